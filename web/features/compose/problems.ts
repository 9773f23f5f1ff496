import * as z from 'zod/mini';
import { earlyStopLimits } from '../../../domain/simulations/early-stop.ts';
import { runInput } from '../../../domain/simulations/run-input.ts';
import { problemOfSplit } from '../../../domain/simulations/split.ts';
import type { Draft } from '../../lib/run-draft.ts';

/** Fields that show their own error; other errors are shown beside the button. */
const fields = [
  'message',
  'otherMessages',
  'segmentIds',
  'numUsers',
  'split',
  'spendCapUsd',
  'stopAtMarginPoints',
  'toolBudgetUsd',
] as const;

export type Field = (typeof fields)[number];

export type Problems = Partial<Record<Field, string>>;

const { minPoints, maxPoints } = earlyStopLimits;

/** Texts that are shorter than the API's. */
const shortTexts: Problems = {
  numUsers: 'A whole number from 1 to 100,000',
  spendCapUsd: 'More than 0 dollars, or leave it empty',
  toolBudgetUsd: 'More than 0 dollars, or leave it empty',
  stopAtMarginPoints: `From ${minPoints} to ${maxPoints} points, or leave it empty`,
};

/** Returns the errors of a draft by field, as they are shown. */
export function problemsOf(draft: Draft): Problems {
  // The personas of another run include their segments and number.
  const ownPersonas = draft.samePersonasAs === null;
  const texts: Record<Field, string | null> = {
    message: draft.message.trim() === '' ? 'Write the message to test' : refusalOf('message', draft.message),
    otherMessages: draft.otherMessages.some((message) => refusalOf('message', message) !== null)
      ? 'Write every message, or remove the empty ones'
      : null,
    segmentIds: ownPersonas && draft.segmentIds.length === 0 ? 'Choose at least one segment' : null,
    numUsers: ownPersonas ? refusalOf('numUsers', draft.numUsers ?? 0) : null,
    split: ownPersonas ? splitProblem(draft) : null,
    spendCapUsd: refusalOf('spendCapUsd', draft.spendCapUsd),
    stopAtMarginPoints: refusalOf('stopAtMarginPoints', draft.stopAtMarginPoints),
    toolBudgetUsd: refusalOf('toolBudgetUsd', draft.toolBudgetUsd),
  };
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== null));
}

function splitProblem({ split, segmentIds, numUsers }: Draft): string | null {
  return refusalOf('split', split) ?? problemOfSplit(split, segmentIds, numUsers ?? 0);
}

/** Returns the API's error for a field, found before the request. */
function refusalOf(field: Exclude<Field, 'otherMessages'>, value: unknown): string | null {
  const issue = z.safeParse<z.core.$ZodType>(runInput.shape[field], value).error?.issues[0];
  return issue === undefined ? null : (shortTexts[field] ?? issue.message);
}

/** Returns the form's field with a name that the server gave; null if the form does not show errors there. */
export function asField(name: string | null): Field | null {
  return fields.find((field) => field === name) ?? null;
}

/** Returns why the draft cannot be sent now: an error of a field, a file being uploaded, or a missing key; else null. */
export function findObstacle(
  problems: Problems,
  conditions: { hasKeys: boolean; isUploading: boolean },
): 'problems' | 'file' | 'key' | null {
  if (Object.keys(problems).length > 0) return 'problems';
  if (conditions.isUploading) return 'file';
  return conditions.hasKeys ? null : 'key';
}
