/**
 * @file io/model_file.hpp
 *
 * Models as files.  The extension names the format: `.bin` is compact and has
 * checksums, `.json` can be read by people and by other programs.  Both hold
 * every bit of a model, so converting between them loses nothing.  All
 * functions here may be called from many threads at once; of two saves to one
 * file at the same time, one wins.
 */
#ifndef NEXEC_IO_MODEL_FILE_HPP
#define NEXEC_IO_MODEL_FILE_HPP

#include <nexec/chain/executor/model.hpp>

#include <string>

namespace nexec
{

//! The two formats of a model file.
enum class ModelFormat
{
  Binary,
  Json
};

/**
 * Throw UsageError unless the extension is one of a model file.
 *
 * @param path Name of a model file.
 */
void CheckModelExtension(const std::string& path);

/**
 * Save a model: the file is there whole or not at all.  Throws UsageError if
 * the extension is unknown and WriteError if the file cannot be written or the
 * model is one that could not be loaded again.
 *
 * @param path File to write.
 * @param model Model to save.
 */
void SaveModel(const std::string& path, const ExecutorModel& model);

/**
 * Load a model.  Nothing in the file is trusted: sizes are checked before
 * memory is taken, and whatever is wrong is reported as FormatError.  Throws
 * UsageError if the extension is unknown and InputError if the file cannot be
 * opened.
 *
 * @param path File to read.
 * @return A model that passes CheckModel() and has no NaN or infinity in it.
 */
ExecutorModel LoadModel(const std::string& path);

/**
 * The bytes of the file that SaveModel() would write.  Throws WriteError as it
 * does.
 *
 * @param model Model to save.
 * @param format Format of the bytes.
 */
std::string SaveModelToMemory(const ExecutorModel& model,
                              const ModelFormat format = ModelFormat::Binary);

/**
 * Load a model from the bytes of a file, e.g. one that is part of the program.
 * Its first byte tells the format: `{` is that of .json.  Throws FormatError.
 *
 * @param name Name of the model, for errors.
 * @param bytes Content of the file.
 */
ExecutorModel LoadModelFromMemory(const std::string& name,
                                  const std::string& bytes);

}  // namespace nexec

#endif
