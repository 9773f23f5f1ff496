/** Responses that count, and their answers to one question. */
import * as z from 'zod/mini';
import type { Weighted } from '../statistics/weights.ts';
import { typeOf, type Answer, type Question, type QuestionTypeName } from '../types/registry.ts';
import type { StoredPerson, StoredPersona, StoredResponse } from './input.ts';
import type { SideCounts, Source } from './question-view.ts';
import { summarizeWeights } from '../statistics/weights.ts';

/** A response that counts, with its weight and group. */
export interface CountedResponse extends Pick<
  StoredResponse,
  'id' | 'answers' | 'attributes' | 'options' | 'wordings'
> {
  source: Source;
  twinOf: string | null;
  isAskedAlone: boolean;
  weight: number;
  /** Category of the grouping; null for unknown. */
  group: string | null;
}

/** True when somebody confirmed one of its flags. */
export function isLeftOut({ decisions }: Pick<StoredResponse, 'decisions'>): boolean {
  return Object.values(decisions).includes('confirmed');
}

export function toCounted(stored: StoredPerson | StoredPersona): CountedResponse {
  const { id, answers, attributes, options, wordings } = stored;
  const persona = 'twinOf' in stored ? stored : null;
  return {
    id,
    answers,
    attributes,
    options,
    wordings,
    source: persona === null ? 'people' : 'personas',
    twinOf: persona?.twinOf ?? null,
    isAskedAlone: persona?.isAskedAlone ?? false,
    weight: 1,
    group: null,
  };
}

/** An answer that was given. */
export interface Given<A = unknown> extends Weighted {
  response: CountedResponse;
  answer: A;
  weight: number;
}

/** The answers of one side to a question. */
export interface Side<A = unknown> {
  given: Given<A>[];
  counts: SideCounts;
}

/** Reads the answers to a question. Null and nothing are skipped; a question off the path was not asked. */
export function readSide<N extends QuestionTypeName>(
  question: Question<N>,
  responses: readonly CountedResponse[],
): Side<Answer<N>> {
  const type = typeOf(question);
  const given: Given<Answer<N>>[] = [];
  let skipped = 0;
  for (const response of responses) {
    if (!Object.hasOwn(response.answers, question.id)) continue;
    const answer = response.answers[question.id];
    const parsed = z.safeParse(type.answerSchema, answer);
    if (parsed.success && !type.isEmpty(parsed.data))
      given.push({ response, answer: parsed.data as Answer<N>, weight: response.weight });
    else skipped += 1;
  }
  const { effectiveSize } = summarizeWeights(given);
  return { given, counts: { answers: given.length, effective: effectiveSize, skipped } };
}

/** A question with the answers of both sides. Twins are personas that answer for one person each. */
export interface QuestionSides<A = unknown> {
  people: Side<A>;
  personas: Side<A>;
  twins: Side<A>;
}
