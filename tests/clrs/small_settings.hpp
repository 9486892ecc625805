/**
 * @file tests/clrs/small_settings.hpp
 *
 * Networks that train in milliseconds.
 */
#ifndef NEXEC_TESTS_CLRS_SMALL_SETTINGS_HPP
#define NEXEC_TESTS_CLRS_SMALL_SETTINGS_HPP

#include <nexec/clrs/clrs_config.hpp>

namespace nexec
{

//! A preset made small: 8 hidden features, short sequences, few updates.
inline ClrsPreset SmallPreset(const std::string& name = "generalist2022")
{
  ClrsPreset preset = Preset(name);
  preset.config.hiddenSize = 8;
  preset.draws.lengths = {4, 6};
  // More than fit into one shard.
  preset.draws.batchSize = 20;
  preset.updates = 12;
  preset.validationInterval = 5;
  return preset;
}

}  // namespace nexec

#endif
