/**
 * @file bindings/python/module.cpp
 *
 * The module _nexec, which the Python package nexec is made of.
 */
#include "python/keywords.hpp"
#include "python/python_parts.hpp"

#include <nexec/core/threads.hpp>
#include <nexec/version.hpp>

namespace py = pybind11;

PYBIND11_MODULE(_nexec, module)
{
  using namespace nexec::python;
  module.attr("version") = nexec::version;
  module.def("set_num_threads", &nexec::SetNumThreads);
  module.def("num_threads", &nexec::NumThreads);
  module.def("keywords", &KeywordTable);
  AddErrors(module);
  AddAlgorithms(module);
  AddExecutors(module);
  AddTraces(module);
  AddClrs(module);
}
