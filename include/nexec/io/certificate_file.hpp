/**
 * @file io/certificate_file.hpp
 *
 * Certificates as JSON files.
 */
#ifndef NEXEC_IO_CERTIFICATE_FILE_HPP
#define NEXEC_IO_CERTIFICATE_FILE_HPP

#include <nexec/proof/certificate.hpp>

#include <string>

namespace nexec
{

/**
 * Where the certificate of a model is looked for: model.bin with softmax
 * pooling has model.softmax.certificate.json beside it.
 *
 * @param modelPath Name of the model file.
 * @param pooling How the model pools.
 */
std::string CertificatePath(const std::string& modelPath,
                            const Pooling pooling);

//! The text of a certificate's file.
std::string CertificateText(const Certificate& certificate);

/**
 * Save a certificate atomically.  Throws WriteError.
 *
 * @param path File to write.
 * @param certificate What to save.
 */
void SaveCertificate(const std::string& path, const Certificate& certificate);

//! Load a certificate.  Whatever is wrong with the file is a FormatError; one
//! that cannot be opened is an InputError.
Certificate LoadCertificate(const std::string& path);

/**
 * Load a certificate from the text of a file, e.g. one that is part of the
 * program.  Throws FormatError.
 *
 * @param name Name of the certificate, for errors.
 * @param text Content of the file.
 */
Certificate LoadCertificateFromMemory(const std::string& name,
                                      const std::string& text);

}  // namespace nexec

#endif
