/** Which answers hold when the copy in this browser and the stored response differ. */
import { prune } from '../../../domain/surveys/path.ts';
import type { Respondent } from '../../../domain/surveys/respondent.ts';
import type { SurveyDefinition } from '../../../domain/surveys/survey.ts';
import type { LocalCopy } from './local-copy.ts';
import type { Stored } from './survey-api.ts';

export interface Merged {
  answers: Record<string, unknown>;
  /** True when the stored answers come from another tab or device. */
  isForeign: boolean;
}

/**
 * Answers of this browser hold when they are based on the stored ones, also when these are this browser's last save whose
 * reply was lost. Otherwise the stored ones hold, and those of this browser fill the gaps.
 */
export function mergeAnswers(
  survey: SurveyDefinition,
  respondent: Respondent,
  mine: Pick<LocalCopy, 'revision' | 'answers' | 'sent' | 'isSaved'>,
  stored: Stored,
): Merged {
  const isBase = mine.revision === stored.revision;
  const isOwnSave = mine.sent !== null && isSame(mine.sent, stored.answers);
  if (!mine.isSaved && (isBase || isOwnSave)) return { answers: { ...mine.answers }, isForeign: false };
  const gaps = mine.isSaved ? {} : mine.answers;
  return {
    answers: prune(survey, { ...gaps, ...stored.answers }, respondent),
    isForeign: !isBase && !isSame(mine.answers, stored.answers),
  };
}

/** Compares JSON; databases order the fields of objects anew. */
export function isSame(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}
