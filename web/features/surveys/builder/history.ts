/** The edits of a survey, which can be undone and done again. */
import type { SurveyDefinition } from '../../../../domain/surveys/survey.ts';

/** Edits that can be undone. */
const maxSteps = 200;

export interface History {
  past: readonly SurveyDefinition[];
  present: SurveyDefinition;
  future: readonly SurveyDefinition[];
  /** Names what the last edit changed; further edits of the same are undone together with it. */
  last: string | null;
}

export type Edit =
  | { kind: 'change'; survey: SurveyDefinition; what: string | null }
  | { kind: 'undo' }
  | { kind: 'redo' };

export function startOf(survey: SurveyDefinition): History {
  return { past: [], present: survey, future: [], last: null };
}

export function edited(history: History, edit: Edit): History {
  const { past, present, future, last } = history;
  switch (edit.kind) {
    case 'change': {
      const isSame = edit.what !== null && edit.what === last;
      return {
        past: isSame ? past : [...past, present].slice(-maxSteps),
        present: edit.survey,
        future: [],
        last: edit.what,
      };
    }
    case 'undo': {
      const before = past.at(-1);
      if (before === undefined) return history;
      return { past: past.slice(0, -1), present: before, future: [present, ...future], last: null };
    }
    case 'redo': {
      const [after, ...rest] = future;
      if (after === undefined) return history;
      return { past: [...past, present], present: after, future: rest, last: null };
    }
  }
}
