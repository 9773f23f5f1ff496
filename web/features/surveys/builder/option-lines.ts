/** A list that is pasted into an option: one option a line. */
import { surveyLimits } from '../../../../domain/surveys/parts/limits.ts';

const bullet = /^\s*(?:[-*•·–—▪◦‣]|\(?\d{1,2}[.)]|\(?[a-z][.)])\s+/i;

/** Returns the lines of a list without bullets, numbers and blank lines, each at most as long as a text of a survey may be. */
export function optionLines(pasted: string): string[] {
  return pasted
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(bullet, '').replaceAll(/\s+/g, ' ').trim().slice(0, surveyLimits.textCharacters))
    .filter((line) => line !== '');
}
