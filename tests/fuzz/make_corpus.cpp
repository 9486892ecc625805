/**
 * @file tests/fuzz/make_corpus.cpp
 *
 * Writes small sound inputs for every fuzz target.
 *
 *   make_corpus folder
 */
#include <nexec/io/atomic_file.hpp>
#include <nexec/io/container.hpp>

#include "support/file_kinds.hpp"

#include <filesystem>

using namespace nexec;

namespace
{

void Save(const std::string& folder, const std::vector<std::string>& inputs)
{
  std::filesystem::create_directories(folder);
  for (size_t number = 0; number < inputs.size(); ++number)
  {
    WriteFileAtomically(folder + "/seed" + std::to_string(number),
                        inputs[number]);
  }
}

}  // namespace

int main(int argc, char** argv)
{
  if (argc != 2)
    return 2;
  const std::string folder = std::string(argv[1]) + "/";
  for (const FileKind& kind : FileKinds())
  {
    std::vector<std::string> inputs = kind.seeds;
    // What is compressed can hardly be changed in a sensible way.
    for (size_t i = 0; kind.compressed && i < kind.seeds.size(); ++i)
    {
      inputs.push_back(
          WrapPayload(kind.container,
                      UnwrapPayload("seed", kind.seeds[i], kind.container)));
    }
    Save(folder + kind.name, inputs);
  }
  Save(folder + "sequence_text",
       {"3,1,2\n", "\xef\xbb\xbf 9.50,+1\r\n\n7\t-inf 7.0\n5",
        "1e3 -0 5e-324 1.7976931348623157e308\n", "nan\n", "1,,2\n", "1;2\n"});
}
