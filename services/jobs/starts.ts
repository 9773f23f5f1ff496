/** Starts of the kinds that the engine does not ask: ids and small numbers; content stays in Postgres. */
import { defineSearchAttributeKey, SearchAttributeType, TypedSearchAttributes } from '@temporalio/common';
import { startFacts } from '../../db/simulations/run-facts.ts';
import { replyKind } from '../../domain/assistant/kind.ts';
import { profileImportKind } from '../../domain/profiles/imports/kind.ts';
import { importKind } from '../../domain/segments/import/kind.ts';
import { simulationKind } from '../../domain/simulations/progress.ts';
import type {
  ChatReplyInput,
  ProfileImportInput,
  SegmentImportInput,
  SimulationInput,
} from '../../workflows/messages.ts';
import type { JobToStart, WorkflowStart } from './job-workflows.ts';
import type { StartedKind } from './start-job.ts';

export const searchAttributes = {
  userId: defineSearchAttributeKey('UserId', SearchAttributeType.KEYWORD),
  runKind: defineSearchAttributeKey('RunKind', SearchAttributeType.KEYWORD),
  provider: defineSearchAttributeKey('Provider', SearchAttributeType.KEYWORD),
  segment: defineSearchAttributeKey('Segment', SearchAttributeType.KEYWORD_LIST),
};

/** Facts of a run that people find its workflow by. */
interface RunToStart {
  userId: string | null;
  modelProvider: string;
  segmentIds: string[] | null;
  numUsers: number;
}

/** Describes the workflow of a run. */
export function describeRun({ id, name, execution }: JobToStart, run: RunToStart): WorkflowStart {
  const segments = run.segmentIds ?? [];
  const input: SimulationInput = { runId: id, jobId: name, execution };
  return {
    input,
    searchAttributes: new TypedSearchAttributes([
      { key: searchAttributes.userId, value: run.userId ?? '' },
      { key: searchAttributes.runKind, value: 'simulation' },
      { key: searchAttributes.provider, value: run.modelProvider },
      { key: searchAttributes.segment, value: segments.slice(0, 50) },
    ]),
    summary: `${run.numUsers} personas, ${segments.length} segment${segments.length === 1 ? '' : 's'}, ${run.modelProvider}`,
    details: `Simulation **${name}** (record \`${id}\`, execution ${execution}).\n\nThe message and the reactions are in Postgres, not here.`,
  };
}

export const runStart: StartedKind = {
  kind: simulationKind,
  describe: async (db, job) => {
    const facts = await startFacts(db, job.name);
    return facts && describeRun(job, facts);
  },
};

export const replyStart: StartedKind = {
  kind: replyKind,
  describe: async (_db, { id: replyId, execution }) => ({
    input: { replyId, execution } satisfies ChatReplyInput,
    summary: 'A reply of the assistant',
    details: `Message \`${replyId}\` in chat_message. Its text is in Postgres, not here.`,
  }),
};

export const importStart: StartedKind = {
  kind: importKind,
  describe: async (_db, { id: importId, execution }) => ({
    input: { importId, execution } satisfies SegmentImportInput,
    summary: 'Import of profiles from a file',
    details: `Record \`${importId}\` in segment_import. The file's rows are in Postgres, not here.`,
  }),
};

export const profileImportStart: StartedKind = {
  kind: profileImportKind,
  describe: async (_db, { id: importId, name, execution }) => ({
    input: { importId, name, execution } satisfies ProfileImportInput,
    summary: 'Import of profiles by addresses',
    details: `Import **${name}** (record \`${importId}\`, execution ${execution}).\n\nAddresses and profiles are in Postgres, not here.`,
  }),
};
