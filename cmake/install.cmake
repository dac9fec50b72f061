# Says what `cmake --install` installs, and where. These are the programs, problems, manual pages,
# completions and files for desktops, and the library. The library is one archive with all rooms but
# the command line and the windows. Its headers go under <unjam/...>, with a CMake package
# (find_package(unjam), unjam::unjam) and a pkg-config file. unjam_room installs the headers.
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/unjam)

foreach(program IN ITEMS unjam unjam-view unjam-mpi)
    if(TARGET ${program})
        install(TARGETS ${program} RUNTIME)
    endif()
endforeach()

install(DIRECTORY problems/ DESTINATION ${UNJAM_PROBLEM_DIR})

# Manual pages are made by running the programs. Completions and files for desktops are installed
# unchanged. The pages name the problems by a path relative to the program, which is right under any
# prefix.
set(man_pages)
foreach(program IN ITEMS unjam unjam-view unjam-mpi)
    if(TARGET ${program} AND NOT CMAKE_CROSSCOMPILING)
        set(template ${PROJECT_SOURCE_DIR}/share/man/${program}.1.in)
        set(maker ${PROJECT_SOURCE_DIR}/share/man/make_man.sh)
        set(page ${PROJECT_BINARY_DIR}/share/man/${program}.1)
        add_custom_command(OUTPUT ${page}
            COMMAND ${CMAKE_COMMAND} -E make_directory ${PROJECT_BINARY_DIR}/share/man
            COMMAND sh ${maker} $<TARGET_FILE:${program}> ${PROJECT_VERSION}
                ${UNJAM_PROBLEMS_FROM_PROGRAM} ${template} > ${page}
            DEPENDS ${program} ${template} ${maker} VERBATIM)
        list(APPEND man_pages ${page})
    endif()
endforeach()
add_custom_target(unjam_man ALL DEPENDS ${man_pages})
install(FILES ${man_pages} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
# Completion for zsh and fish is made from --help, like the manual pages.
set(completion_maker ${PROJECT_SOURCE_DIR}/share/make_completion.sh)
set(completed_programs unjam)
if(TARGET unjam-view)
    list(APPEND completed_programs unjam-view)
endif()
list(TRANSFORM completed_programs REPLACE "(.+)" "$<TARGET_FILE:\\1>" OUTPUT_VARIABLE completed_files)
set(zsh_completion ${PROJECT_BINARY_DIR}/share/zsh/site-functions/_unjam)
set(fish_completion ${PROJECT_BINARY_DIR}/share/fish/vendor_completions.d/unjam.fish)
foreach(shell IN ITEMS zsh fish)
    cmake_path(GET ${shell}_completion PARENT_PATH folder)
    add_custom_command(OUTPUT ${${shell}_completion}
        COMMAND ${CMAKE_COMMAND} -E make_directory ${folder}
        COMMAND sh ${completion_maker} ${shell} ${completed_files} > ${${shell}_completion}
        DEPENDS ${completed_programs} ${completion_maker} VERBATIM)
endforeach()
add_custom_target(unjam_completion ALL DEPENDS ${zsh_completion} ${fish_completion})
install(FILES ${zsh_completion} DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
install(FILES ${fish_completion} DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(FILES share/bash-completion/unjam
    DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
if(TARGET unjam-view)
    # Shells look for a completion file with the name of the program.
    install(FILES share/bash-completion/unjam RENAME unjam-view
        DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
    install(FILES ${fish_completion} RENAME unjam-view.fish
        DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
    install(FILES share/applications/unjam-view.desktop
        DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
    install(FILES share/icons/unjam.svg
        DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
    install(FILES share/mime/unjam.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages)
endif()

# The library's archive holds the objects of all rooms that a program may use without a window.
get_property(rooms GLOBAL PROPERTY UNJAM_ROOMS)
list(FILTER rooms EXCLUDE REGEX "^unjam_(cli|viewer_(play|window|app))")
add_library(unjam_library STATIC)
foreach(room IN LISTS rooms)
    target_sources(unjam_library PRIVATE $<TARGET_OBJECTS:${room}>)
    target_include_directories(unjam_library INTERFACE
        "$<BUILD_INTERFACE:$<TARGET_PROPERTY:${room},INTERFACE_INCLUDE_DIRECTORIES>>")
endforeach()
set_target_properties(unjam_library PROPERTIES
    OUTPUT_NAME unjam EXPORT_NAME unjam LINKER_LANGUAGE C)
add_library(unjam::unjam ALIAS unjam_library)
target_include_directories(unjam_library INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
target_link_libraries(unjam_library PUBLIC GEOS::geos_c PkgConfig::JANSSON PkgConfig::XXHASH
    PkgConfig::LIBXML2 PkgConfig::CAIRO Threads::Threads m)
install(TARGETS unjam_library EXPORT unjamTargets ARCHIVE)
install(EXPORT unjamTargets NAMESPACE unjam:: DESTINATION ${package_dir})

configure_package_config_file(cmake/unjamConfig.cmake.in
    ${PROJECT_BINARY_DIR}/cmake/unjamConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/cmake/unjamConfigVersion.cmake
    COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/cmake/unjamConfig.cmake
    ${PROJECT_BINARY_DIR}/cmake/unjamConfigVersion.cmake DESTINATION ${package_dir})

# The pkg-config file gives paths relative to itself, so an installation may be moved. Absolute
# folders stay absolute.
set(pkgconfig_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
set(pc_prefix ${CMAKE_INSTALL_PREFIX})
if(NOT IS_ABSOLUTE ${CMAKE_INSTALL_LIBDIR})
    file(RELATIVE_PATH pc_prefix /${pkgconfig_dir} /)
    string(PREPEND pc_prefix "\${pcfiledir}/")
endif()
foreach(kind IN ITEMS LIB INCLUDE)
    set(pc_${kind}DIR ${CMAKE_INSTALL_${kind}DIR})
    if(NOT IS_ABSOLUTE ${pc_${kind}DIR})
        string(PREPEND pc_${kind}DIR "\${prefix}/")
    endif()
endforeach()
configure_file(cmake/unjam.pc.in ${PROJECT_BINARY_DIR}/unjam.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/unjam.pc DESTINATION ${pkgconfig_dir})
