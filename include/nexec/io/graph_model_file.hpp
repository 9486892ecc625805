/**
 * @file io/graph_model_file.hpp
 *
 * Graph executors as files, as safe as those of io/model_file.hpp: .bin of kind
 * "GMDL", or .json; and their certificates, which are JSON and have the names
 * that CertificatePath() gives.
 */
#ifndef NEXEC_IO_GRAPH_MODEL_FILE_HPP
#define NEXEC_IO_GRAPH_MODEL_FILE_HPP

#include <nexec/graph/executor/graph_model.hpp>
#include <nexec/graph/proof/graph_certify.hpp>
#include <nexec/io/model_file.hpp>

#include <string>

namespace nexec
{

//! Save a model atomically.  Throws UsageError (extension) and WriteError.
void SaveGraphModel(const std::string& path, const GraphModel& model);

//! The bytes of the file that SaveGraphModel() would write.  Throws WriteError.
std::string SaveGraphModelToMemory(
    const GraphModel& model, const ModelFormat format = ModelFormat::Binary);

//! Load a model; nothing in the file is trusted.  Throws UsageError
//! (extension), InputError (a file that cannot be opened) and FormatError.
GraphModel LoadGraphModel(const std::string& path);

//! Load a model from the bytes of a file.  Throws FormatError.
GraphModel LoadGraphModelFromMemory(const std::string& name,
                                    const std::string& bytes);

//! Whether the content of a file looks like such a model, sound or not.
bool LooksLikeGraphModel(const std::string& bytes);

//! The text of a certificate's file.
std::string GraphCertificateText(const GraphCertificate& certificate);

//! Save a certificate atomically.  Throws WriteError.
void SaveGraphCertificate(const std::string& path,
                          const GraphCertificate& certificate);

//! Load a certificate.  Throws InputError (a file that cannot be opened) and
//! FormatError.
GraphCertificate LoadGraphCertificate(const std::string& path);

//! Load a certificate from the text of a file.  Throws FormatError.
GraphCertificate LoadGraphCertificateFromMemory(const std::string& name,
                                                const std::string& text);

}  // namespace nexec

#endif
