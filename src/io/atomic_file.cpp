/**
 * @file io/atomic_file.cpp
 */
#include "atomic_file.hpp"

#include <nexec/core/errors.hpp>

#include "core/sha256.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <random>
#include <system_error>
#include <vector>

namespace nexec
{

namespace
{

//! The text of the current errno.
std::string SystemReason()
{
  return std::generic_category().message(errno);
}

[[noreturn]] void ThrowWriteError(const std::string& path,
                                  const std::string& reason)
{
  throw WriteError("cannot write '" + path + "': " + reason);
}

[[noreturn]] void ThrowTooLarge(const std::string& path, const size_t maxBytes)
{
  throw FormatError(
      path, maxBytes,
      "larger than the limit of " + std::to_string(maxBytes) + " bytes");
}

//! An open file; closed when it goes out of scope.
class FileDescriptor
{
 public:
  explicit FileDescriptor(const int fd) : fd(fd) {}
  FileDescriptor(const FileDescriptor&) = delete;
  FileDescriptor& operator=(const FileDescriptor&) = delete;
  ~FileDescriptor() { Close(); }

  //! Get the descriptor; negative if there is none.
  int Get() const { return fd; }

  //! Close it now.  Some file systems report a failed write only here.
  bool Close()
  {
    const int old = fd;
    fd = -1;
    return old < 0 || close(old) == 0;
  }

 private:
  int fd;
};

//! A file that is removed again unless it is kept.
class TemporaryFile
{
 public:
  explicit TemporaryFile(const std::string& path) : path(path) {}
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile()
  {
    if (!kept)
      unlink(path.c_str());
  }

  //! It has its final name now.
  void Keep() { kept = true; }

 private:
  std::string path;
  bool kept = false;
};

//! The folder a path is in, with the last slash; "./" for a bare name.
std::string FolderOf(const std::string& path)
{
  const size_t slash = path.rfind('/');
  return slash == std::string::npos ? "./" : path.substr(0, slash + 1);
}

//! Follow symbolic links by hand, since the last target need not exist yet.
std::string ResolveLinks(const std::string& path)
{
  constexpr size_t maxLinks = 40;
  std::string current = path;
  for (size_t i = 0; i < maxLinks; ++i)
  {
    std::error_code error;
    const std::filesystem::path target =
        std::filesystem::read_symlink(current, error);
    if (error)
      return current;  // Not a link.
    current = target.is_absolute() ? target.string()
                                   : FolderOf(current) + target.string();
  }
  ThrowWriteError(path, "too many levels of symbolic links");
}

//! Whether the path names an already open file or process memory.
bool IsSystemName(const std::string& path)
{
  const std::array<std::string, 4> starts = {"/dev/stdout", "/dev/stderr",
                                             "/dev/fd/", "/proc/"};
  return std::any_of(starts.begin(), starts.end(),
                     [&](const std::string& start)
                     { return path.rfind(start, 0) == 0; });
}

//! Where and how to write a path.
struct Target
{
  //! The path without symbolic links.
  std::string path;
  //! Whether there is something of that name.
  bool exists = false;
  //! Whether renaming would replace something that is not a plain file.
  bool special = false;
  //! Permissions of an existing file.
  mode_t mode = 0;
};

//! Find out about a path, and refuse it if it cannot be written.
Target FindTarget(const std::string& path)
{
  if (path.empty() || path.back() == '/')
    ThrowWriteError(path, "that is not the name of a file");

  Target target;
  struct stat info;
  target.exists = stat(path.c_str(), &info) == 0;
  // E.g. a name that is too long; what is not there may be made.
  if (!target.exists && errno != ENOENT)
    ThrowWriteError(path, SystemReason());
  if (target.exists && S_ISDIR(info.st_mode))
    ThrowWriteError(path, std::generic_category().message(EISDIR));
  target.special =
      target.exists && (!S_ISREG(info.st_mode) || IsSystemName(path));
  target.mode = target.exists ? (info.st_mode & 0777) : 0;
  // The links of /proc do not name a path that could be opened again.
  target.path = target.special ? path : ResolveLinks(path);

  // A file that its owner made read-only is not replaced behind their back.
  if (target.exists && access(path.c_str(), W_OK) != 0)
    ThrowWriteError(path, SystemReason());
  if (!target.special &&
      access(FolderOf(target.path).c_str(), W_OK | X_OK) != 0)
  {
    ThrowWriteError(
        path, "folder '" + FolderOf(target.path) + "': " + SystemReason());
  }
  return target;
}

//! Write everything, in as many pieces as the system likes.
void WriteAll(const FileDescriptor& file, const std::string& path,
              const std::string& bytes)
{
  // Linux writes no more than this at once.
  constexpr size_t maxPiece = size_t(1) << 30;
  size_t done = 0;
  while (done < bytes.size())
  {
    const ssize_t count = write(file.Get(), bytes.data() + done,
                                std::min(bytes.size() - done, maxPiece));
    if (count < 0 && errno != EINTR)
      ThrowWriteError(path, SystemReason());
    if (count > 0)
      done += static_cast<size_t>(count);
  }
}

//! Bring the bytes to the disk; not everything that can be written has one.
void Flush(FileDescriptor& file, const std::string& path)
{
  if (fsync(file.Get()) != 0 && errno != EINVAL && errno != EROFS &&
      errno != ENOTSUP)
  {
    ThrowWriteError(path, SystemReason());
  }
  if (!file.Close())
    ThrowWriteError(path, SystemReason());
}

//! How the names of a file's temporaries begin, without the folder.
std::string TemporaryStem(const std::string& path)
{
  // File systems limit a name to 255 bytes.
  constexpr size_t maxStem = 180;
  const std::string name = std::filesystem::path(path).filename().string();
  return "." + name.substr(0, maxStem) + ".tmp.";
}

//! A name in the same folder that nobody can guess.
std::string TemporaryName(const std::string& path)
{
  std::random_device random;
  return FolderOf(path) + TemporaryStem(path) + std::to_string(getpid()) + "." +
      std::to_string(random()) + std::to_string(random());
}

/**
 * The process that made a temporary of this file, from its name; 0 if it is
 * not the name of one.
 */
pid_t MakerOf(const std::string& name, const std::string& stem)
{
  if (name.compare(0, stem.size(), stem) != 0)
    return 0;
  pid_t pid = 0;
  const char* const last = name.data() + name.size();
  const auto [dot, error] =
      std::from_chars(name.data() + stem.size(), last, pid);
  const bool whole = error == std::errc() && dot + 1 < last && *dot == '.' &&
      std::all_of(dot + 1, last,
                  [](const char c) { return c >= '0' && c <= '9'; });
  return whole && pid > 0 ? pid : 0;
}

//! Whether nobody is writing this temporary any more.
bool IsAbandoned(const std::string& path, const pid_t maker)
{
  // The maker may live on another machine that shares the folder, where this
  // one cannot see it; but no write takes an hour without a byte.
  constexpr time_t leastAge = 3600;
  struct stat info;
  return lstat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode) &&
      info.st_uid == geteuid() && time(nullptr) - info.st_mtime > leastAge &&
      kill(maker, 0) != 0 && errno == ESRCH;
}

/**
 * Remove what processes left that were killed while they wrote this file.
 * Nothing depends on it, so whatever cannot be done is left undone.
 */
void SweepTemporaries(const std::string& path)
{
  const std::string stem = TemporaryStem(path);
  std::error_code error;
  std::filesystem::directory_iterator entry(FolderOf(path), error);
  for (; !error && entry != std::filesystem::directory_iterator();
       entry.increment(error))
  {
    const pid_t maker = MakerOf(entry->path().filename().string(), stem);
    if (maker > 0 && IsAbandoned(entry->path().string(), maker))
      unlink(entry->path().c_str());
  }
}

//! Make the new name itself durable.
void FlushFolder(const std::string& path)
{
  FileDescriptor folder(
      open(FolderOf(path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  // A folder may be writable but not readable; then this is not possible.
  if (folder.Get() >= 0)
    Flush(folder, path);
}

//! Write a temporary and give it the target's name.
void Replace(const Target& target, const std::string& bytes)
{
  // First, since it may be what fills the disk.
  SweepTemporaries(target.path);
  const std::string name = TemporaryName(target.path);
  // Private until it has the old file's mode, so that nobody can look in.
  FileDescriptor file(open(name.c_str(),
                           O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC,
                           target.exists ? 0600 : 0666));
  if (file.Get() < 0)
    ThrowWriteError(target.path, SystemReason());

  TemporaryFile temporary(name);
  if (target.exists && fchmod(file.Get(), target.mode) != 0)
    ThrowWriteError(target.path, SystemReason());
  WriteAll(file, target.path, bytes);
  Flush(file, target.path);
  if (rename(name.c_str(), target.path.c_str()) != 0)
    ThrowWriteError(target.path, SystemReason());
  temporary.Keep();
  FlushFolder(target.path);
}

//! The size of a file that is open for reading; refuse what is not a file.
size_t CheckedSize(const FileDescriptor& file, const std::string& path,
                   const size_t maxBytes)
{
  struct stat info;
  if (file.Get() < 0 || fstat(file.Get(), &info) != 0)
    throw InputError("cannot open '" + path + "': " + SystemReason());
  if (S_ISDIR(info.st_mode))
    throw InputError("cannot open '" + path + "': it is a directory");
  const size_t size =
      S_ISREG(info.st_mode) ? static_cast<size_t>(info.st_size) : 0;
  if (size > maxBytes)
    ThrowTooLarge(path, maxBytes);
  return size;
}

}  // namespace

void WriteFileAtomically(const std::string& path, const std::string& bytes)
{
  const Target target = FindTarget(path);
  if (!target.special)
    return Replace(target, bytes);

  FileDescriptor file(open(path.c_str(), O_WRONLY | O_TRUNC | O_CLOEXEC));
  if (file.Get() < 0)
    ThrowWriteError(path, SystemReason());
  WriteAll(file, path, bytes);
  Flush(file, path);
}

void CheckWritable(const std::string& path)
{
  FindTarget(path);
}

std::string ReadFile(const std::string& path, const size_t maxBytes)
{
  FileDescriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  std::string bytes;
  bytes.reserve(CheckedSize(file, path, maxBytes));

  std::vector<char> piece(size_t(1) << 16);
  while (true)
  {
    const ssize_t count = read(file.Get(), piece.data(), piece.size());
    if (count == 0)
      return bytes;
    if (count < 0 && errno != EINTR)
      throw FormatError(path, bytes.size(), "cannot read: " + SystemReason());
    if (count > 0)
      bytes.append(piece.data(), static_cast<size_t>(count));
    // A pipe has no size, and a file may grow while it is read.
    if (bytes.size() > maxBytes)
      ThrowTooLarge(path, maxBytes);
  }
}

std::string FileDigest(const std::string& path)
{
  std::ifstream file(path, std::ios::binary);
  std::vector<char> part(1 << 16);
  Sha256 digest;
  while (file)
  {
    file.read(part.data(), static_cast<std::streamsize>(part.size()));
    digest.Add(part.data(), static_cast<size_t>(file.gcount()));
  }
  return file.eof() ? digest.Hex() : "";
}

}  // namespace nexec
