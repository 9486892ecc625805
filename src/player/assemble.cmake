# Put style and scripts into the player's template, with their hashes for the
# content-security policy:
#   cmake -DOUTPUT=... [-DLIVE=ON] -P assemble.cmake
# With LIVE it becomes the page in which networks run.  What is left to fill in
# are a title and the data.
cmake_policy(VERSION 3.25)

# The digits of base 64 for a hash in base 16.
function(to_base64 hex result)
  set(digits
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
  set(text "")
  string(REGEX MATCHALL "......" groups "${hex}00")
  foreach(group ${groups})
    foreach(shift 18 12 6 0)
      math(EXPR digit "(0x${group} >> ${shift}) & 63")
      string(SUBSTRING ${digits} ${digit} 1 digit)
      string(APPEND text ${digit})
    endforeach()
  endforeach()
  # 256 bits are 42 digits and 4 bits of another.
  string(SUBSTRING ${text} 0 43 text)
  set(${result} "${text}=" PARENT_SCOPE)
endfunction()

set(folder ${CMAKE_CURRENT_LIST_DIR})
file(READ ${folder}/player.html page)
file(READ ${folder}/player.css style)
set(live "")
set(parts replay attention words svg bar_scale overview chain panel player)
if(LIVE)
  file(READ ${folder}/live.html live)
  file(READ ${folder}/live.css more)
  string(APPEND style "${more}")
  list(APPEND parts executor rules input_bars live)
endif()
string(REPLACE "@LIVE@" "${live}" page "${page}")

set(script "")
foreach(part ${parts})
  file(READ ${folder}/${part}.js text)
  string(APPEND script "${text}")
endforeach()

# Variables and classes for the colours of states.
file(READ ${folder}/state_colours.hpp colours)
string(REGEX MATCHALL "{\"#[0-9a-f]+\", \"#[0-9a-f]+\", \"#[0-9a-f]+\"}"
  colours "${colours}")
set(number 0)
foreach(colour ${colours})
  math(EXPR number "${number} + 1")
  string(REGEX MATCHALL "#[0-9a-f]+" parts "${colour}")
  list(GET parts 0 on_light)
  list(GET parts 1 text)
  list(GET parts 2 on_dark)
  string(APPEND roles_on_light
    "  --role${number}: ${on_light}; --on-role${number}: ${text};\n")
  string(APPEND roles_on_dark
    "    --role${number}: ${on_dark}; --on-role${number}: #000000;\n")
  string(APPEND roles ".role${number} { --role: var(--role${number}); "
    "--on-role: var(--on-role${number}); }\n")
endforeach()
foreach(name roles_on_light roles_on_dark roles)
  string(TOUPPER ${name} placeholder)
  string(STRIP "${${name}}" text)
  string(REPLACE "@${placeholder}@" "${text}" style "${style}")
endforeach()
string(REPLACE "@NUM_ROLES@" ${number} script "${script}")

foreach(kind STYLE SCRIPT)
  string(TOLOWER ${kind} name)
  string(SHA256 hash "${${name}}")
  to_base64(${hash} hash)
  string(REPLACE "@${kind}_HASH@" "${hash}" page "${page}")
  string(REPLACE "@${kind}@" "${${name}}" page "${page}")
endforeach()
file(WRITE ${OUTPUT} "${page}")
