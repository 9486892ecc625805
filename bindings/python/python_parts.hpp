/**
 * @file bindings/python/python_parts.hpp
 *
 * The parts of the Python module.  Each of these functions is in the file of
 * its name and adds to the module what is said there; the package nexec/ makes
 * of that what people see.
 */
#ifndef NEXEC_BINDINGS_PYTHON_PYTHON_PARTS_HPP
#define NEXEC_BINDINGS_PYTHON_PYTHON_PARTS_HPP

#include <pybind11/pybind11.h>

namespace nexec::python
{

//! Typed errors as the exceptions of nexec/errors.py.
void AddErrors(pybind11::module_& module);

//! Algorithms and rule files.
void AddAlgorithms(pybind11::module_& module);

//! Executors and certificates.
void AddExecutors(pybind11::module_& module);

//! Recorded runs.
void AddTraces(pybind11::module_& module);

//! The continuous baseline.
void AddClrs(pybind11::module_& module);

}  // namespace nexec::python

#endif
