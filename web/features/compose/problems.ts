import { messageLimits } from '../../../domain/errors.ts';
import type { Draft } from './draft.ts';

export type Field = 'message' | 'segmentIds' | 'numUsers' | 'spendCapUsd';

export type Problems = Partial<Record<Field, string>>;

/** What is missing before a draft can run, by field, in the words to show. */
export function problemsOf(draft: Draft): Problems {
  const problems: Problems = {};
  if (draft.message.trim() === '') problems.message = 'Write the message to test';
  else if (draft.message.length > messageLimits.maxCharacters) problems.message = 'Message must be at most 20,000 characters';
  if (draft.segmentIds.length === 0) problems.segmentIds = 'Choose at least one segment';
  if (!isUserCount(draft.numUsers)) problems.numUsers = 'A whole number from 1 to 100,000';
  if (draft.spendCapUsd !== null && draft.spendCapUsd <= 0) problems.spendCapUsd = 'More than 0 dollars, or leave it empty';
  return problems;
}

function isUserCount(value: number | null): boolean {
  return value !== null && Number.isInteger(value) && value >= messageLimits.minUsers && value <= messageLimits.maxUsers;
}

const fields: readonly Field[] = ['message', 'segmentIds', 'numUsers', 'spendCapUsd'];

export function asField(name: string | null): Field | null {
  return fields.find((field) => field === name) ?? null;
}
