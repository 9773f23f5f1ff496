import { createContext, useContext } from 'react';
import type { Finding } from '../../../../domain/surveys/finding.ts';
import type { SurveyDefinition } from '../../../../domain/surveys/survey.ts';

/** The survey that is edited, and what is done with it. */
export interface Editor {
  survey: SurveyDefinition;
  /** Language of the texts that are shown and edited. */
  language: string;
  setLanguage: (language: string) => void;
  /** `what` names the changed field: edits of one field in a row are undone together. Null for a step of its own. */
  change: (survey: SurveyDefinition, what: string | null) => void;
  undo: (() => void) | null;
  redo: (() => void) | null;
  findings: readonly Finding[];
  /** Question whose fields are shown. */
  openId: string | null;
  setOpenId: (id: string | null) => void;
  /** Tells screen readers what happened. */
  announce: (sentence: string) => void;
}

export const EditorContext = createContext<Editor | null>(null);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (editor === null) throw new Error('There is no survey to edit here');
  return editor;
}
