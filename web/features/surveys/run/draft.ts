import type { z } from 'zod';
import type { Provider } from '../../../../domain/providers/provider.ts';
import { surveyRunSetupSchema } from '../../../../domain/surveys/runs/setup.ts';

/** A survey run as it is typed. Numbers are null while their fields are empty. */
export interface RunDraft {
  segmentIds: string[];
  personas: number | null;
  mode: 'choice' | 'distribution';
  questionsPerCall: number | null;
  measuresCalls: boolean;
  twins: boolean;
  /** Null until it is chosen: the simulator where there is one. */
  asked: 'simulated' | Provider | null;
  model: string;
  spendCapUsd: number | null;
  language: string | null;
}

/** An empty form, with the defaults of the set-up. */
export function emptyDraft(): RunDraft {
  const { personas, mode, questionsPerCall, measuresCalls, twins } = surveyRunSetupSchema.parse({ segmentIds: ['-'] });
  return {
    segmentIds: [],
    personas,
    mode,
    questionsPerCall,
    measuresCalls,
    twins,
    asked: null,
    model: '',
    spendCapUsd: null,
    language: null,
  };
}

/** The set-up that is sent; the server checks it. `asked` is who answers when the draft does not say. */
export function setupOf(draft: RunDraft, asked: 'simulated' | Provider): z.input<typeof surveyRunSetupSchema> {
  const isSimulated = asked === 'simulated';
  return {
    segmentIds: draft.segmentIds,
    // An empty field is sent as 0, which the server answers with the limits.
    personas: draft.personas ?? 0,
    mode: draft.mode,
    questionsPerCall: draft.questionsPerCall ?? 0,
    measuresCalls: draft.measuresCalls,
    twins: draft.twins,
    spendCapUsd: draft.spendCapUsd,
    language: draft.language,
    simulated: isSimulated,
    ...(isSimulated ? {} : { modelProvider: asked }),
    model: draft.model.trim() === '' ? null : draft.model.trim(),
  };
}
