/**
 * @file tests/fuzz/make_corpus.cpp
 *
 * Writes small sound inputs for every fuzz target.
 *
 *   make_corpus folder
 */

#include "io/atomic_file.hpp"
#include "io/container.hpp"
#include "io/npy.hpp"
#include "support/file_kinds.hpp"

#include <filesystem>
#include <stdexcept>

using namespace nexec;

namespace
{

void Save(const std::string& folder, const std::vector<std::string>& inputs)
{
  std::filesystem::create_directories(folder);
  for (size_t number = 0; number < inputs.size(); ++number)
  {
    // Longer ones would be cut by scripts/fuzz.
    if (inputs[number].size() > 65536)
      throw std::logic_error("a seed is too long");
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
      inputs.push_back(WrapPayload(
          kind.container, UnwrapPayload("seed", kind.seeds[i], kind.container),
          ReadContainerInfo(kind.seeds[i]).minorVersion));
    }
    Save(folder + kind.name, inputs);
  }
  Save(folder + "sequence_text",
       {"3,1,2\n", "\xef\xbb\xbf 9.50,+1\r\n\n7\t-inf 7.0\n5",
        "1e3 -0 5e-324 1.7976931348623157e308\n", "nan\n", "1,,2\n", "1;2\n"});
  Save(folder + "graph_edge_list",
       {"0 1\n1 2\n", "# x\nnodes 5\r\n0 1 0.5\n3,1 -2e3 # y\n",
        "0 1 9007199254740993\n1 2 9007199254740992\n", "nodes 0\n"});
  const std::string banner = "%%MatrixMarket matrix coordinate ";
  Save(folder + "graph_matrix_market",
       {banner + "real symmetric\n% x\n3 3 2\n2 1 0.5\n3 1 1e2\n",
        banner + "pattern general\n2 2 2\n1 2\n2 1\n"});
  Save(folder + "graph_metis",
       {"% x\n3 2 1\n2 5\n1 5 3 7\n2 7\n", "4 2\n2\n1\n4\n3\n"});
  Save(folder + "graph_dimacs",
       {"c x\np sp 3 4\na 1 2 5\na 2 1 5\na 2 3 1\na 3 2 1\n",
        "p sp 2 1\na 1 2 5\n"});
  std::vector<std::string> rules;
  for (const char* name : {"gnome", "odd_even", "insertion"})
  {
    rules.push_back(ReadFile(
        std::string(NEXEC_SOURCE_DIR "/data/rules/") + name + ".rules", 65536));
  }
  Save(folder + "rule_file", rules);
  const std::string numbers(48, '\0');
  Save(folder + "sequence_npy",
       {EncodeNpyHeader({"<f8", false, {2, 3}}) + numbers,
        EncodeNpyHeader({"<f8", true, {3, 2}}) + numbers,
        EncodeNpyHeader({">i4", false, {12}}) + numbers,
        EncodeNpyHeader({"|u1", true, {4, 12}}) + numbers,
        EncodeNpyHeader({"|b1", false, {48, 1}}) + numbers,
        EncodeNpyHeader({"<f4", false, {0, 7}}),
        EncodeNpyHeader({"<f8", false, {0}})});
}
