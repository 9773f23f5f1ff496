/** `npm test`: everything CI runs. With arguments, only jest with those: `npm test -- tests/db`. */
import { readEnv } from '../config/env.ts';
import { runChecks, staticChecks } from './checks.ts';
import { ensureChromium } from './chromium.ts';
import { openHome } from './home.ts';
import { runJest } from './jest.ts';
import { StackError } from './stack-error.ts';
import { printedSteps } from './steps.ts';
import { findTemporalBinary } from './temporal-binary.ts';
import { buildWeb, isWebBuilt } from './web-build.ts';

const words = process.argv.slice(2);
const steps = printedSteps();

try {
  await steps.run('Temporal', () => findTemporalBinary(steps.say));
  await steps.run('Chromium', async () => ensureChromium(steps.say));
  if (!isWebBuilt()) await steps.run('Web client', () => buildWeb(openHome(readEnv().SOUNDINGS_HOME)));
} catch (error) {
  console.error(error instanceof StackError ? error.message : error);
  process.exit(1);
}

const sound = words.length > 0 || runChecks(staticChecks);
const { passed, failed } = runJest(words.length > 0 ? ['--', ...words] : []);
if (!sound) console.log('The checks above failed.');
if (passed + failed === 0) console.log('No test ran.');
console.log(`${passed} passed, ${failed} failed`);
process.exit(sound && failed === 0 && passed > 0 ? 0 : 1);
