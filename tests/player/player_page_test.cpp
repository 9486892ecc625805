/**
 * @file tests/player/player_page_test.cpp
 *
 * The player's page as text; tests/browser opens it.
 */
#include <catch2/catch.hpp>
#include <player/player_page.hpp>

using namespace nexec;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

TEST_CASE("A player page holds its title and data", "[player]")
{
  const std::string page = PlayerPage("{\"title\": \"t\"}", "2 < 3 & @DATA@");

  CHECK_THAT(page, StartsWith("<!DOCTYPE html>"));
  CHECK_THAT(page, Contains("<title>2 &lt; 3 &amp; @DATA@</title>"));
  CHECK_THAT(page, Contains("id=\"data\">{\"title\": \"t\"}</script>"));
}

TEST_CASE("Data cannot leave its block on a player page", "[player]")
{
  const std::string page = PlayerPage("[\"</script><!--\"]", "t");

  CHECK_THAT(page, Contains("[\"\\u003c/script>\\u003c!--\"]"));
}

TEST_CASE("A player page fills every placeholder and asks for nothing",
          "[player]")
{
  for (const std::string& page : {PlayerPage("{}", "t"), LivePage("{}", "t")})
  {
    for (const char* name :
         {"@TITLE@", "@DATA@", "@STYLE", "@SCRIPT", "@LIVE", "@ROLES", "@NUM"})
      CHECK_THAT(page, !Contains(name));
    CHECK_THAT(page, Contains("default-src 'none'"));
    CHECK_THAT(page, !Contains("unsafe-inline"));
    CHECK_THAT(page, !Contains("src=\"http") && !Contains("href=\"http"));
  }
}

TEST_CASE("Only the live page has a network in it", "[player]")
{
  CHECK_THAT(LivePage("{}", "t"), Contains("class Network"));
  CHECK_THAT(PlayerPage("{}", "t"), !Contains("class Network"));
}
