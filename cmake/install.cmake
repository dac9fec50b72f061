# What `cmake --install` puts where: programs, problems, libraries with their headers, and the
# CMake package through which find_package(unjam) finds unjam::search, unjam::files,
# unjam::discrete and unjam::geometry.
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/unjam)

foreach(program IN ITEMS unjam unjam-view)
    if(TARGET ${program})
        install(TARGETS ${program} RUNTIME)
    endif()
endforeach()

install(DIRECTORY problems/ DESTINATION ${UNJAM_PROBLEM_DIR})

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
