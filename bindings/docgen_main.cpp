/**
 * @file bindings/docgen_main.cpp
 *
 * Write the pages of all programs, or check that the committed ones are up to
 * date: nexec_docgen [--check] DIR.  Pages of no program are removed.
 */
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <nexec/core/errors.hpp>

#include "bindings.hpp"
#include "pages/writers.hpp"

namespace
{

using namespace nexec::bindings;
namespace fs = std::filesystem;

//! Get the text of every page by its path below the directory.
std::map<std::string, std::string> AllPages()
{
  std::map<std::string, std::string> pages;
  for (const Binding& binding : AllBindings())
  {
    const std::string program = binding.Program();
    pages["bindings/" + program + ".md"] = MarkdownPage(binding);
    pages["man/" + program + ".1"] = ManPage(binding);
  }
  pages["completion/nexec.bash"] = CompletionScript(AllBindings());
  return pages;
}

void WritePage(const fs::path& path, const std::string& text)
{
  fs::create_directories(path.parent_path());
  std::ofstream file(path, std::ios::binary);
  file << text << std::flush;
  if (!file)
    throw nexec::WriteError("cannot write '" + path.string() + "'");
}

//! Say whether a page is as it should be; complain if not.
bool CheckPage(const fs::path& path, const std::string& text)
{
  std::ifstream file(path, std::ios::binary);
  if (!file)
  {
    std::cerr << path.string() << ": missing\n";
    return false;
  }
  const std::string found((std::istreambuf_iterator<char>(file)),
                          std::istreambuf_iterator<char>());
  if (found != text)
    std::cerr << path.string() << ": out of date\n";
  return found == text;
}

//! Pages of programs that are there no more.
std::vector<fs::path> StalePages(
    const fs::path& directory, const std::map<std::string, std::string>& pages)
{
  std::vector<fs::path> stale;
  for (const char* const folder : {"bindings", "man"})
  {
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(directory / folder, error))
    {
      const fs::path name = entry.path().filename();
      // Nobody else's files, should the directory be another.
      if (name.string().compare(0, 6, "nexec_") == 0 &&
          (name.extension() == ".md" || name.extension() == ".1") &&
          pages.count((fs::path(folder) / name).string()) == 0)
        stale.push_back(entry.path());
    }
  }
  return stale;
}

int Run(const std::string& directory, const bool check)
{
  bool good = true;
  const std::map<std::string, std::string> pages = AllPages();
  for (const auto& [name, text] : pages)
  {
    const fs::path path = fs::path(directory) / name;
    if (check)
      good = CheckPage(path, text) && good;
    else
      WritePage(path, text);
  }
  for (const fs::path& path : StalePages(directory, pages))
  {
    if (check)
      std::cerr << path.string() << ": of no program\n";
    else
      fs::remove(path);
    good = !check && good;
  }
  if (!good)
    std::cerr << "Run nexec_docgen " << directory << " to update.\n";
  return static_cast<int>(good ? nexec::ExitCode::Ok
                               : nexec::ExitCode::CheckFailed);
}

}  // namespace

int main(int argc, char** argv)
{
  const std::vector<std::string> args(argv + (argc > 0 ? 1 : 0), argv + argc);
  const bool check = args.size() == 2 && args[0] == "--check";
  if (!check && (args.size() != 1 || args[0][0] == '-'))
  {
    std::cerr << "Usage: nexec_docgen [--check] DIR\n";
    return static_cast<int>(nexec::ExitCode::BadInput);
  }
  try
  {
    return Run(args.back(), check);
  }
  catch (const nexec::Error& e)
  {
    std::cerr << e.what() << "\n";
    return static_cast<int>(e.Code());
  }
  catch (const std::exception& e)
  {
    std::cerr << e.what() << "\n";
    return static_cast<int>(nexec::ExitCode::CannotWrite);
  }
}
