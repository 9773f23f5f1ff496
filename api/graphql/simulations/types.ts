import { promptOptionsSchema } from '../../../domain/personas/prompt-options.ts';
import {
  apiKeysSchema,
  isOptional,
  optionFields,
  recordedFields,
  runInput,
  type RecordedInput,
} from '../../../domain/simulations/run-input.ts';
import { citationView, type Citation } from '../../../domain/papers/citations.ts';
import { sentimentCountsView } from '../../../domain/sentiment/sentiment.ts';
import { isOpenStatus } from '../../../domain/jobs/status.ts';
import { holdView, holdOfJob } from '../../../db/providers/holds.ts';
import { int, text, float, maybe, json, derived, list, id, time, view, flag, later } from '../../../domain/view.ts';
import { runEndingsView } from '../../../services/simulations/results/endings.ts';
import type { SimulationProgress } from '../../../services/simulations/results/progress.ts';
import type { ReactionItem } from '../../../services/simulations/results/reactions.ts';
import { builder } from '../builder.ts';
import { viewTypeFrom } from '../view-types.ts';
import { inputTypeOf, outputTypeOf } from '../zod-types.ts';

export const SimulationInputRef = inputTypeOf(runInput);
export const ApiKeysInputRef = inputTypeOf(apiKeysSchema);
export const PromptOptionsInputRef = inputTypeOf(promptOptionsSchema);

/** Adds the inputs of a run to a type. */
export function addRecordedInput(ref: Parameters<typeof builder.objectFields>[0]): void {
  builder.objectFields(ref, (t) =>
    Object.fromEntries(
      [...recordedFields, ...optionFields].map((name) => {
        const resolve = (input: unknown) => (input as RecordedInput)[name] as string;
        return [name, t.field({ ...outputTypeOf(runInput.shape[name]), nullable: isOptional(name), resolve })];
      }),
    ),
  );
}

export const reactionItemView = view('ReactionItem', {
  personaIndex: int(),
  provider: text(),
  model: text(),
  sentiment: text(),
  response: text(),
  reaction: text(),
  reasoning: text(),
  actionLikelihood: maybe(float()),
  toolCalls: derived(
    maybe(json<unknown>('Calls of tools that the persona made before it answered; null without any.')),
  ),
  researchPerformed: derived(maybe(json<unknown>('What the persona found out with tools: tool, query, finding.'))),
  citations: derived(
    list(
      citationView,
      'Words of the person’s own papers that the reaction rests on; each stands in the passage that it names.',
    ),
  ),
  droppedCitations: derived(int('Quotes of the reply that do not stand in the passage that they name.')),
  confidence: float(),
  engagementScore: float(),
  sentimentScore: float(),
  personName: text(),
  age: maybe(int()),
  gender: maybe(text()),
  segmentId: id(),
  segmentName: text(),
  attributes: derived(json<unknown>()),
  createdAt: time(),
});

viewTypeFrom<ReactionItem, typeof reactionItemView>(reactionItemView, {
  toolCalls: ({ toolCalls }) => toolCalls ?? null,
  researchPerformed: ({ researchPerformed }) => researchPerformed ?? null,
  citations: ({ citations }) => (citations ?? []) as Citation[],
  droppedCitations: ({ droppedCitations }) => droppedCitations ?? 0,
  attributes: (reaction) => reaction.attributes ?? {},
});

export const simulationProgressView = view('SimulationProgress', {
  id: id(),
  jobId: text(),
  status: text(),
  stage: maybe(text()),
  isPaused: flag(),
  canPause: flag(),
  priority: int(),
  progress: int(),
  progressMessage: text(),
  asked: int(),
  answered: int(),
  heard: int(),
  missing: int(),
  endings: runEndingsView,
  retried: int(),
  counts: sentimentCountsView,
  recent: list(reactionItemView),
  etaSeconds: maybe(int()),
  waiting: later(
    maybe(
      holdView,
      'A wait of more than 15 seconds that a provider asked for; null when there is none. A wait for a spent quota of the day ends on its own.',
    ),
  ),
  lastProblem: maybe(text()),
  error: maybe(text()),
  costUsd: float(),
  updatedAt: time(),
});

export const SimulationProgressRef = viewTypeFrom<SimulationProgress, typeof simulationProgressView>(
  simulationProgressView,
  {
    waiting: ({ id, status }, { db }) => (isOpenStatus(status) ? holdOfJob(db, id) : null),
  },
);
