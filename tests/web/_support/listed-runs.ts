import type { RunSummaryFieldsFragment } from '../../../web/generated/graphql.ts';

/** Makes a run as lists show it. */
export function runOf(jobId: string, part: Partial<RunSummaryFieldsFragment> = {}): RunSummaryFieldsFragment {
  return {
    id: `id-${jobId}`,
    jobId,
    message: `Message of ${jobId}`,
    status: 'completed',
    isPaused: false,
    progress: 100,
    progressMessage: '',
    asked: 20,
    answered: 20,
    endings: { total: 0, refused: 0, filtered: 0, unreadable: 0 },
    segmentNames: ['Ohio voters'],
    modelProvider: 'openai',
    sentimentType: 'positive-negative-neutral',
    isSimulated: false,
    error: null,
    createdAt: '2026-11-20T10:00:00.000Z',
    name: null,
    tags: [],
    isStarred: false,
    project: null,
    deletedAt: null,
    counts: { positive: 10, neutral: 5, negative: 5, total: 20 },
    ...part,
  };
}
