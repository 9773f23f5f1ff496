import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');
let house: string;

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'soundings-lint-'));
  for (const file of ['oxlint.config.ts', 'package.json']) copyFileSync(join(root, file), join(house, file));
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'));
});

afterAll(() => rmSync(house, { recursive: true, force: true }));

test.each([
  ['domain/simulation/stub.ts', `import { readFileSync } from 'node:fs';`],
  ['domain/simulation/stub.ts', `import { jsonrepair } from 'jsonrepair';`],
  ['domain/simulation/stub.ts', `import { openDatabase } from '../../db/client.ts';`],
  ['db/queries/stub.ts', `import { schema } from '../../api/graphql/schema.ts';`],
  ['workflows/stub.ts', `import { Client } from '@temporalio/client';`],
  ['workflows/stub.ts', `import { claimRun } from '../activities/claim-run.ts';`],
  ['workflows/stub.ts', `import { openDatabase } from '../db/client.ts';`],
  ['activities/stub.ts', `import { schema } from '../api/graphql/schema.ts';`],
  ['activities/stub.ts', `import OpenAI from 'openai';`],
  ['activities/stub.ts', `import { sql } from 'kysely';`],
  ['api/simulations/stub.ts', `import { simulation } from '../../workflows/simulation.ts';`],
  ['api/simulations/stub.ts', `import { claimRun } from '../../activities/claim-run.ts';`],
  ['api/simulations/stub.ts', `import Anthropic from '@anthropic-ai/sdk';`],
  ['web/lib/stub.ts', `import { openDatabase } from '../../db/client.ts';`],
  ['web/lib/stub.ts', `import { models } from '../../domain/models/registry.ts';`],
  ['web/features/run/stub.tsx', `import { Draft } from '../compose/draft.ts';`],
  ['web/features/run/charts/stub.tsx', `import { Draft } from '../../compose/draft.ts';`],
])('%s must not: %s', (file, line) => {
  expect(rulesBroken(file, line)).toContain('no-restricted-imports');
});

test.each([
  ['domain/simulation/stub.ts', `import { z } from 'zod';`],
  ['domain/simulation/stub.ts', `import { seeded } from '../random.ts';`],
  ['workflows/stub.ts', `import { sleep } from '@temporalio/workflow';`],
  ['workflows/stub.ts', `import type { RunActivities } from '../activities/simulation.ts';`],
  ['activities/providers/stub.ts', `import OpenAI from 'openai';`],
  ['api/simulations/stub.ts', `import { runsQueue } from '../../workflows/ids.ts';`],
  ['api/simulations/stub.ts', `import { startSimulation } from '../../workflows/client/simulations.ts';`],
  ['api/simulations/stub.ts', `import type { simulation } from '../../workflows/simulation.ts';`],
  ['web/features/run/stub.tsx', `import { Card } from '../../components/card.tsx';`],
  ['tests/db/stub.test.ts', `import { schema } from '../../api/graphql/schema.ts';`],
])('%s may: %s', (file, line) => {
  expect(rulesBroken(file, line)).not.toContain('no-restricted-imports');
});

test('the environment is read in config/env.ts alone', () => {
  const line = 'export const port = process.env.PORT;';
  expect(rulesBroken('api/stub.ts', line)).toContain('no-process-env');
  expect(rulesBroken('config/env.ts', line)).not.toContain('no-process-env');
});

/** What oxlint says of a file that holds only this line. */
function rulesBroken(file: string, line: string): string {
  const path = join(house, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${line}\n`);
  try {
    const oxlint = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint');
    const { stdout, stderr } = spawnSync(process.execPath, [oxlint, file], { cwd: house, encoding: 'utf8' });
    expect(stdout + stderr).toContain('Finished');
    return stdout;
  } finally {
    rmSync(path);
  }
}
