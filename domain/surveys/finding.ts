/** A finding about a survey: what is wrong with it and what to do. */
export interface Finding {
  /** Null for what concerns the whole survey. */
  questionId: string | null;
  /** A survey with errors cannot be asked; warnings and hints are advice. */
  severity: 'error' | 'warning' | 'hint';
  rule: string;
  /** Says what to do. */
  sentence: string;
}
