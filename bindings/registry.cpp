#include "core/registry.hpp"
