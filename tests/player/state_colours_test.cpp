/**
 * @file tests/player/state_colours_test.cpp
 *
 * Colours of states can be told apart, read and shown.
 */
#include "player/state_colours.hpp"

#include <armadillo>
#include <catch2/catch.hpp>
#include <player/player_page.hpp>

#include <string>
#include <vector>

using namespace nexec;
using Catch::Matchers::Contains;

namespace
{

//! Red, green and blue as amounts of light, from "#rrggbb".
arma::vec Light(const std::string& colour)
{
  arma::vec light(3);
  for (size_t k = 0; k < 3; ++k)
  {
    const double value =
        std::stoi(colour.substr(1 + 2 * k, 2), nullptr, 16) / 255.0;
    light[k] = value <= 0.04045 ? value / 12.92
                                : std::pow((value + 0.055) / 1.055, 2.4);
  }
  return light;
}

//! Amounts of light as people see them without one kind of cones, after
//! Machado, Oliveira and Fernandes (2009); the first is with all.
std::vector<arma::mat> Eyes()
{
  return {arma::eye(3, 3),
          {{0.152286, 1.052583, -0.204868},
           {0.114503, 0.786281, 0.099216},
           {-0.003882, -0.048116, 1.051998}},
          {{0.367322, 0.860646, -0.227968},
           {0.280085, 0.672501, 0.047413},
           {-0.011820, 0.042940, 0.968881}},
          {{1.255528, -0.076749, -0.178779},
           {-0.078411, 0.930809, 0.147602},
           {0.004733, 0.691367, 0.303900}}};
}

//! Place in OKLab (Ottosson 2020), where distances are how different colours
//! look: the least that can be seen is about 0.02.
arma::vec OkLab(const arma::vec& light)
{
  const arma::mat cones = {{0.4122214708, 0.5363325363, 0.0514459929},
                           {0.2119034982, 0.6806995451, 0.1073969566},
                           {0.0883024619, 0.2817188376, 0.6299787005}};
  const arma::mat lab = {{0.2104542553, 0.7936177850, -0.0040720468},
                         {1.9779984951, -2.4285922050, 0.4505937099},
                         {0.0259040371, 0.7827717662, -0.8086757660}};
  return lab *
      arma::vec(cones * light)
          .transform([](const double x) { return std::cbrt(x); });
}

//! How different two colours look to those who see the least difference.
double Distance(const std::string& one, const std::string& other)
{
  double least = arma::datum::inf;
  for (const arma::mat& eye : Eyes())
  {
    const auto seen = [&](const std::string& colour)
    {
      return OkLab(arma::clamp(eye * Light(colour), 0.0, 1.0));
    };
    least = std::min(least, arma::norm(seen(one) - seen(other)));
  }
  return least;
}

//! The contrast ratio of the Web Content Accessibility Guidelines.
double Contrast(const std::string& one, const std::string& other)
{
  const arma::rowvec weights = {0.2126, 0.7152, 0.0722};
  const double a = arma::as_scalar(weights * Light(one));
  const double b = arma::as_scalar(weights * Light(other));
  return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

}  // namespace

TEST_CASE("All colours of states look different to all people", "[player]")
{
  // The grey of bars without a state comes last.
  std::vector<std::string> light, dark;
  for (const StateColour& colour : stateColours)
  {
    light.emplace_back(colour.onLight);
    dark.emplace_back(colour.onDark);
  }
  light.emplace_back("#b9c3d1");
  dark.emplace_back("#4d5b6c");
  REQUIRE(light.size() >= 13);
  for (const auto& colours : {light, dark})
  {
    for (size_t i = 0; i < colours.size(); ++i)
    {
      for (size_t j = 0; j < i; ++j)
      {
        INFO(colours[i] << " and " << colours[j]);
        CHECK(Distance(colours[i], colours[j]) > 0.07);
      }
    }
  }
  // The measure itself: red and green of the same lightness.
  CHECK(Distance("#d70000", "#5f5f00") < 0.07);
  CHECK(Distance("#000000", "#ffffff") == Approx(1.0).margin(1e-3));
}

TEST_CASE("Colours of states can be read on pages and terminals", "[player]")
{
  for (const StateColour& colour : stateColours)
  {
    INFO(colour.onLight << ' ' << colour.onDark);
    CHECK(Contrast(colour.onLight, "#ffffff") >= 3.0);
    CHECK(Contrast(colour.onLight, colour.text) >= 4.5);
    CHECK(Contrast(colour.onDark, "#19212b") >= 3.0);
    CHECK(Contrast(colour.onDark, "#000000") >= 4.5);
    // The levels of the 256 colours.
    for (const std::string text : {colour.onLight, colour.onDark})
    {
      for (const size_t at : {1, 3, 5})
        CHECK_THAT("00 5f 87 af d7 ff", Contains(text.substr(at, 2)));
    }
  }
}

TEST_CASE("The page has the colours of states", "[player]")
{
  const std::string page = PlayerPage("{}", "t");
  for (size_t k = 0; k < stateColours.size(); ++k)
  {
    const auto rule = [&](const std::string& colour, const std::string& text)
    {
      const std::string number = std::to_string(k + 1) + ": ";
      return "--role" + number + colour + "; --on-role" + number + text + ";";
    };
    CHECK_THAT(page,
               Contains(rule(stateColours[k].onLight, stateColours[k].text)));
    CHECK_THAT(page, Contains(rule(stateColours[k].onDark, "#000000")));
  }
  CHECK_THAT(
      page,
      Contains("Number(\"" + std::to_string(stateColours.size()) + "\")"));
  // The greys that the colours are measured against, and the cards.
  for (const char* grey : {"--bar: #b9c3d1;", "--bar: #4d5b6c;",
                           "--card: #ffffff;", "--card: #19212b;"})
    CHECK_THAT(page, Contains(grey));
}
