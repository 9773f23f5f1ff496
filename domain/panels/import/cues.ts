/** Cues of subtitles: blocks of a time and lines of text. */
import { labelOf, linesOf, problemIn, type Utterance } from './utterance.ts';

interface Cue {
  lines: { text: string; line: number }[];
}

const times = /^\s*(?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3}\s+-->\s+(?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3}(\s.*)?$/;
const leftOut = /^(NOTE|STYLE|REGION)(\s|$)/;

/** Splits a file into cues; the first line of a block may name it. Throws InvalidInput for a block without times. */
export function cuesOf(text: string, hasHeader: boolean): Cue[] {
  const cues: Cue[] = [];
  for (const block of blocksOf(linesOf(text), hasHeader)) {
    const [first, second] = block;
    if (first === undefined || leftOut.test(first.text)) continue;
    const isTimed = times.test(first.text);
    if (!isTimed && !times.test(second?.text ?? '')) throw problemIn(first.line, 'has no times before it');
    cues.push({ lines: block.slice(isTimed ? 1 : 2) });
  }
  return cues;
}

/** Blocks end at blank lines, and before the next time where blank lines are missing. */
function blocksOf(lines: readonly string[], hasHeader: boolean): Cue['lines'][] {
  const blocks: Cue['lines'][] = [];
  let block: Cue['lines'] = [];
  let isHeader = hasHeader;
  const close = () => {
    if (block.length > 0 && !isHeader) blocks.push(block);
    if (block.length > 0) isHeader = false;
    block = [];
  };
  for (const [at, text] of [...lines, ''].entries()) {
    if (text.trim() === '') close();
    else if (times.test(text) && (isHeader || block.some((line) => times.test(line.text)))) {
      // The number of a cue stands above its time.
      const name = /^\s*\d+\s*$/.test(block.at(-1)?.text ?? '') ? block.splice(-1) : [];
      close();
      block = [...name, { text, line: at + 1 }];
    } else block.push({ text, line: at + 1 });
  }
  return blocks;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' };

/** Speaker of a voice tag without a name. */
const unnamed = 'Unnamed speaker';

/** Reads who speaks in the lines of cues: a voice tag, or 'Name:', or the last speaker. */
export function utterancesOf(cues: readonly Cue[]): Utterance[] {
  const said: Utterance[] = [];
  for (const { text, line } of cues.flatMap(({ lines }) => lines))
    for (const part of text.split(/(?=<v[\s.])/)) {
      const tag = /^<v(?:\.[^\s>]*)?\s+([^>]*)>/.exec(part)?.[1];
      const voice = tag === undefined ? undefined : tag.trim() || unnamed;
      const plain = withoutTags(part);
      if (plain === '' && voice === undefined) continue;
      const label = voice === undefined ? labelOf(plain, () => false) : { speaker: withoutTags(voice), text: plain };
      const last = said.at(-1);
      if (label !== null) said.push({ ...label, phase: null });
      else if (last === undefined) throw problemIn(line, 'has no speaker');
      else last.text = `${last.text} ${plain}`.trim();
    }
  return said;
}

function withoutTags(text: string): string {
  return text
    .replaceAll(/<\/?[a-z][^>]*>|<\d[\d:.]*>/gi, '')
    .replaceAll(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_all, name: string) => entities[name] ?? '')
    .replace(/^\s*[-–—]\s+/, '')
    .trim();
}
