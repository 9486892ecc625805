/**
 * @file chain/proof/blocks.hpp
 *
 * The parameters and inputs of a model, by name.
 */
#ifndef NEXEC_CHAIN_PROOF_BLOCKS_HPP
#define NEXEC_CHAIN_PROOF_BLOCKS_HPP

#include <nexec/chain/algorithm/local_rules.hpp>
#include <nexec/chain/executor/model.hpp>

namespace nexec
{

//! The parameter blocks by name.
class Blocks
{
 public:
  explicit Blocks(const ExecutorModel& model) :
      model(model), layout(ExecutorLayout(model.config))
  {
  }

  arma::mat operator[](const std::string& name) const
  {
    return BlockView(model.parameters, layout.Find(name));
  }

  //! [h_u || h_v || c] for every type, (2d+1) x T.
  arma::mat EdgeInputs(const std::vector<EdgeType>& types) const
  {
    const arma::mat H = (*this)["state_embedding"];
    const size_t d = H.n_rows;
    arma::mat inputs(2 * d + 1, types.size());
    for (size_t t = 0; t < types.size(); ++t)
    {
      inputs.col(t).head(d) = H.col(types[t].sender);
      inputs.col(t).subvec(d, 2 * d - 1) = H.col(types[t].receiver);
      inputs(2 * d, t) = types[t].greater ? 1.0 : 0.0;
    }
    return inputs;
  }

  //! Embeddings of some codes, d x A.
  arma::mat Embeddings(const std::vector<Code>& codes) const
  {
    const arma::mat H = (*this)["state_embedding"];
    arma::mat some(H.n_rows, codes.size());
    for (size_t a = 0; a < codes.size(); ++a)
      some.col(a) = H.col(codes[a]);
    return some;
  }

  //! The weights of the edge score as a row, 1 x d.
  arma::mat EdgeScore() const
  {
    return arma::vectorise((*this)["edge_score"]).t();
  }

 private:
  const ExecutorModel& model;
  ParameterLayout layout;
};

}  // namespace nexec

#endif
