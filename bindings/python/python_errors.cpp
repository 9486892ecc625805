/**
 * @file bindings/python/python_errors.cpp
 */
#include "python/python_parts.hpp"

#include <nexec/core/errors.hpp>
#include <nexec/core/interruption.hpp>

#include <exception>

namespace py = pybind11;

namespace nexec::python
{

namespace
{

//! Raise an exception of nexec/errors.py.
void Raise(const char* name, const Error& error)
{
  const py::object type = py::module_::import("nexec.errors").attr(name);
  PyErr_SetObject(type.ptr(), type(error.what()).ptr());
}

//! The same with the exit code of a program, for errors that have no type of
//! their own.
void RaisePlain(const Error& error)
{
  const py::object type = py::module_::import("nexec.errors").attr("Error");
  py::object exception = type(error.what());
  exception.attr("exit_code") = static_cast<int>(error.Code());
  PyErr_SetObject(type.ptr(), exception.ptr());
}

//! The same with the parts of a FormatError.
void RaiseFormat(const FormatError& error)
{
  const py::object type =
      py::module_::import("nexec.errors").attr("FormatError");
  py::object exception = type(error.what());
  exception.attr("path") = error.Path();
  exception.attr("offset") = error.Offset();
  exception.attr("reason") = error.Reason();
  PyErr_SetObject(type.ptr(), exception.ptr());
}

void Translate(const std::exception_ptr pointer)
{
  try
  {
    std::rethrow_exception(pointer);
  }
  catch (const FormatError& error)
  {
    RaiseFormat(error);
  }
  catch (const UsageError& error)
  {
    Raise("UsageError", error);
  }
  catch (const InputError& error)
  {
    Raise("InputError", error);
  }
  catch (const ProofError& error)
  {
    Raise("ProofError", error);
  }
  catch (const RulesError& error)
  {
    Raise("RulesError", error);
  }
  catch (const WriteError& error)
  {
    Raise("WriteError", error);
  }
  catch (const TrainingError& error)
  {
    Raise("TrainingError", error);
  }
  catch (const Error& error)
  {
    RaisePlain(error);
  }
  catch (const Interrupted& interrupted)
  {
    PyErr_SetString(PyExc_KeyboardInterrupt, interrupted.what());
  }
  catch (const std::logic_error& error)
  {
    // A call that violates the requirements of a function.
    PyErr_SetString(PyExc_ValueError, error.what());
  }
}

}  // namespace

void AddErrors(py::module_& /* module */)
{
  py::register_exception_translator(&Translate);
}

}  // namespace nexec::python
