import { replyKind } from './assistant/kind.ts';
import { importKind } from './segments/import/kind.ts';
import { indexBuildKind } from './papers/index-kind.ts';
import { simulationKind } from './simulations/progress.ts';
import { panelKind } from './panels/kind.ts';
import { searchKind } from './searches/kind.ts';
import { profileImportKind } from './profiles/imports/kind.ts';
import { surveyRunKind } from './surveys/runs/kind.ts';
import type { JobKind } from './jobs/kind.ts';

/** Every kind of job. */
export const jobKinds: readonly JobKind[] = [
  simulationKind,
  importKind,
  replyKind,
  panelKind,
  searchKind,
  surveyRunKind,
  profileImportKind,
  indexBuildKind,
];

/** Finds a kind by its name; undefined for a kind of a later version. */
export function findJobKind(name: string): JobKind | undefined {
  return jobKinds.find((kind) => kind.name === name);
}
