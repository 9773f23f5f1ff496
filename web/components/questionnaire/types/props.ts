import type { Answer, CoreTypeName, Question } from '../../../../domain/surveys/types/registry.ts';

/** Props of the control of every core type. */
export interface TypeProps<Name extends CoreTypeName = CoreTypeName> {
  /** As this respondent sees it: texts are plain strings. */
  question: Question<Name>;
  /** Null without an answer, and for a stored one that cannot be read. */
  answer: Answer<Name> | null;
  /** The answer as it is stored, which a field shows even when it cannot be read. */
  stored: unknown;
  onAnswer: (answer: unknown) => void;
  onPaste: () => void;
  /** Ids of elements: the question's text, and its help and problem. */
  labelId: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  isDisabled: boolean;
}
