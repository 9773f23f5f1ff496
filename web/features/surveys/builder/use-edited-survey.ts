import { useDeferredValue, useMemo, useReducer, useState } from 'react';
import { lint } from '../../../../domain/surveys/lint/lint.ts';
import type { SurveyDefinition } from '../../../../domain/surveys/survey.ts';
import type { Editor } from './editor-context.ts';
import { edited, startOf } from './history.ts';

export interface EditedSurvey extends Editor {
  /** Sentence for screen readers. */
  announced: string;
}

/** The edits of one survey on this screen, with findings about its present state. */
export function useEditedSurvey(first: SurveyDefinition): EditedSurvey {
  const [history, dispatch] = useReducer(edited, first, startOf);
  const [language, setLanguage] = useState(first.language);
  const [openId, setOpenId] = useState<string | null>(null);
  const [announced, announce] = useState('');
  const { present, past, future } = history;
  // Typing stays quick in a long survey: findings follow a moment later.
  const checked = useDeferredValue(present);
  const findings = useMemo(() => lint(checked), [checked]);
  return {
    survey: present,
    language,
    setLanguage,
    change: (survey, what) => dispatch({ kind: 'change', survey, what }),
    undo: past.length === 0 ? null : () => dispatch({ kind: 'undo' }),
    redo: future.length === 0 ? null : () => dispatch({ kind: 'redo' }),
    findings,
    openId,
    setOpenId,
    announce,
    announced,
  };
}
