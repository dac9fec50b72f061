# A room is a folder of the source tree that is one CMake target. unjam_room() makes the library of
# the folder in which it is called:
#
#   unjam_room(
#       USES geometry/tray          # rooms whose headers this room may include; it may also include
#                                   # those of the rooms that they use
#       LIBRARIES GEOS::geos_c      # libraries outside the tree
#       PUBLIC_HEADERS tray.h       # installed, as <unjam/geometry/tray/tray.h>
#       HEADERS validate.h          # not installed; other rooms include them in the same form
#       SOURCES tray.c tray_state.h)
#
# All other headers stay inside the folder and are included as "tray_state.h". Every room has an
# include folder of its own with links to its headers. So an #include that USES does not allow fails
# to compile.

# Delete the include folders of earlier runs. Otherwise a header that was moved would still be found
# at its old place.
file(REMOVE_RECURSE ${PROJECT_BINARY_DIR}/rooms)

function(unjam_room)
    cmake_parse_arguments(PARSE_ARGV 0 room "" "" "USES;LIBRARIES;PUBLIC_HEADERS;HEADERS;SOURCES")
    if(room_UNPARSED_ARGUMENTS)
        message(FATAL_ERROR "unjam_room: unknown arguments ${room_UNPARSED_ARGUMENTS}")
    endif()
    set(folder ${CMAKE_CURRENT_SOURCE_DIR})
    cmake_path(RELATIVE_PATH folder BASE_DIRECTORY ${PROJECT_SOURCE_DIR})
    string(REPLACE "/" "_" target unjam_${folder})
    set(include ${PROJECT_BINARY_DIR}/rooms/${target})
    file(MAKE_DIRECTORY ${include}/unjam/${folder})
    foreach(header IN LISTS room_PUBLIC_HEADERS room_HEADERS)
        file(CREATE_LINK ${CMAKE_CURRENT_SOURCE_DIR}/${header} ${include}/unjam/${folder}/${header}
            SYMBOLIC)
    endforeach()
    list(TRANSFORM room_USES REPLACE "/" "_")
    list(TRANSFORM room_USES PREPEND unjam_)
    # A program with the property UNJAM_OPENS_LIBRARIES opens these libraries at their first use, so
    # it does not link to them.
    foreach(library IN LISTS UNJAM_LATE_LIBRARIES)
        list(TRANSFORM room_LIBRARIES REPLACE "^${library}$"
            "$<$<NOT:$<BOOL:$<TARGET_PROPERTY:UNJAM_OPENS_LIBRARIES>>>:${library}>")
    endforeach()
    add_library(${target} STATIC ${room_SOURCES} ${room_PUBLIC_HEADERS} ${room_HEADERS})
    target_include_directories(${target} PUBLIC ${include})
    target_link_libraries(${target} PUBLIC unjam_options ${room_USES} ${room_LIBRARIES})
    if(room_PUBLIC_HEADERS)
        install(FILES ${room_PUBLIC_HEADERS} DESTINATION ${UNJAM_INCLUDE_DIR}/${folder})
    endif()
    set_property(GLOBAL APPEND PROPERTY UNJAM_ROOMS ${target})
endfunction()
