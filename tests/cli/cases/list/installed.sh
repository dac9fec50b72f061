# The program finds its problems when both are copied elsewhere, in the layout of an installation.
mkdir -p prefix/bin prefix/share/unjam
cp "$UNJAM" prefix/bin/unjam
cp -RL "$(dirname "$UNJAM")/../share/unjam/problems" prefix/share/unjam/problems
rm prefix/share/unjam/problems/tray/rectangular-jam-90.json
cd /
"$OLDPWD/prefix/bin/unjam" list | grep ' tray ' | cut -d ' ' -f 1
"$OLDPWD/prefix/bin/unjam" info rectangular-jam-90
