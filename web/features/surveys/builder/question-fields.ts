import type { Question, QuestionTypeName } from '../../../../domain/surveys/types/registry.ts';

/** Props of the fields of one question. */
export interface QuestionFieldsProps<Name extends QuestionTypeName = QuestionTypeName> {
  question: Question<Name>;
  /** `what` names the changed field; null for an edit that is undone on its own. */
  onChange: (question: Question<Name>, what: string | null) => void;
}
