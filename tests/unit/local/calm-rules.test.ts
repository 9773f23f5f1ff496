/** Lint rules that keep tests from waiting for fixed times and from measuring real time. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { notCalmYet } from '../../../oxlint.config.ts';
import { findBrokenRules } from '../../_support/lint.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const calmRules = [
  'eslint(no-restricted-imports)',
  'eslint(no-restricted-globals)',
  'eslint(no-restricted-properties)',
];

const restless = [
  `import { setTimeout as sleep } from 'node:timers/promises';\nexport const wait = () => sleep(5);`,
  `import { scheduler } from 'timers/promises';\nexport const wait = () => scheduler.wait(5);`,
  `import * as timers from 'node:timers/promises';\nexport const wait = () => timers.setTimeout(5);`,
  `export const wait = () => new Promise((resolve) => setTimeout(resolve, 5));`,
  `export const wait = () => new Promise((resolve) => globalThis.setTimeout(resolve, 5));`,
  `export const tick = (act: () => void) => setInterval(act, 5);`,
  `export const wait = (page: { waitForTimeout(ms: number): Promise<void> }) => page.waitForTimeout(5);`,
  `export const began = performance.now();`,
  `import { performance as clock } from 'node:perf_hooks';\nexport const began = clock.now();`,
].map((text) => ({ file: 'tests/workflows/stub.test.ts', text }));

const calm = [
  {
    file: 'tests/db/stub.test.ts',
    text: `import { waitUntil } from '../../local/wait-until.ts';\nimport.meta.jest.setTimeout(30_000);\nexport { waitUntil };`,
  },
  { file: 'tests/timing/stub.test.ts', text: 'export const began = performance.now();' },
  { file: 'bench/stub.ts', text: 'export const began = performance.now();' },
];

/** Files that may sleep, under other names, where the rules apply. */
const excused = notCalmYet.filter((file) => existsSync(join(root, file)));
const excusedStubs = excused.map((file) => ({
  file: `tests/db/stub.test.ts`,
  text: readFileSync(join(root, file), 'utf8'),
}));

let found: boolean[];

beforeAll(() => {
  found = findBrokenRules([...restless, ...calm, ...excusedStubs]).map((rules) =>
    rules.some((rule) => calmRules.includes(rule)),
  );
});

test.each(restless.map(({ text }, index) => ({ text, index })))('a test must not contain: $text', ({ index }) => {
  expect(found[index]).toBe(true);
});

test.each(calm.map(({ file, text }, index) => ({ file, text, index })))(
  'the file $file may contain: $text',
  ({ index }) => {
    expect(found[restless.length + index]).toBe(false);
  },
);

test('every file that is exempt from the rules against sleeping still needs the exemption', () => {
  const needing = excused.filter((_, index) => found[restless.length + calm.length + index]);
  expect(notCalmYet).toEqual(needing);
});
