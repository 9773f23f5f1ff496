/** Texts of operations for agents, with words of others wherever they have some. */
import { analytics } from '../../api/agents/operations/analytics.ts';
import { createSegment } from '../../api/agents/operations/create-segment.ts';
import { importAnswers } from '../../api/agents/operations/import-answers.ts';
import { handleText, type JobHandle } from '../../api/agents/operations/job-handle.ts';
import { listRuns } from '../../api/agents/operations/list-runs.ts';
import { listSegments } from '../../api/agents/operations/list-segments.ts';

const share = { count: 5, share: 0.5, low: 0.4, high: 0.6 };
const group = (label: string) => ({ label, personas: 10, positive: share, is_small: false });

const handle = (text: string): JobHandle => ({
  job_id: 'bold-amber-fox',
  kind: 'run',
  state: 'completed',
  progress: 1,
  message: '',
  cost_usd: 0,
  next: 'Read it.',
  links: [],
  so_far: {
    headline: 'Neither side is clearly ahead.',
    positive: share,
    flags: [],
    details: [text],
    themes: [{ side: 'for', name: text, about: 3 }],
    quotes: [text, text],
  },
});

/** Each text by its operation. */
export const agentTexts: Readonly<Record<string, (text: string) => string>> = {
  list_segments: (text) =>
    listSegments.text({
      segments: [{ id: 'a', name: text, description: text, people: 3, tags: [text], fields: [text] }],
    }),
  list_runs: (text) =>
    listRuns.text({
      jobs: [
        {
          job_id: 'a',
          name: text,
          kind: 'run',
          state: 'running',
          progress: 0,
          message: '',
          cost_usd: 0,
          queued_at: null,
        },
      ],
    }),
  create_segment: (text) => createSegment.text({ id: 'a', name: text, people: 3 }),
  analytics: (text) =>
    analytics.text({
      runs: 1,
      answers: 10,
      cost_usd: 0,
      positive: share,
      segments: [group(text)],
      best_messages: [group(text)],
      worst_messages: [],
      flags: [],
    }),
  get_run: (text) => handleText(handle(text)),
  import_answers: (text) =>
    importAnswers.text({
      stored: false,
      rows: 1,
      imported: 0,
      updated: 0,
      unchanged: 0,
      refused: 1,
      problems: [text],
      columns: [],
      first: [],
      notices: [],
    }),
};
