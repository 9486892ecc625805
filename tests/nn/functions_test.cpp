/**
 * @file tests/nn/functions_test.cpp
 *
 * Losses, softmax, parameters and the optimizer.
 */
#include "layer_checker.hpp"

#include <nexec/nn/losses.hpp>
#include <nexec/nn/optimizer.hpp>

using namespace nexec;

TEST_CASE("Cross entropy is right and finite for extreme logits", "[nn]")
{
  CHECK(BceWithLogits(0.0, 1.0) == Approx(std::log(2.0)));
  CHECK(BceWithLogits(1000.0, 1.0) == 0.0);
  CHECK(BceWithLogits(1000.0, 0.0) == 1000.0);
  CHECK(BceWithLogits(-1000.0, 1.0) == 1000.0);
  CHECK(BceWithLogits(0.3, 0.25) ==
        Approx(-0.25 * std::log(Sigmoid(0.3)) -
               0.75 * std::log(1 - Sigmoid(0.3))));
  CHECK(Sigmoid(-1000.0) == 0.0);
  CHECK(Sigmoid(1000.0) == 1.0);
}

TEST_CASE("Losses have the right gradients", "[nn][gradient]")
{
  arma::mat x = {{0.5, -2.0, 40.0}, {1.5, 0.1, -40.0}};
  const arma::mat targets = {{1, 0, 1}, {0, 1, 0}};
  arma::mat error, unused;
  MeanBceWithLogits(x, targets, error);
  for (size_t i = 0; i < x.n_elem; ++i)
  {
    CHECK(
        error[i] ==
        Approx(NumericalDerivative(
                   [&] { return MeanBceWithLogits(x, targets, unused); }, x[i]))
            .margin(1e-8));
  }
  MeanSquaredError(x, targets, error);
  for (size_t i = 0; i < x.n_elem; ++i)
  {
    CHECK(
        error[i] ==
        Approx(NumericalDerivative(
                   [&] { return MeanSquaredError(x, targets, unused); }, x[i]))
            .margin(1e-6));
  }
}

TEST_CASE("Group softmax sums to one and has the right gradient",
          "[nn][gradient]")
{
  arma::rowvec scores = {1.0, -2.0, 700.0, 701.0, 0.5};
  const std::vector<size_t> group = {0, 1, 1, 1, 0};
  const arma::rowvec weights = GroupSoftmax(scores, group, 2);
  CHECK(weights[0] + weights[4] == Approx(1.0));
  CHECK(weights[1] + weights[2] + weights[3] == Approx(1.0));
  CHECK(weights[3] / weights[2] == Approx(std::exp(1.0)));

  const arma::rowvec error = {0.3, -1.0, 2.0, 0.7, 0.9};
  const arma::rowvec scoreError =
      GroupSoftmaxBackward(weights, error, group, 2);
  for (size_t i = 0; i < scores.n_elem; ++i)
  {
    CHECK(scoreError[i] ==
          Approx(NumericalDerivative(
                     [&] {
                       return arma::dot(GroupSoftmax(scores, group, 2), error);
                     },
                     scores[i]))
              .margin(1e-7));
  }

  const arma::mat columns = {{1, 2, 3, 4, 5}};
  const arma::mat sums = GroupSum(columns, {1, 1, 1, 1, 2}, group, 2);
  CHECK(sums(0, 0) == 11.0);
  CHECK(sums(0, 1) == 9.0);
}

namespace
{

ParameterLayout TwoBlocks()
{
  ParameterLayout layout;
  layout.Add("a", 2, 1);
  layout.Add("b", 1, 1);
  return layout;
}

}  // namespace

TEST_CASE("Blocks follow each other without gaps", "[nn]")
{
  const ParameterLayout layout = TwoBlocks();
  CHECK(layout.Size() == 3);
  CHECK(layout.Find("b").offset == 2);
  CHECK_THROWS_AS(layout.Find("c"), std::out_of_range);
  arma::vec values = {1, 2, 3};
  BlockView(values, layout.Find("b"))(0, 0) = 7;
  CHECK(values[2] == 7);
}

TEST_CASE("Adam makes the published first steps", "[nn]")
{
  // The first step of Adam is the step size, whatever the gradient's size.
  const ParameterLayout layout = TwoBlocks();
  Adam adam(layout);
  arma::vec x = {1.0, 1.0, 1.0};
  adam.Update(x, {1e-3, -5.0, 100.0}, 0.1);
  CHECK(x[0] == Approx(0.9).epsilon(1e-4));
  CHECK(x[1] == Approx(1.1));
  CHECK(x[2] == Approx(0.9));

  // Second step by hand: m = 0.9*0.1*g1 + 0.1*g2 and so on.
  adam.Update(x, {0.0, -5.0, -100.0}, 0.1);
  const double m = (0.9 * 0.1 * 100.0 - 0.1 * 100.0) / (1 - 0.81);
  const double v = (0.999 * 0.001 + 0.001) * 1e4 / (1 - 0.999 * 0.999);
  CHECK(x[2] == Approx(0.9 - 0.1 * m / (std::sqrt(v) + 1e-8)));
}

TEST_CASE("Frozen blocks stay, and start afresh when released", "[nn]")
{
  const ParameterLayout layout = TwoBlocks();
  Adam adam(layout);
  adam.Freeze("b");
  arma::vec x = {1.0, 1.0, 1.0};
  for (size_t i = 0; i < 10; ++i)
    adam.Update(x, {1.0, 1.0, 1.0}, 0.01);
  CHECK(x[2] == 1.0);
  CHECK(x[0] < 0.95);
  adam.Release("b");
  adam.Update(x, {1.0, 1.0, 1.0}, 0.01);
  CHECK(x[2] == Approx(0.99));
  CHECK_THROWS_AS(adam.Freeze("c"), std::out_of_range);
}

TEST_CASE("Clipping limits the norm and keeps the direction", "[nn]")
{
  arma::vec gradient = {3.0, 4.0};
  CHECK(ClipNorm(gradient, 10.0) == 5.0);
  CHECK(gradient[0] == 3.0);
  CHECK(ClipNorm(gradient, 0.0) == 5.0);
  CHECK(gradient[0] == 3.0);
  CHECK(ClipNorm(gradient, 1.0) == 5.0);
  CHECK(gradient[0] == Approx(0.6));
  CHECK(gradient[1] == Approx(0.8));
}
