/** Reads the questions of a survey from a prompt: what each asks for, and between what. */
import { surveyOpening } from '../../../../domain/surveys/runs/prompt.ts';

export type AskedFor =
  | { kind: 'one'; options: string[] }
  | { kind: 'several'; options: string[]; least: number; most: number }
  | { kind: 'order'; options: string[]; places: number }
  | { kind: 'point'; from: number; to: number; step: number }
  | { kind: 'cells'; rows: string[]; columns: string[] }
  | { kind: 'number'; from: number | null; to: number | null; isWhole: boolean }
  | { kind: 'best-worst'; sets: string[][] }
  | { kind: 'words'; characters: number }
  /** Probabilities: shares of one whole or of each row, or chances. */
  | { kind: 'percentages'; labels: string[]; of: 'one' | 'each' | 'rows' | 'points' }
  | { kind: 'percentiles' };

export interface AskedQuestion {
  key: string;
  text: string;
  asked: AskedFor;
}

const opening = new RegExp(`^${surveyOpening}: `, 'm');

export function isSurveyPrompt(text: string): boolean {
  return opening.test(text);
}

/** Splits a prompt into the persona's description and the questions. */
export function readSurvey(text: string): { background: string; questions: AskedQuestion[] } {
  const start = text.search(opening);
  const lines = text.slice(start).split('\n');
  const heads = lines.flatMap((line, at) => (/^q\d+\. /.test(line) ? [at] : []));
  const end = lines.findLastIndex((line) => line.startsWith('Reply with one JSON object and nothing else'));
  const questions = heads.flatMap((head, index): AskedQuestion[] => {
    const [first = '', ...rest] = lines.slice(head, heads[index + 1] ?? (end < 0 ? lines.length : end));
    const [key, words] = split(first, '. ');
    const asked = readAsked(rest.map((line) => line.trim()).filter((line) => line !== ''));
    return asked === null ? [] : [{ key, text: words, asked }];
  });
  return { background: text.slice(0, start), questions };
}

function split(line: string, by: string): [string, string] {
  const at = line.indexOf(by);
  return at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + by.length)];
}

const lettered = /^[A-Z]{1,2}\. (.*)$/;

function labelsOf(lines: readonly string[]): string[] {
  return lines.flatMap((line) => lettered.exec(line)?.[1] ?? []);
}

/** The line that says how to reply names the type. */
function readAsked(lines: readonly string[]): AskedFor | null {
  const reply = lines.find((line) => line.startsWith('Reply with ')) ?? '';
  const options = labelsOf(lines);
  const figure = (pattern: RegExp) => Number(pattern.exec(reply)?.[1] ?? Number.NaN);
  if (reply.includes('the percentage for each letter')) return readPercentages(lines, options);
  if (reply === 'Reply with an object that gives the number for each letter.') return { kind: 'percentiles' };
  if (reply.includes('the letter of one option')) return { kind: 'one', options };
  if (reply.includes('all that apply')) {
    const [least, most] = [figure(/at least (\d+)/), figure(/at most (\d+)/)];
    return { kind: 'several', options, least: least || 0, most: most || options.length };
  }
  if (reply.includes('letters, the one you put first'))
    return { kind: 'order', options, places: figure(/list of (\d+)/) || options.length };
  if (reply.includes('number of the scale')) return readScale(lines);
  if (reply.includes('the number for each letter')) {
    const columns = /^For each: (.*)\.$/.exec(lines.find((line) => line.startsWith('For each: ')) ?? '')?.[1] ?? '';
    return { kind: 'cells', rows: options, columns: columns.split(/, (?=\d+ = )/) };
  }
  if (reply.includes('has for each set')) return { kind: 'best-worst', sets: readSets(lines) };
  if (/^Reply with a (whole )?number/.test(reply)) {
    const between = /from (-?[\d.]+) to (-?[\d.]+)/.exec(reply);
    const from = between?.[1] ?? /at least (-?[\d.]+)/.exec(reply)?.[1];
    const to = between?.[2] ?? /at most (-?[\d.]+)/.exec(reply)?.[1];
    const bound = (value: string | undefined) => (value === undefined ? null : Number(value));
    return { kind: 'number', from: bound(from), to: bound(to), isWhole: reply.includes('whole') };
  }
  return reply.startsWith('Reply with a text') ? { kind: 'words', characters: figure(/most (\d+)/) || 1_000 } : null;
}

function readPercentages(lines: readonly string[], labels: string[]): AskedFor {
  const said = lines.join(' ');
  if (said.includes('You may choose several')) return { kind: 'percentages', labels, of: 'each' };
  if (said.includes('For each row')) return { kind: 'percentages', labels, of: 'rows' };
  return { kind: 'percentages', labels, of: said.includes('choose each point') ? 'points' : 'one' };
}

function readScale(lines: readonly string[]): AskedFor {
  const line = lines.find((one) => one.startsWith('The scale goes from ')) ?? '';
  const found = /from (-?\d+)(?: \(.*?\))? to (-?\d+)(?: \(.*\))?(?: in steps of (\d+))?\.$/.exec(line);
  const [from, to, step] = [found?.[1] ?? '0', found?.[2] ?? '10', found?.[3] ?? '1'].map(Number);
  return { kind: 'point', from: from ?? 0, to: to ?? 10, step: step ?? 1 };
}

function readSets(lines: readonly string[]): string[][] {
  const sets: string[][] = [];
  for (const line of lines) {
    if (/^Set \d+:$/.test(line)) sets.push([]);
    else sets.at(-1)?.push(...labelsOf([line]));
  }
  return sets;
}
