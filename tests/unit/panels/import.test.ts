/** Transcripts of real discussions: read from every format, and analyzed without asking a participant anything. */
import fc from 'fast-check';
import { ProductError } from '../../../domain/errors.ts';
import { importedPanel, importCalls, type ImportChoices } from '../../../domain/panels/import/imported-panel.ts';
import { readTranscript, transcriptLimits } from '../../../domain/panels/import/read-transcript.ts';
import { readTextTable } from '../../../services/tables/read-text.ts';
import { panelSetupSchema } from '../../../domain/panels/setup.ts';
import type { PlannedStep } from '../../../domain/panels/step.ts';
import { nextOfGroup } from '../../../domain/panels/next-steps.ts';
import { transcriptOf } from '../../../domain/panels/transcript.ts';
import { transcriptText } from '../../../domain/panels/transcript-text.ts';
import { runPanel, settled } from '../../_support/panel-in-memory.ts';

const readCsv = (csv: string) => readTextTable(csv, { field: 'text' });
const linesIn = (text: string) =>
  readTranscript(text, readCsv).turns.map(({ speaker, text: said }) => `${speaker}: ${said}`);

const asText = `Moderator: What comes to mind?

Anna Kowalski: The cost, as Will said to
me before. See https://example.org/plan
[00:01:20] Will: I will ask Anna: how much?
`;
const asVtt = `WEBVTT - A group

NOTE not said
by anybody

STYLE
::cue { color: red }

1
00:01.000 --> 00:02.000
<v Moderator>What comes to mind?</v>

00:00:02.000 --> 00:00:04.000 align:start
<v.loud Anna Kowalski>The cost, as <b>Will</b> said to

00:00:04.000 --> 00:00:06.000
me before. See https://example.org/plan

00:00:07.000 --> 00:00:09.000
Will: I will ask Anna: how much?
`;
const asSrt = `1
00:00:01,000 --> 00:00:02,000
Moderator: What comes to mind?

2
00:00:02,000 --> 00:00:04,000
- Anna Kowalski: The cost, as Will said to
me before. See https://example.org/plan

3
00:00:07,000 --> 00:00:09,000
Will: I will ask Anna: how much?
`;
const asCsv = `time,Speaker,Text
0:01,Moderator,What comes to mind?
0:02,Anna Kowalski,"The cost, as Will said to"
0:04,Anna Kowalski,me before. See https://example.org/plan
0:07,Will,I will ask Anna: how much?
`;

test.each([
  ['Plain text', asText],
  ['WebVTT', asVtt],
  ['SRT', asSrt],
  ['CSV', asCsv],
])('%s gives the same turns', (format, text) => {
  const read = readTranscript(text.replaceAll('\n', '\r\n'), readCsv);
  expect([read.format, read.likelyModerator, read.turnsFound]).toEqual([format, 'Moderator', 3]);
  expect(linesIn(text)).toEqual([
    'Moderator: What comes to mind?',
    'Anna Kowalski: The cost, as Will said to me before. See https://example.org/plan',
    'Will: I will ask Anna: how much?',
  ]);
});

test.each([
  ['no speaker in text', 'and then\nAnna: yes', 'Line 1 has no speaker'],
  ['no speaker under a heading', 'Anna: yes\n# Price\nmore', 'Line 3 has no speaker'],
  ['no speaker in a cue', 'WEBVTT\n\n00:01.000 --> 00:02.000\nhello', 'Line 4 has no speaker'],
  ['no times', 'WEBVTT\n\nAnna: hello', 'Line 3 has no times before it'],
  ['no speaker in a row', 'speaker,text\nAnna,yes\n,no', 'Line 3 has no speaker'],
  ['an open quote', 'speaker,text\nAnna,"yes', 'ends within a quote that is never closed'],
  ['nothing', ' \n', 'Paste a transcript or choose a file'],
  ['nothing said', 'Anna:\nBen:', 'Nobody says anything in this transcript'],
  ['too long', `Anna: ${'a '.repeat(80_000)}`, 'at most 150,000 characters'],
  ['a turn that is too long', `Anna: ${'a '.repeat(5_000)}`, 'A turn of Anna has more than 8,000 characters'],
])('it says what is wrong: %s', (_name, text, message) => {
  expect(() => readTranscript(text, readCsv)).toThrow(message);
});

test('names in lower case are speakers when they come up again, and wrapped lines are none', () => {
  expect(linesIn('p1: yes\nand one thing: no\np2: why\np1: so\np2: ok')).toEqual([
    'p1: yes and one thing: no',
    'p2: why',
    'p1: so',
    'p2: ok',
  ]);
});

const setup = panelSetupSchema.parse({
  topic: 'Tram line 4',
  participants: [
    { source: 'role', name: 'A' },
    { source: 'role', name: 'B' },
  ],
  guide: [{ name: 'Any', objective: 'Any', turns: 1 }],
});
const toPanel = (text: string, choices: Partial<ImportChoices> = {}) => {
  const read = readTranscript(text, readCsv);
  return importedPanel(read, setup, { moderator: read.likelyModerator, keepsNames: false, objective: '', ...choices });
};

test('names stand nowhere, words that only look like them stay, and the names are kept when that is wanted', () => {
  const hidden = toPanel(asText);
  const said = JSON.stringify(hidden);
  expect(said).not.toMatch(/Anna|Kowalski|"Will|as Will|example\.org/);
  expect(hidden.steps[2]?.text).toBe('I will ask Speaker 1: how much?');
  expect(hidden.steps[1]?.text).toBe('The cost, as Speaker 2 said to me before. See [contact]');
  const kept = toPanel(asText, { keepsNames: true });
  expect(kept.spec.participants.map(({ name }) => name)).toEqual(['Anna Kowalski', 'Will']);
  expect(transcriptText(kept.spec, kept.steps)).toContain('not a simulation');
});

test('a table has two to twelve seats besides the moderator', () => {
  expect(() => toPanel('Moderator: hi\nAnna: yes')).toThrow('at least 2 speakers besides the moderator');
  const many = Array.from({ length: 13 }, (_, at) => `P${at}: yes`).join('\n');
  expect(() => toPanel(`Moderator: hi\n${many}`)).toThrow(
    'at most 12 speakers besides the moderator, and this one has 13',
  );
  expect(() => toPanel(asText, { moderator: 'Zoe' })).toThrow('Zoe does not speak in this transcript');
});

test('turns beyond the limit are counted and left out', () => {
  const text = Array.from({ length: 600 }, (_, at) => `P${at % 3}: word ${at}`).join('\n');
  const read = readTranscript(text, readCsv);
  expect([read.turns.length, read.turnsFound]).toEqual([transcriptLimits.turns, 600]);
});

test('phases are those of the file', () => {
  const { spec, steps } = toPanel(
    '# First\nAnna: a\nBen: b\n# The price\nModerator: c\nAnna: d\nBen: e\n# End\nAnna: f',
  );
  expect(spec.guide.map(({ name }) => name)).toEqual(['1. First', '2. The price']);
  expect(steps.map(({ key }) => key)).toEqual([
    'phase0/opening',
    'phase0/turn0',
    'phase1/opening',
    'phase1/turn0',
    'phase1/turn1',
    'phase1/turn2',
    'phase0/coding',
    'phase1/coding',
  ]);
});

const speaker = fc.constantFrom('Moderator', 'Anna', 'Ben', 'Chi', 'Dee');
const discussion = fc
  .array(fc.tuple(speaker, fc.constantFrom('yes', 'no', 'why'), fc.integer({ min: 0, max: 9 })), { maxLength: 120 })
  .map((said) => ['Anna', 'Ben', ...said].map((one, at) => (typeof one === 'string' ? [one, 'hi', 9] : [...one, at])));

test('only the analysis is asked, as often as was said before', () => {
  fc.assert(
    fc.property(discussion, fc.boolean(), (said, hasModerator) => {
      const text = said.map(([who, what, mark]) => `${mark === 0 ? '# Next\n' : ''}${who}: ${what}`).join('\n');
      const read = readTranscript(text, readCsv);
      const moderator = hasModerator ? read.likelyModerator : null;
      const { spec, steps } = importedPanel(read, setup, { moderator, keepsNames: false, objective: '' });
      const asked: string[] = [];
      const reply = ({ kind }: PlannedStep) => {
        asked.push(kind);
        return { text: '{}', data: null };
      };
      const open = nextOfGroup(spec, steps, 0) ?? [];
      const coded = steps.map((step) => (open.includes(step) ? settled(step.number, step, reply(step)) : step));
      const all = runPanel(spec, (_steps, step) => reply(step), { steps: coded });
      expect(asked).toEqual([...spec.guide.map(() => 'coding'), 'insights', 'summary']);
      expect(asked).toHaveLength(importCalls(spec.guide));
      expect(all.slice(0, read.turns.length)).toEqual(steps.slice(0, read.turns.length));
      expect(new Set(steps.map(({ key }) => key)).size).toBe(steps.length);
      expect(transcriptOf(spec, steps, 0).map(({ exchange }) => exchange)).toEqual(read.turns.map((_, at) => at + 1));
    }),
    { numRuns: 150 },
  );
});

const rubbish = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc
    .array(
      fc.constantFrom(
        'WEBVTT',
        '\n',
        '\n\n',
        '00:01.000 --> 00:02.000',
        '<v Anna>',
        '</v>',
        'Anna:',
        ' no ',
        '"',
        ',',
        ';',
        '1',
        '# x',
        '&amp;',
        'speaker,text\n',
        '00:00:01,000 --> 00:00:02,000',
        '\0',
        '\uD800',
        '👩‍👩‍👧',
        'שלום:',
        '\u2028',
      ),
      { maxLength: 60 },
    )
    .map((parts) => parts.join('')),
);

test('rubbish is read or refused with words for people', () => {
  fc.assert(
    fc.property(rubbish, (text) => isReadOrRefused(text)),
    { numRuns: 1_000 },
  );
});

function isReadOrRefused(text: string): boolean {
  try {
    return toPanel(text).steps.length > 0;
  } catch (error) {
    return error instanceof ProductError;
  }
}
