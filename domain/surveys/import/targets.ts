/** Questions and their parts that a column of a file can be for. */
import { possibleOptions } from '../arrange.ts';
import { otherId } from '../parts/option.ts';
import { eachText, textOf, type Text } from '../parts/text.ts';
import { questionsOf, type SurveyDefinition } from '../survey.ts';
import { coreOf, type Question } from '../types/registry.ts';
import { foldHeader } from '../../letters.ts';
import { isNamed, plainWords } from './words.ts';

export interface QuestionTarget {
  kind: 'question';
  question: Question;
  /** A row of a matrix, an option that has a column of its own, or own words for "Other". */
  part: { kind: 'whole' } | { kind: 'row' | 'option'; id: string } | { kind: 'words' };
}

/** A target with its key (`own`, `grid/r1`, `use/bus`, `own:words`) and its name on the screen. */
export interface NamedTarget extends QuestionTarget {
  key: string;
  label: string;
  /** Text of the row or option. */
  partText: Text;
}

/** Lists everything that a column can be for, in the order of the questions. */
export function targetsOf(survey: SurveyDefinition): NamedTarget[] {
  return questionsOf(survey).flatMap((question) => {
    const core = coreOf(question);
    const text = textOf(question.text, survey.language) || question.id;
    const options = possibleOptions(survey, core);
    const target = (part: QuestionTarget['part'], ending: string, label: string, partText: Text = ''): NamedTarget => ({
      kind: 'question',
      question,
      part,
      key: `${question.id}${ending}`,
      label,
      partText,
    });
    const parts = (kind: 'row' | 'option') =>
      options.map((one) =>
        target({ kind, id: one.id }, `/${one.id}`, `${text} – ${textOf(one.text, survey.language)}`, one.text),
      );
    if (core.type === 'matrix') return parts('row');
    const hasWords = (core.type === 'single' || core.type === 'multiple') && options.some(({ id }) => id === otherId);
    return [
      target({ kind: 'whole' }, '', text),
      ...(core.type === 'multiple' || core.type === 'ranking' ? parts('option') : []),
      ...(hasWords ? [target({ kind: 'words' }, ':words', `${text} – own words`)] : []),
    ];
  });
}

/** A question that a heading names, without a part that the survey has. */
interface UnknownPart {
  kind: 'unknown-part';
  question: Question;
}

/** Finds the question or part that a heading names by ids, texts or the forms of other tools; null for none. */
export function targetNamed(
  survey: SurveyDefinition,
  targets: readonly NamedTarget[],
  name: string,
): NamedTarget | UnknownPart | null {
  const whole = wholeNamed(targets, name);
  if (whole !== null) return whole;
  const words = plainWords(name);
  const starts = questionsOf(survey)
    .flatMap((question) => startsOf(question).map((start) => ({ question, start })))
    .filter(({ start }) => start !== '' && words.startsWith(start))
    .sort((a, b) => b.start.length - a.start.length);
  let unknown: UnknownPart | null = null;
  for (const { question, start } of starts) {
    const rest = /^\s*(?:[/[\-–—:._]|\()\s*(.+?)[\])]?$/.exec(words.slice(start.length))?.[1];
    if (rest === undefined) continue;
    if (isNamed(question.text, rest)) return targets.find((one) => one.key === question.id) ?? null;
    const found = partNamed(targets, question, rest);
    if (found !== null) return found;
    // LimeSurvey puts the code before the text, "q1. How old are you?".
    const inner = targetNamed(survey, targets, rest);
    if (inner?.kind === 'question' && inner.question.id === question.id) return inner;
    if (start !== question.id.toLowerCase() && hasParts(targets, question))
      unknown ??= { kind: 'unknown-part', question };
  }
  return unknown;
}

function wholeNamed(targets: readonly NamedTarget[], name: string): NamedTarget | null {
  const wholes = targets.filter(({ part }) => part.kind === 'whole');
  const plain = plainWords(name).replace(/ [-–] selected choice$/, '');
  const folded = foldHeader(name);
  return (
    targets.find(({ key }) => key === name) ??
    wholes.find(({ question }) => startsOf(question).includes(plain)) ??
    wholes.find(({ question }) => folded !== '' && foldHeader(question.id) === folded) ??
    null
  );
}

/** Texts come before the id where both would fit, because an id may be a plain word. */
function startsOf({ id, text, wordings = [] }: Question): string[] {
  return [...[text, ...wordings].flatMap(eachText).map(plainWords), id.toLowerCase()];
}

function partNamed(targets: readonly NamedTarget[], question: Question, rest: string): NamedTarget | null {
  const own = targets.filter((target) => target.question.id === question.id);
  const words = own.find(({ part }) => part.kind === 'words') ?? null;
  const plain = rest.replace(/ [-–] selected choice$/, '');
  if (words !== null && /(^|_| [-–] )(text|other|comment)$|please specify/.test(plain)) return words;
  const parts = own.filter(({ part }) => part.kind === 'row' || part.kind === 'option');
  return (
    parts.find(({ key }) => key.slice(question.id.length + 1).toLowerCase() === plain) ??
    parts.find(({ partText }) => isNamed(partText, plain)) ??
    parts[numberOf(plain) - 1] ??
    null
  );
}

function hasParts(targets: readonly NamedTarget[], { id }: Question): boolean {
  return targets.some(({ key }) => key.startsWith(`${id}/`));
}

/** Reads the number of a part, such as `2` or LimeSurvey's `SQ002`; 0 for none. */
function numberOf(words: string): number {
  return Number(/^(?:sq|a|r)?0*([1-9]\d?)$/.exec(words)?.[1] ?? 0);
}
