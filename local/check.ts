/** `npm run check`: everything that needs no services. */
import { runChecks, staticChecks } from './checks.ts';
import { runJest } from './jest.ts';

const sound = runChecks(staticChecks);
const { passed, failed } = runJest(['--selectProjects=unit', '--silent', '--reporters=summary']);
console.log(`${failed === 0 && passed > 0 ? '✓' : '✗'} unit tests: ${passed} passed, ${failed} failed`);
process.exit(sound && failed === 0 && passed > 0 ? 0 : 1);
