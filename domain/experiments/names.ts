/** Names of experiments and labels of their arms. */
import { checkLabel, labelLimits } from '../simulations/library/labels.ts';

/** The message that other wordings are compared to. */
export const originalLabel = 'Original';

export const experimentLimits = {
  minArms: 2,
  maxArms: 5,
  labelCharacters: 60,
  pageSize: 20,
  maxPageSize: 100,
  /** Experiments of a project whose wordings are shown together. */
  inProject: 30,
  /** Answers up to which an experiment is compared in a list: a page of comparisons then takes well under a second. */
  comparedAnswers: 5_000,
} as const;

const nameCharacters = 80;

/** Checks a name. Throws InvalidInput. */
export function checkExperimentName(name: string): string {
  return checkLabel(name, 'The name of a comparison', 'name', labelLimits.nameCharacters);
}

/** Names an experiment after its first message: its beginning, in one line, to the end of a word. */
export function nameOfMessage(message: string): string {
  const line = message.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  const characters = [...line];
  if (characters.length <= nameCharacters) return line;
  const cut = characters.slice(0, nameCharacters - 1).join('');
  const end = cut.lastIndexOf(' ');
  return `${(end > nameCharacters / 2 ? cut.slice(0, end) : cut).replace(/[\s,;:–-]+$/, '')}…`;
}

const repeated = / \((?:same|new) personas\)$/;

/** Names an experiment that asks everything again. */
export function nameOfRepeat(name: string, asksSame: boolean): string {
  const ending = asksSame ? ' (same personas)' : ' (new personas)';
  return [...name.replace(repeated, '')].slice(0, labelLimits.nameCharacters - ending.length).join('') + ending;
}

/** Returns the label of an arm by its place: 'A', 'B', … */
export function letterOfArm(at: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + at);
}

/**
 * Labels of a message that is tested again and of the wordings made from it: 'B' keeps its label and its wordings are
 * 'B2', 'B3', so that no letter stands for two messages. Without an earlier comparison they are 'Original', 'A', 'B'.
 */
export function labelsOfRetest(label: string | null, wordings: number): { original: string; wordings: string[] } {
  const places = Array.from({ length: wordings }, (_, at) => at);
  if (label === null || label === originalLabel) return { original: originalLabel, wordings: places.map(letterOfArm) };
  const [, stem = label, number = '1'] = /^(.*\D)(\d{1,3})$/.exec(label) ?? [];
  const space = /^[A-Z]$/.test(stem) ? '' : ' ';
  const labelAt = (at: number) => {
    const ending = `${space}${Number(number) + 1 + at}`;
    return `${[...stem.trim()].slice(0, experimentLimits.labelCharacters - ending.length).join('')}${ending}`;
  };
  return { original: label, wordings: places.map(labelAt) };
}
