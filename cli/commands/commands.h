// The commands of `unjam`. The file NAME_command.c defines uj_NAME_command.
#ifndef UJ_COMMANDS_H
#define UJ_COMMANDS_H

#include <unjam/cli/terminal/options.h>

extern const uj_command uj_solve_command;
extern const uj_command uj_map_command;
extern const uj_command uj_prove_command;
extern const uj_command uj_tightness_command;
extern const uj_command uj_verify_command;
extern const uj_command uj_info_command;
extern const uj_command uj_list_command;
extern const uj_command uj_new_command;
extern const uj_command uj_view_command;
extern const uj_command uj_export_command;
extern const uj_command uj_import_command;
extern const uj_command uj_cache_command;

#endif
