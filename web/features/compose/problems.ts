import { messageLimits } from '../../../domain/errors.ts';
import { earlyStopLimits } from '../../../domain/simulations/early-stop.ts';
import type { Draft } from './draft.ts';

export type Field = 'message' | 'otherMessages' | 'segmentIds' | 'numUsers' | 'spendCapUsd' | 'stopAtMarginPoints';

export type Problems = Partial<Record<Field, string>>;

/** What is missing before a draft can run, by field, in the words to show. */
export function problemsOf(draft: Draft): Problems {
  const problems: Problems = {};
  if (draft.message.trim() === '') problems.message = 'Write the message to test';
  else if (draft.message.length > messageLimits.maxCharacters)
    problems.message = 'Message must be at most 20,000 characters';
  if (draft.otherMessages.some((message) => message.trim() === '' || message.length > messageLimits.maxCharacters))
    problems.otherMessages = 'Write every message, or remove the empty ones';
  // Those of another run come with their segments and number.
  const ownPersonas = draft.samePersonasAs === null;
  if (ownPersonas && draft.segmentIds.length === 0) problems.segmentIds = 'Choose at least one segment';
  if (ownPersonas && !isUserCount(draft.numUsers)) problems.numUsers = 'A whole number from 1 to 100,000';
  if (draft.spendCapUsd !== null && draft.spendCapUsd <= 0)
    problems.spendCapUsd = 'More than 0 dollars, or leave it empty';
  const { minPoints, maxPoints } = earlyStopLimits;
  const { stopAtMarginPoints } = draft;
  if (stopAtMarginPoints !== null && !(stopAtMarginPoints >= minPoints && stopAtMarginPoints <= maxPoints))
    problems.stopAtMarginPoints = `From ${minPoints} to ${maxPoints} points, or leave it empty`;
  return problems;
}

function isUserCount(value: number | null): boolean {
  return (
    value !== null && Number.isInteger(value) && value >= messageLimits.minUsers && value <= messageLimits.maxUsers
  );
}

const fields: readonly Field[] = [
  'message',
  'otherMessages',
  'segmentIds',
  'numUsers',
  'spendCapUsd',
  'stopAtMarginPoints',
];

export function asField(name: string | null): Field | null {
  return fields.find((field) => field === name) ?? null;
}

/** Why a draft is not sent now; null when it can be. Ctrl + Enter asks past the button, which only looks closed. */
export function reasonAgainst(
  problems: Problems,
  around: { hasKeys: boolean; isUploading: boolean },
): 'problems' | 'file' | 'key' | null {
  if (Object.keys(problems).length > 0) return 'problems';
  if (around.isUploading) return 'file';
  return around.hasKeys ? null : 'key';
}
