/** Finds the functions that write sentences about people, answers and shares, by their source. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';

const root = join(import.meta.dirname, '..', '..', '..');

/** Where sentences about figures are written; screens take theirs from here. */
const rooms = [
  'domain/{analytics,breakdown,charts,experiments,notifications,searches,simulations,themes}/**/*.ts',
  'domain/{panels/analysis,surveys/results,surveys/runs}/**/*.ts',
  'domain/{assistant/past-runs,panels/transcript-text}.ts',
  'services/{analytics,experiments,panels,searches,simulations,surveys/results}/**/*.ts',
  'api/{exports,surveys,agents/operations,agents/rest/analysis}/**/*.ts',
  'local/simulate/*.ts',
];

const aboutFigures =
  /%|\b(?:points?|personas?|people|answers?|answered|clear|clearly|intervals?|shares?|reactions?|groups?|panels?|runs|messages|than)\b/;
const minWords = 4;

export interface FoundWriter {
  file: string;
  name: string;
  isExported: boolean;
  /** Names of all that its file exports. */
  exports: readonly string[];
}

interface Node {
  type?: string;
  [key: string]: unknown;
}

/** Returns each top-level function or constant in which a sentence with a figure is put together. */
export function findWriters(): FoundWriter[] {
  const files = rooms.flatMap((room) => globSync(room, { cwd: root }));
  return files.toSorted().flatMap((file) => {
    const { body } = parseSync(readFileSync(join(root, file), 'utf8'), { syntax: 'typescript', target: 'es2022' });
    const declarations = (body as unknown as Node[]).map((statement) => {
      const isExported = statement.type === 'ExportDeclaration';
      const declared = (isExported ? statement['declaration'] : statement) as Node;
      return { declared, name: nameOf(declared), isExported };
    });
    const exports = declarations.flatMap(({ name, isExported }) => (isExported ? [name] : []));
    return declarations.flatMap(({ declared, name, isExported }): FoundWriter[] =>
      sentencesIn(declared).some(isAboutFigures) ? [{ file, name, isExported, exports }] : [],
    );
  });
}

function isAboutFigures(text: string): boolean {
  return aboutFigures.test(text) && text.trim().split(/\s+/).length >= minWords;
}

function nameOf(declared: Node): string {
  const [first] = (declared['declarations'] ?? []) as { id?: { value?: string } }[];
  return (declared['identifier'] as { value?: string } | undefined)?.value ?? first?.id?.value ?? '';
}

/** Lists the templates with values below a node; what is thrown is about input, not about figures. */
function sentencesIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(sentencesIn);
  if (node === null || typeof node !== 'object') return [];
  const { type, expressions, quasis } = node as Node;
  if (type === 'ThrowStatement' || type === 'NewExpression') return [];
  const own =
    type === 'TemplateLiteral' && Array.isArray(expressions) && expressions.length > 0
      ? [(quasis as { raw: string }[]).map(({ raw }) => raw).join('…')]
      : [];
  return [...own, ...Object.values(node).flatMap(sentencesIn)];
}
