# What `cmake --install` puts where: programs, problems, manual pages, completions, what desktops
# want to know, libraries with their headers, and the CMake package through which find_package(unjam) finds unjam::search, unjam::files,
# unjam::discrete and unjam::geometry.
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/unjam)

foreach(program IN ITEMS unjam unjam-view)
    if(TARGET ${program})
        install(TARGETS ${program} RUNTIME)
    endif()
endforeach()

install(DIRECTORY problems/ DESTINATION ${UNJAM_PROBLEM_DIR})

# Manual pages are made by running the programs, completions and the desktop's files are as they are.
set(man_pages)
foreach(program IN ITEMS unjam unjam-view)
    if(TARGET ${program} AND NOT CMAKE_CROSSCOMPILING)
        set(template ${PROJECT_SOURCE_DIR}/share/man/${program}.1.in)
        set(maker ${PROJECT_SOURCE_DIR}/share/man/make_man.sh)
        set(page ${PROJECT_BINARY_DIR}/share/man/${program}.1)
        add_custom_command(OUTPUT ${page}
            COMMAND ${CMAKE_COMMAND} -E make_directory ${PROJECT_BINARY_DIR}/share/man
            COMMAND sh ${maker} $<TARGET_FILE:${program}> ${PROJECT_VERSION}
                ${CMAKE_INSTALL_FULL_DATADIR}/unjam/problems ${template} > ${page}
            DEPENDS ${program} ${template} ${maker} VERBATIM)
        list(APPEND man_pages ${page})
    endif()
endforeach()
add_custom_target(unjam_man ALL DEPENDS ${man_pages})
install(FILES ${man_pages} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES share/bash-completion/unjam
    DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
if(TARGET unjam-view)
    # The completion of a program is looked for under its name.
    install(FILES share/bash-completion/unjam RENAME unjam-view
        DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
    install(FILES share/applications/unjam-view.desktop
        DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
    install(FILES share/icons/unjam.svg
        DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
    install(FILES share/mime/unjam.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages)
endif()

foreach(module IN ITEMS search files discrete geometry)
    set_target_properties(unjam_${module} PROPERTIES EXPORT_NAME ${module})
    install(TARGETS unjam_${module} EXPORT unjamTargets ARCHIVE
        FILE_SET HEADERS DESTINATION ${UNJAM_INCLUDE_DIR})
endforeach()
install(FILES ${PROJECT_BINARY_DIR}/generated/search/version.h
    DESTINATION ${UNJAM_INCLUDE_DIR}/search)
install(EXPORT unjamTargets NAMESPACE unjam:: DESTINATION ${package_dir})

configure_package_config_file(cmake/unjamConfig.cmake.in
    ${PROJECT_BINARY_DIR}/cmake/unjamConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/cmake/unjamConfigVersion.cmake
    COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/cmake/unjamConfig.cmake
    ${PROJECT_BINARY_DIR}/cmake/unjamConfigVersion.cmake DESTINATION ${package_dir})
