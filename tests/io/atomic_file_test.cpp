/**
 * @file io/atomic_file_test.cpp
 */

#include <nexec/core/errors.hpp>

#include "io/atomic_file.hpp"
#include "support/temporary_folder.hpp"

#include <catch2/catch.hpp>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <thread>

using namespace nexec;
using Catch::Matchers::Contains;

namespace
{

mode_t ModeOf(const std::string& path)
{
  struct stat info;
  REQUIRE(stat(path.c_str(), &info) == 0);
  return info.st_mode & 07777;
}

//! Files cannot grow beyond a size while this lives, as on a full disk.
class FileSizeLimit
{
 public:
  explicit FileSizeLimit(const rlim_t bytes)
  {
    getrlimit(RLIMIT_FSIZE, &oldLimit);
    oldHandler = std::signal(SIGXFSZ, SIG_IGN);
    rlimit limit = oldLimit;
    limit.rlim_cur = bytes;
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  FileSizeLimit(const FileSizeLimit&) = delete;
  FileSizeLimit& operator=(const FileSizeLimit&) = delete;
  ~FileSizeLimit()
  {
    setrlimit(RLIMIT_FSIZE, &oldLimit);
    std::signal(SIGXFSZ, oldHandler);
  }

 private:
  rlimit oldLimit;
  void (*oldHandler)(int);
};

//! The number of a process that has ended.
pid_t DeadProcess()
{
  const pid_t pid = fork();
  if (pid == 0)
    _exit(0);
  REQUIRE(waitpid(pid, nullptr, 0) == pid);
  return pid;
}

//! Make a file that was last written so many seconds ago.
void PutAged(const std::string& path, const time_t seconds)
{
  Put(path, "left behind");
  const timespec then = {time(nullptr) - seconds, 0};
  const timespec times[] = {then, then};
  REQUIRE(utimensat(AT_FDCWD, path.c_str(), times, 0) == 0);
}

}  // namespace

TEST_CASE("A written file holds exactly the bytes", "[io]")
{
  const TemporaryFolder folder;
  const std::string bytes("a\0\r\n\xff", 5);
  WriteFileAtomically(folder / "new", bytes);
  REQUIRE(Slurp(folder / "new") == bytes);
  REQUIRE(ReadFile(folder / "new", 5) == bytes);

  WriteFileAtomically(folder / "new", "");
  REQUIRE(Slurp(folder / "new").empty());
  REQUIRE(folder.Count() == 1);
}

TEST_CASE("A file in pieces larger than a pipe is whole", "[io]")
{
  const TemporaryFolder folder;
  std::string bytes(3000001, 'x');
  for (size_t i = 0; i < bytes.size(); ++i)
    bytes[i] = static_cast<char>(i * 31);
  WriteFileAtomically(folder / "large", bytes);
  REQUIRE((ReadFile(folder / "large", bytes.size()) == bytes));
}

TEST_CASE("A name without a folder is in the current one", "[io]")
{
  const TemporaryFolder folder;
  const std::filesystem::path old = std::filesystem::current_path();
  std::filesystem::current_path(folder / ".");
  WriteFileAtomically("bare", "x");
  std::filesystem::current_path(old);
  REQUIRE(Slurp(folder / "bare") == "x");
}

TEST_CASE("An overwritten file keeps its mode", "[io]")
{
  const TemporaryFolder folder;
  Put(folder / "file", "old");
  REQUIRE(chmod((folder / "file").c_str(), 0640) == 0);
  WriteFileAtomically(folder / "file", "new");
  REQUIRE(ModeOf(folder / "file") == 0640);
  REQUIRE(Slurp(folder / "file") == "new");
}

TEST_CASE("A new file gets the mode of the umask", "[io]")
{
  const TemporaryFolder folder;
  const mode_t old = umask(027);
  WriteFileAtomically(folder / "file", "new");
  umask(old);
  REQUIRE(ModeOf(folder / "file") == 0640);
}

TEST_CASE("Writing through a symbolic link changes its target", "[io]")
{
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder / "sub");
  Put(folder / "sub/target", "old");
  std::filesystem::create_symlink("sub/target", folder / "link");
  WriteFileAtomically(folder / "link", "new");
  REQUIRE(std::filesystem::is_symlink(folder / "link"));
  REQUIRE(Slurp(folder / "sub/target") == "new");

  // The target need not exist yet.
  std::filesystem::create_symlink("sub/later", folder / "dangling");
  WriteFileAtomically(folder / "dangling", "x");
  REQUIRE(std::filesystem::is_symlink(folder / "dangling"));
  REQUIRE(Slurp(folder / "sub/later") == "x");

  std::filesystem::create_symlink("loop", folder / "loop");
  REQUIRE_THROWS_AS(WriteFileAtomically(folder / "loop", "x"), WriteError);
}

TEST_CASE("A long name leaves room for the temporary's", "[io]")
{
  const TemporaryFolder folder;
  const std::string path = folder / std::string(255, 'n');
  WriteFileAtomically(path, "x");
  REQUIRE(Slurp(path) == "x");
}

TEST_CASE("A full device is reported, whatever the size", "[io]")
{
  REQUIRE_THROWS_WITH(WriteFileAtomically("/dev/full", "x"),
                      Contains("/dev/full") && Contains("No space left"));
  REQUIRE_THROWS_AS(WriteFileAtomically("/dev/full", std::string(1 << 20, 'x')),
                    WriteError);
  struct stat info;
  REQUIRE(stat("/dev/full", &info) == 0);
  REQUIRE(S_ISCHR(info.st_mode));
}

TEST_CASE("A FIFO is written into, not replaced", "[io]")
{
  const TemporaryFolder folder;
  const std::string path = folder / "fifo";
  REQUIRE(mkfifo(path.c_str(), 0600) == 0);
  std::string received;
  std::thread reader([&] { received = ReadFile(path, 100); });
  WriteFileAtomically(path, "through");
  reader.join();
  REQUIRE(received == "through");
  REQUIRE(std::filesystem::is_fifo(path));
}

TEST_CASE("A failed write leaves the old file and no temporary", "[io]")
{
  const TemporaryFolder folder;
  Put(folder / "file", "old");
  std::string message;
  {
    const FileSizeLimit limit(1000);
    try
    {
      WriteFileAtomically(folder / "file", std::string(5000, 'x'));
    }
    catch (const WriteError& error)
    {
      message = error.what();
    }
  }
  REQUIRE_THAT(message, Contains(folder / "file") && Contains("too large"));
  REQUIRE(Slurp(folder / "file") == "old");
  REQUIRE(folder.Count() == 1);
}

TEST_CASE("Paths that cannot be written are refused early and late", "[io]")
{
  const TemporaryFolder folder;
  Put(folder / "file", "x");
  const std::vector<std::string> paths = {folder / "none/file",
                                          folder / "file/below", folder / ".",
                                          folder / "new/", ""};
  for (const std::string& path : paths)
  {
    CAPTURE(path);
    REQUIRE_THROWS_AS(CheckWritable(path), WriteError);
    REQUIRE_THROWS_AS(WriteFileAtomically(path, "x"), WriteError);
  }
  REQUIRE_THROWS_WITH(CheckWritable(folder / "none/file"),
                      Contains("none/") && Contains("No such file"));
  REQUIRE(folder.Count() == 1);
}

TEST_CASE("Checking a path creates and changes nothing", "[io]")
{
  const TemporaryFolder folder;
  Put(folder / "old", "old");
  CheckWritable(folder / "new");
  CheckWritable(folder / "old");
  CheckWritable("/dev/null");
  REQUIRE(folder.Count() == 1);
  REQUIRE(Slurp(folder / "old") == "old");
}

TEST_CASE("Read-only files and folders are refused", "[io]")
{
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder / "locked");
  Put(folder / "file", "old");
  chmod((folder / "file").c_str(), 0444);
  chmod((folder / "locked").c_str(), 0555);
  if (geteuid() == 0)
  {
    WARN("permissions do not bind root; not checked");
    return;
  }
  REQUIRE_THROWS_AS(CheckWritable(folder / "file"), WriteError);
  REQUIRE_THROWS_AS(CheckWritable(folder / "locked/file"), WriteError);
  REQUIRE_THROWS_AS(WriteFileAtomically(folder / "file", "x"), WriteError);
  REQUIRE(Slurp(folder / "file") == "old");
}

TEST_CASE("Reading refuses what is missing, a folder or too large", "[io]")
{
  const TemporaryFolder folder;
  Put(folder / "file", "12345");
  REQUIRE(ReadFile(folder / "file", 5) == "12345");
  REQUIRE_THROWS_AS(ReadFile(folder / "file", 4), FormatError);
  REQUIRE_THROWS_WITH(ReadFile(folder / "file", 4), Contains("limit of 4"));
  REQUIRE_THROWS_AS(ReadFile("/dev/zero", 100000), FormatError);
  REQUIRE_THROWS_AS(ReadFile(folder / "none", 4), InputError);
  REQUIRE_THROWS_WITH(ReadFile(folder / "none", 4),
                      Contains("No such file or directory"));
  REQUIRE_THROWS_AS(ReadFile(folder / ".", 4), FormatError);
  REQUIRE_THROWS_WITH(ReadFile(folder / ".", 4), Contains("directory"));
}

TEST_CASE("What a killed process left is removed by the next write", "[io]")
{
  const TemporaryFolder folder;
  constexpr time_t old = 4000, young = 3000;
  const std::string dead = std::to_string(DeadProcess());
  const std::string alive = std::to_string(getpid());
  PutAged(folder / (".file.tmp." + dead + ".123"), old);
  const std::vector<std::string> others = {".file.tmp." + alive + ".123",
                                           ".file.tmp." + dead + ".12x",
                                           ".file.tmp." + dead + ".",
                                           ".file.tmp." + dead,
                                           ".file.tmp.-1.123",
                                           ".file.tmp..123",
                                           ".file2.tmp." + dead + ".123",
                                           "file.tmp." + dead + ".123",
                                           ".file.tmp." + dead + ".1.123",
                                           ".file.tmp.99999999999999999999.1"};
  for (const std::string& name : others)
    PutAged(folder / name, old);
  PutAged(folder / (".file.tmp." + dead + ".456"), young);
  std::filesystem::create_symlink("file", folder / (".file.tmp.1.1"));

  WriteFileAtomically(folder / "file", "new");
  CHECK_FALSE(std::filesystem::exists(folder / (".file.tmp." + dead + ".123")));
  CHECK(std::filesystem::exists(folder / (".file.tmp." + dead + ".456")));
  for (const std::string& name : others)
  {
    CAPTURE(name);
    CHECK(std::filesystem::exists(folder / name));
  }
  CHECK(std::filesystem::is_symlink(folder / ".file.tmp.1.1"));
  CHECK(Slurp(folder / "file") == "new");
}
