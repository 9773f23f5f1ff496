/** Transcripts as programs write them: who speaks, and nothing of the program's own. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTranscript } from '../../../domain/panels/import/read-transcript.ts';
import { readTextTable } from '../../../services/tables/read-text.ts';
import { casesFolder } from '../../_support/table-cases.ts';

const turnsIn = (text: string) =>
  readTranscript(text, (csv) => readTextTable(csv, { field: 'text' })).turns.map(
    ({ speaker, text: said }) => `${speaker}: ${said}`,
  );
const turnsOf = (name: string) => turnsIn(readFileSync(join(casesFolder, 'transcripts', name), 'utf8'));

test.each([
  [
    'otter.txt',
    [
      'Ana Smith: Hello everyone, thanks for coming.',
      'Bo Jones: Thanks. It costs too much: I mean it.',
      'Ana Smith: Why?',
    ],
  ],
  ['teams-docx-text.txt', ['Ana Smith: Hello everyone.', 'Bo Jones: Too dear.', 'Ana Smith: Why?']],
  [
    'google-meet.txt',
    ['Ana Smith: Hello everyone.', 'Bo Jones: Hi. It costs too much.', 'Ana Smith: Why?', 'Bo Jones: Because: money.'],
  ],
  ['zoom-chat.txt', ['Ana Smith: Hello all', 'Bo Jones: Too dear']],
  ['dovetail-md.md', ['Ana Smith: Hello', 'Bo Jones: Too dear']],
  ['descript.txt', ['Ana: Hello', 'Bo: (laughs) No <unclear> idea', 'Ana: [crosstalk]']],
  ['cjk.txt', ['主持人: 大家好。', '参与者一: 你好，我觉得太贵了。', '主持人: 为什么？', '参与者二: 因为没钱。']],
  ['noblank.vtt', ['Ana: Yes', 'Bo: No']],
  [
    'teams-nospeaker.vtt',
    ['Unnamed speaker: Some words without a name.', 'Ana Smith: Hello everyone.', 'Bo Jones: Hi.'],
  ],
  [
    'colon-lines.txt',
    [
      'MODERATOR: Welcome. The plan has three parts.',
      'P1: Two things: cost and time. It also: matters who pays. However: I would not pay.',
      'P2: No.',
      'MODERATOR: Thanks.',
    ],
  ],
  ['comma-semi.csv', ['Ana: I doubt it; it costs too much', 'Bo: Quoted; stays, whole', 'Ana: Why?']],
  ['semi-comma.csv', ['Ana: I doubt it, it costs too much', 'Bo: Well, yes, but no', 'Ana: Why?']],
  ['tab-comma.csv', ['Ana: I doubt it, it costs too much', 'Bo: Well; yes']],
  ['mixed-eol.csv', ['Ana: one', 'Bo: two', 'Ana: three', 'Bo: four']],
  ['german-header.csv', ['Ana: Hallo', 'Bo: Hi']],
])('%s gives its turns', (name, turns) => {
  expect(turnsOf(name)).toEqual(turns);
});

test('words after an unquoted comma stay, and a row with cells that belong nowhere is refused', () => {
  expect(turnsIn('speaker,text\nAna,I doubt it, it costs too much\nBo,no\n')[0]).toBe(
    'Ana: I doubt it, it costs too much',
  );
  expect(() => turnsIn('text,speaker\nI doubt it, it costs,Ana\n')).toThrow('Line 2 has more cells than the header');
});

test('a cue without a blank line before it is not swallowed, with or without a header of its own', () => {
  expect(turnsIn('WEBVTT\n00:01.000 --> 00:02.000\nAna: one\n00:02.000 --> 00:03.000\nBo: two\nmore')).toEqual([
    'Ana: one',
    'Bo: two more',
  ]);
});

test('a time at the end of a few lines makes no speakers of them', () => {
  expect(turnsIn('Ana: We met\nWe began at 10:30\nBo: and\nWe ended at 11:30\nAna: yes')).toEqual([
    'Ana: We met We began at 10:30',
    'Bo: and We ended at 11:30',
    'Ana: yes',
  ]);
});

test('interviews between Q and A keep their speakers', () => {
  expect(turnsIn('Q: Why?\nA: Because: money.\nQ: And?\nA: No.')).toHaveLength(4);
});

test('speakers are renamed, joined and left out', () => {
  const csv = () => readTextTable('', { field: 'text' });
  const text = 'Ana S: one\nAna Smith: two\nBot: Recording started\nAna S: three\nBo: four';
  const { turns, speakers } = readTranscript(text, csv, { 'Ana S': 'Ana', 'Ana Smith': 'Ana S', Bot: null });
  expect(turns.map(({ speaker, text: said }) => `${speaker}: ${said}`)).toEqual(['Ana: one two three', 'Bo: four']);
  expect(speakers.map(({ name }) => name)).toEqual(['Ana', 'Bo']);
  expect(readTranscript(text, csv, { Bot: 'Bo', Bo: 'Bot' }).speakers).toHaveLength(4);
});
