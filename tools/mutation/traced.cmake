# Included by the build that records coverage (coverage.mjs): the library, and nothing
# else, reports the blocks it runs.
set(SETT_TRACE ${CMAKE_CURRENT_LIST_DIR}/trace.c)
cmake_language(DEFER CALL target_compile_options sett PRIVATE -g1 -fsanitize-coverage=trace-pc)
cmake_language(DEFER CALL target_sources sett PRIVATE ${SETT_TRACE})
