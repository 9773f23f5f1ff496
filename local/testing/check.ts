/** `npm run check`: all checks that need no services. */
import { runChecks, staticChecks } from '../checks.ts';
import { listFailures, passedIn, runJest } from './jest.ts';

const isSound = runChecks(staticChecks);
const results = runJest({ args: ['--selectProjects=unit', '--silent', '--reporters=summary'] }) ?? [];
const failed = results.flatMap(listFailures).length;
const passed = passedIn(results);
const isGreen = failed === 0 && passed > 0;
console.log(`${isGreen ? '✓' : '✗'} unit tests: ${passed} passed, ${failed} failed`);
process.exit(isSound && isGreen ? 0 : 1);
