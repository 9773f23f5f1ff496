/** Parts of the environment for child processes: program paths and the settings of a run with --coverage. */
export function inheritedVariables(): Record<string, string | undefined> {
  const { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS, SOUNDINGS_COVERAGE, SOUNDINGS_COVERAGE_ROOT } = process.env;
  return { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS, SOUNDINGS_COVERAGE, SOUNDINGS_COVERAGE_ROOT };
}
