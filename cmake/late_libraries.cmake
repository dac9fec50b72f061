# Sets what is needed to open GEOS, cairo, libxml2 and nettle when they are first used (cli/libraries):
# UNJAM_LATE_LIBRARIES, the targets; UNJAM_GEOS_FILE, UNJAM_CAIRO_FILE, UNJAM_LIBXML2_FILE and UNJAM_NETTLE_FILE, the
# names by which programs ask for the shared libraries. If one of them is an archive, which has no such name, the program
# links to all of them as usual. It also does so under sanitizers: the address sanitizer looks for the functions of the C++
# library, by which GEOS throws exceptions, when a program starts.

# unjam_shared_name(OUT NAME FILE...): sets OUT to the shared-object name of the library NAME, which is one of the files.
# Sets OUT to nothing if the library is an archive.
function(unjam_shared_name out name)
    set(files ${ARGN})
    list(FILTER files INCLUDE REGEX "/${name}\\.so")
    foreach(file IN LISTS files)
        execute_process(COMMAND ${CMAKE_OBJDUMP} -p ${file} OUTPUT_VARIABLE headers ERROR_QUIET)
        if(headers MATCHES "SONAME +([^ \n]+)")
            set(${out} ${CMAKE_MATCH_1} PARENT_SCOPE)
            return()
        endif()
    endforeach()
    set(${out} "" PARENT_SCOPE)
endfunction()

set(UNJAM_LATE_LIBRARIES GEOS::geos_c PkgConfig::CAIRO PkgConfig::LIBXML2 PkgConfig::NETTLE)
get_target_property(geos_file GEOS::geos_c LOCATION)
unjam_shared_name(UNJAM_GEOS_FILE libgeos_c ${geos_file})
unjam_shared_name(UNJAM_CAIRO_FILE libcairo ${CAIRO_LINK_LIBRARIES})
unjam_shared_name(UNJAM_LIBXML2_FILE libxml2 ${LIBXML2_LINK_LIBRARIES})
unjam_shared_name(UNJAM_NETTLE_FILE libnettle ${NETTLE_LINK_LIBRARIES})
foreach(name IN ITEMS GEOS CAIRO LIBXML2 NETTLE)
    if(NOT UNJAM_${name}_FILE OR UNJAM_SANITIZE)
        set(UNJAM_LATE_LIBRARIES "")
    endif()
endforeach()
