/** Formats of transcripts, and how they are told apart. */
import { isCsvHeader, parseCsv, type ReadCsv } from './parse-csv.ts';
import { parseSrt } from './parse-srt.ts';
import { parseText } from './parse-text.ts';
import { parseVtt } from './parse-vtt.ts';
import { linesOf, type Utterance } from './utterance.ts';

interface TranscriptFormat {
  label: string;
  parse: (text: string, readCsv: ReadCsv) => Utterance[];
}

/** Label of the format whose rows are counted. */
export const csvLabel = 'CSV';

const formats = {
  vtt: { label: 'WebVTT', parse: parseVtt },
  srt: { label: 'SRT', parse: parseSrt },
  csv: { label: csvLabel, parse: parseCsv },
  text: { label: 'Plain text', parse: parseText },
} as const satisfies Record<string, TranscriptFormat>;

/** Tells the format by how the text begins. */
export function formatIn(text: string): TranscriptFormat {
  const [first = '', second = ''] = linesOf(text).filter(
    (line) => line.trim() !== '' && !/^"?sep=.?"?$/i.test(line.trim()),
  );
  if (/^WEBVTT(\s|$)/.test(first)) return formats.vtt;
  if (first.includes('-->') || (/^\s*\d+\s*$/.test(first) && second.includes('-->'))) return formats.srt;
  return isCsvHeader(first) ? formats.csv : formats.text;
}
