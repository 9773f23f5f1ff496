/** Of our own environment: where programs are, and what a run with --coverage adds. */
export function passedOn(): Record<string, string | undefined> {
  const { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS, SOUNDINGS_COVERAGE, SOUNDINGS_COVERAGE_ROOT } = process.env;
  return { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS, SOUNDINGS_COVERAGE, SOUNDINGS_COVERAGE_ROOT };
}
