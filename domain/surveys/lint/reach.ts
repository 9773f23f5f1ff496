/** Findings about the way through a survey: what nobody is asked, and what changes nothing. */
import type { Finding } from '../finding.ts';
import { allOf, negated, type Condition } from '../parts/condition.ts';
import { isEnd, screenOut } from '../parts/fields.ts';
import type { Section, SurveyDefinition } from '../survey.ts';
import type { Question } from '../types/registry.ts';
import { canHold, type Known } from './satisfiable.ts';

interface Place {
  question: Question;
  /** Conditions of section and question together. */
  shown: Condition | undefined;
  /** Section whose questions come in any order; null where they come as listed. */
  shuffled: Section | null;
}

export function reachFindings(survey: SurveyDefinition): Finding[] {
  const places = survey.sections.flatMap((section) =>
    section.questions.map((question): Place => {
      const shown = allOf([section.showIf, question.showIf]);
      return { question, shown, shuffled: section.randomize ? section : null };
    }),
  );
  const indexOf = new Map(places.map(({ question }, index) => [question.id, index]));
  const targetOf = (to: string) => (isEnd(to) ? places.length : (indexOf.get(to) ?? 0));
  const answered = new Set<string>();
  const unreachable = new Set<string>();
  const known: Known = { answered, unreachable };
  const findings: Finding[] = [];
  /** Conditions that take everybody who fulfills them beyond a place; only of questions that everybody is asked. */
  const jumps: { condition: Condition; to: number; shuffled: Section | null }[] = [];
  let farthest = 0;
  for (const [index, { question, shown, shuffled }] of places.entries()) {
    const passed = jumps
      .filter((jump) => jump.to > index && (shuffled === null || jump.shuffled !== shuffled))
      .map(({ condition }) => negated(condition));
    const conditionCanHold = canHold(survey, shown, known);
    const isReached = conditionCanHold && canHold(survey, allOf([shown, ...passed]), known);
    if (!isReached) {
      unreachable.add(question.id);
      findings.push(conditionCanHold ? unreachableFinding(question) : contradiction(question));
    }
    findings.push(...jumpFindings(survey, question, index, targetOf, known));
    const isAskedOfAll = shown === undefined && farthest <= index && !canBePassedInShuffle(question, shuffled);
    if (isAskedOfAll && question.required) answered.add(question.id);
    for (const { if: condition, to } of question.skips ?? []) {
      farthest = Math.max(farthest, targetOf(to));
      if (isAskedOfAll) jumps.push({ condition: first(question, condition), to: targetOf(to), shuffled });
    }
  }
  return findings;
}

/** True when a jump of another question may come first, because the section comes in any order. */
function canBePassedInShuffle(question: Question, shuffled: Section | null): boolean {
  return shuffled?.questions.some((other) => other !== question && (other.skips ?? []).length > 0) ?? false;
}

/** A jump is taken only when none before it is. */
function first({ skips = [] }: Question, condition: Condition): Condition {
  const before = skips.slice(
    0,
    skips.findIndex((skip) => skip.if === condition),
  );
  return allOf([condition, ...before.map((skip) => negated(skip.if))]) ?? condition;
}

function unreachableFinding({ id }: Question): Finding {
  return {
    questionId: id,
    severity: 'error',
    rule: 'unreachable',
    sentence:
      'Nobody is asked this question, because a jump always passes it. Change the jump, or remove the question.',
  };
}

function contradiction({ id }: Question): Finding {
  return {
    questionId: id,
    severity: 'error',
    rule: 'contradiction',
    sentence: 'Nobody is asked this question, because its condition can never hold. Change the condition.',
  };
}

function jumpFindings(
  survey: SurveyDefinition,
  question: Question,
  index: number,
  targetOf: (to: string) => number,
  known: Known,
): Finding[] {
  return (question.skips ?? []).flatMap(({ if: condition, to }): Finding[] => {
    const found = (sentence: string): Finding[] => [
      { questionId: question.id, severity: 'warning', rule: 'jump-without-effect', sentence },
    ];
    if (to !== screenOut && targetOf(to) === index + 1)
      return found(`The jump to ${to} leads to the next question anyway. Remove it.`);
    if (!canHold(survey, first(question, condition), known))
      return found(`The jump to ${to} is never taken, because its condition can never hold. Change the condition.`);
    return [];
  });
}
