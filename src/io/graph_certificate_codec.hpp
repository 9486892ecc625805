/**
 * @file io/graph_certificate_codec.hpp
 *
 * What is in the file of a graph executor's certificate.
 */
#ifndef NEXEC_IO_GRAPH_CERTIFICATE_CODEC_HPP
#define NEXEC_IO_GRAPH_CERTIFICATE_CODEC_HPP

#include <nexec/graph/proof/graph_certify.hpp>

#include "codec.hpp"
#include "core/sha256.hpp"

#include <algorithm>
#include <limits>
#include <vector>

namespace nexec
{

template<>
struct Codec<GraphCertificate>
{
  //! Bounds may be infinite, and text is for people.
  static constexpr FileFormat format = {
      "certificate", nullptr, "nexec graph certificate", 0, false, 2, false};

  static GraphCertificate Empty() { return {}; }

  static unsigned MinorVersion(const GraphCertificate& /* certificate */)
  {
    return 0;
  }

  template<typename Archive, typename Data>
  static void Fields(Archive& archive, Data& certificate)
  {
    archive("model_digest", certificate.modelDigest);
    archive("algorithm", certificate.algorithm);
    archive("rules_digest", certificate.rulesDigest);
    archive("pooling", certificate.pooling);
    archive("proved", certificate.proved);
    archive("refuted", certificate.refuted);
    archive("open", certificate.open);
    archive("degree_limit", certificate.degreeLimit);
    archive("size_limit", certificate.sizeLimit);
    archive("margin", certificate.margin);
    archive("state_margin", certificate.stateMargin);
    archive("gate_margin", certificate.gateMargin);
    archive("signal_margin", certificate.signalMargin);
    archive("rounding_share", certificate.roundingShare);
    archive("contested_scores", certificate.contestedScores);
    archive("types", certificate.types);
    archive("cases", certificate.cases);
    archive("sets", certificate.sets);
    archive("seconds", certificate.seconds);
    archive("version", certificate.version);
    archive.Object("doubts", [&] { DoubtFields(archive, certificate.doubts); });
    archive.Object("refutation",
                   [&] { RefutationFields(archive, certificate.refutation); });
    if constexpr (Archive::reading)
      CheckOutcome(archive, certificate);
  }

 private:
  //! A field of many items is a list with one for each of them.
  template<typename Value, typename Archive, typename Items, typename Member>
  static void Column(Archive& archive, const char* name, Items& items,
                     const Member& member)
  {
    std::vector<Value> values;
    if constexpr (!Archive::reading)
    {
      for (const auto& item : items)
        values.push_back(static_cast<Value>(member(item)));
    }
    archive(name, values);
    if constexpr (Archive::reading)
    {
      if (values.size() != items.size())
        archive.Refuse(name, "lists of one object differ in length");
      for (size_t i = 0; i < items.size(); ++i)
      {
        auto& field = member(items[i]);
        using Field = std::remove_reference_t<decltype(field)>;
        if constexpr (std::is_integral_v<Field>)
        {
          archive.Require(name, values[i] <= std::numeric_limits<Field>::max(),
                          "has a number that is too large");
        }
        field = static_cast<Field>(values[i]);
      }
    }
  }

  //! As many items as a list will have, where they are not known yet.
  template<typename Archive, typename Items>
  static void CountField(Archive& archive, Items& items)
  {
    uint64_t count = items.size();
    archive("count", count);
    if constexpr (Archive::reading)
    {
      archive.NeedNumbers("count", count);
      items.resize(count);
    }
  }

  template<typename Archive, typename Doubts>
  static void DoubtFields(Archive& archive, Doubts& doubts)
  {
    CountField(archive, doubts);
    Column<std::string>(
        archive, "decision", doubts,
        [](auto& doubt) -> auto& { return doubt.decision; });
    Column<double>(
        archive, "margin", doubts,
        [](auto& doubt) -> auto& { return doubt.margin; });
    Column<uint64_t>(
        archive, "of_node", doubts,
        [](auto& doubt) -> auto& { return doubt.ofNode; });
    Column<uint64_t>(
        archive, "loop", doubts,
        [](auto& doubt) -> auto& { return doubt.loop; });
    Column<uint64_t>(
        archive, "signal", doubts,
        [](auto& doubt) -> auto& { return doubt.signal; });
    std::vector<std::vector<uint64_t>> types;
    if constexpr (!Archive::reading)
    {
      for (const GraphDoubt& doubt : doubts)
        types.emplace_back(doubt.types.begin(), doubt.types.end());
    }
    archive("types", types);
    if constexpr (Archive::reading)
    {
      if (types.size() != doubts.size())
        archive.Refuse("types", "lists of one object differ in length");
      for (size_t i = 0; i < types.size(); ++i)
      {
        for (const uint64_t type : types[i])
        {
          archive.Require("types", type <= UINT32_MAX,
                          "has a number that is too large");
          doubts[i].types.push_back(static_cast<uint32_t>(type));
        }
      }
    }
  }

  template<typename Archive, typename Data>
  static void RefutationFields(Archive& archive, Data& refutation)
  {
    archive("nodes", refutation.nodes);
    archive.Object("edges", [&] { EdgeFields(archive, refutation.edges); });
    archive("start", refutation.start);
    archive("values", refutation.values);
    archive("step", refutation.step);
    archive("node", refutation.node);
    archive("decision", refutation.decision);
    archive("expected", refutation.expected);
    archive("found", refutation.found);
    archive("confirmed_by", refutation.confirmedBy);
  }

  template<typename Archive, typename Edges>
  static void EdgeFields(Archive& archive, Edges& edges)
  {
    CountField(archive, edges);
    Column<uint64_t>(
        archive, "first", edges,
        [](auto& edge) -> auto& { return edge.first; });
    Column<uint64_t>(
        archive, "second", edges,
        [](auto& edge) -> auto& { return edge.second; });
    Column<double>(
        archive, "weight", edges,
        [](auto& edge) -> auto& { return edge.weight; });
  }

  //! What was proved is possible.
  static void CheckOutcome(const JsonReader& read,
                           const GraphCertificate& certificate)
  {
    if (!IsSha256(certificate.rulesDigest))
    {
      read.Refuse("rules_digest", "the digest of the rules is not a SHA-256");
    }
    const bool isLimited = certificate.degreeLimit != 0;
    if (certificate.proved && certificate.refuted)
      read.Refuse("proved", "both proved and refuted");
    if (certificate.proved && certificate.pooling == Pooling::Softmax &&
        !isLimited)
    {
      read.Refuse("degree_limit",
                  "softmax pooling has no proof for nodes with any number of "
                  "neighbours");
    }
  }
};

}  // namespace nexec

#endif
