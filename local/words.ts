/** The word list of docs/glossary.md, checked in code, comments and docs. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Folders whose comments begin with their subject. */
const subjectFirst = [
  'activities/',
  'api/',
  'bench/',
  'config/',
  'db/',
  'domain/',
  'local/',
  'pacer/',
  'services/',
  'tests/',
  'web/',
  'workflows/',
];

const sources = ['**/*.{ts,tsx,mjs,sql}', 'docs/**/*.md', '*.md', 'pacer/*.md'];
/** Migrations and the changelog are history; the glossary, this file and its test contain the old words. */
const exempt = [
  /(^|\/)(node_modules|dist|generated|coverage|\.[^/]+)\//,
  /^db\/migrations\//,
  /^(CHANGELOG\.md|docs\/glossary\.md|local\/words\.ts|tests\/unit\/local\/words\.test\.ts)$/,
];

export interface OldWord {
  word: string;
  instead: string;
  pattern: RegExp;
}

/** Parses the table under 'Words that are not used': words in backticks, then their replacement. */
export function parseOldWords(glossary: string): OldWord[] {
  const [, table = ''] = glossary.split('## Words that are not used');
  return table.split('\n').flatMap((line) => {
    const [, not = '', instead = ''] = line.split('|');
    return [...not.matchAll(/`([^`]+)`/g)].map(([, word = '']) => ({
      word,
      instead: instead.trim(),
      pattern: toPattern(word),
    }));
  });
}

/** Rooms whose texts are read by people and agents. */
const readRooms = /^(api|domain|services|web|docs\/help)\//;
/** Names in code, such as fields, paths and permissions, stay. */
const said = /(?<![\w/$.{-])experiments?(?![\w/}:(-])/i;
const quoted = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\\n]|\\.)*)`|>([^<>{}=]*)</g;
const notSaid = /\$\{[^}]*\}|`[^`]*`|\(called experiments before\)/g;
const ofCode = /^\s*(import|export .* from|\/?\*|\/\/)/;
const ofQuery = /\b(select|from|join|where|into)\b/;

/** True for a line with a text that says 'experiment', which people and agents read as 'comparison'. */
export function saysExperiment(path: string, line: string): boolean {
  if (!readRooms.test(path) || ofCode.test(line)) return false;
  if (path.endsWith('.md')) return said.test(line.replaceAll(notSaid, ''));
  return [...line.matchAll(quoted)]
    .map((match) => (match.slice(1).find((text) => text !== undefined) ?? '').replaceAll(notSaid, '').trim())
    .some((text) => text.includes(' ') && said.test(text) && !ofQuery.test(text));
}

/** `least*` matches leastDelay but not leasts or at least; words match whole identifiers. */
function toPattern(word: string): RegExp {
  const name = word.endsWith('*') ? `${word.slice(0, -1)}[A-Z0-9]\\w*` : word;
  return new RegExp(`(?<![\\w$])${name}(?![\\w$])`);
}

const nominalOpening = /^\s*(\/\*\*|\/\/|--|\*)\s+(What|Who|Whoever|Whose|Whom|Somebody)\b(?!.*\?)/;
const commentStart = /^\s*(\/\*\*?|\/\/|--)/;

/** Returns one sentence per old word and per comment with a nominal opening. */
export function findOldWords(path: string, text: string, oldWords: readonly OldWord[]): string[] {
  const isSubjectFirst = subjectFirst.some((folder) => path.startsWith(folder));
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const at = `${path}:${index + 1}`;
    const problems = oldWords
      .filter(({ pattern }) => pattern.test(line))
      .map(({ word, instead }) => `${at}: ${word} → ${instead}`);
    if (saysExperiment(path, line)) problems.push(`${at}: say comparison for experiment in texts that are read`);
    if (isSubjectFirst && isOpening(lines, index)) problems.push(`${at}: a comment begins with its subject`);
    return problems;
  });
}

function isOpening(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? '';
  if (!nominalOpening.test(line)) return false;
  const before = lines[index - 1] ?? '';
  // The second line of a comment may begin with such a word.
  return line.trim().startsWith('*') ? before.trim() === '/**' : !commentStart.test(before) || line.includes('/**');
}

/** Returns the problems of all files of the project. */
export function checkWords(): string[] {
  const oldWords = parseOldWords(readFileSync(join(root, 'docs', 'glossary.md'), 'utf8'));
  return listSources().flatMap((path) => findOldWords(path, readFileSync(join(root, path), 'utf8'), oldWords));
}

function listSources(): string[] {
  const paths = globSync(sources, { cwd: root, exclude: (path) => /^(node_modules|dist|\.[^/]+)$/.test(path) });
  return paths
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => exempt.every((pattern) => !pattern.test(path)));
}
