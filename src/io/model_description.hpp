/**
 * @file io/model_description.hpp
 *
 * A model in words: everything but the weights themselves.
 */
#ifndef NEXEC_IO_MODEL_DESCRIPTION_HPP
#define NEXEC_IO_MODEL_DESCRIPTION_HPP

#include <nexec/chain/executor/model.hpp>
#include <nexec/clrs/clrs_model.hpp>
#include <nexec/graph/executor/graph_model.hpp>

#include <string>

namespace nexec
{

/**
 * Lines of text for people.  Requires bytes that were accepted when the model
 * was loaded from them; they are not checked again.
 *
 * @param name Name of the file, or of a model that is part of the program.
 * @param bytes Content of the file.
 * @param model What was loaded from it.
 */
std::string DescribeModel(const std::string& name, const std::string& bytes,
                          const ExecutorModel& model);
std::string DescribeModel(const std::string& name, const std::string& bytes,
                          const ClrsModel& model);
std::string DescribeModel(const std::string& name, const std::string& bytes,
                          const GraphModel& model);

//! The same as JSON: `file`, `config` and `training` (of a continuous baseline
//! `settings` and `origin`), `blocks` (shapes, norms).
std::string DescribeModelAsJson(const std::string& name,
                                const std::string& bytes,
                                const ExecutorModel& model);
std::string DescribeModelAsJson(const std::string& name,
                                const std::string& bytes,
                                const ClrsModel& model);
std::string DescribeModelAsJson(const std::string& name,
                                const std::string& bytes,
                                const GraphModel& model);

}  // namespace nexec

#endif
