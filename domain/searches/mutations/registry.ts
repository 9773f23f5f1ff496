import { answerObjection } from './answer-objection.ts';
import { changeTone } from './change-tone.ts';
import { forSegment } from './for-segment.ts';
import { leadWithBenefit } from './lead-with-benefit.ts';
import { makeConcrete } from './make-concrete.ts';
import { merge } from './merge.ts';
import type { Mutation } from './mutation.ts';
import { openWithQuestion } from './open-with-question.ts';
import { paraphrase } from './paraphrase.ts';
import { shorten } from './shorten.ts';
import { simplify } from './simplify.ts';

/** Every mutation that a search may use. */
export const mutations: readonly Mutation[] = [
  answerObjection,
  shorten,
  makeConcrete,
  changeTone,
  merge,
  forSegment,
  leadWithBenefit,
  openWithQuestion,
  simplify,
];

/** Finds the mutation that writes candidates of an origin, the control's included; undefined when none does. */
export function mutationOf(origin: string): Mutation | undefined {
  return [...mutations, paraphrase].find(({ name }) => name === origin);
}
