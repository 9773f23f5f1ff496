/** `npm run check`: all checks that need no services, without the deep tests. */
import { runChecks, staticChecks } from '../checks.ts';
import { allTestFiles, isGateFile } from './files.ts';
import { listFailures, passedIn, runJest } from './jest.ts';

const isSound = runChecks(staticChecks);
const files = allTestFiles().filter((file) => file.startsWith('tests/unit/') && isGateFile(file));
const results = runJest({ files, args: ['--selectProjects=unit', '--silent'], reporter: 'summary' }) ?? [];
const failed = results.flatMap(listFailures).length;
const passed = passedIn(results);
const isGreen = failed === 0 && passed > 0;
console.log(`${isGreen ? '✓' : '✗'} unit tests: ${passed} passed, ${failed} failed`);
process.exit(isSound && isGreen ? 0 : 1);
