/**
 * @file io/clrs_file.hpp
 *
 * Continuous baselines as files, as safe as those of io/model_file.hpp: models
 * (.bin of kind "CLRS", or .json), and checkpoints of training runs (of
 * kind "CKPT").
 */
#ifndef NEXEC_IO_CLRS_FILE_HPP
#define NEXEC_IO_CLRS_FILE_HPP

#include <nexec/clrs/clrs_trainer.hpp>

#include <string>

namespace nexec
{

//! Save a model atomically.  Throws UsageError (extension) and WriteError.
void SaveClrsModel(const std::string& path, const ClrsModel& model);

//! Load a model; nothing in the file is trusted.  Throws UsageError
//! (extension), InputError (a file that cannot be opened) and FormatError.
ClrsModel LoadClrsModel(const std::string& path);

//! Whether the content of a file looks like such a model, sound or not.
bool LooksLikeClrsModel(const std::string& bytes);

//! Save a run atomically, whatever the extension.  Throws WriteError.
void SaveClrsRun(const std::string& path, const ClrsRun& run);

//! Load a run; nothing in the file is trusted.  Throws InputError (a file that
//! cannot be opened) and FormatError.
ClrsRun LoadClrsRun(const std::string& path);

}  // namespace nexec

#endif
