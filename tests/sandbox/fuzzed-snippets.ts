/** Random snippets: mutated and crossed probes, and expressions of a small grammar with dangerous names. */
import type { Random } from '../../local/random.ts';
import { readProbes } from './run-probes.ts';

type Language = 'javascript' | 'python';

const words: Record<Language, string[]> = {
  javascript: [
    'process',
    'require',
    'globalThis',
    'constructor',
    '__proto__',
    'prototype',
    'eval',
    'Function',
    'import("fs")',
    'this',
    'arguments',
    'new Proxy({}, {})',
    'Symbol.iterator',
    'Object.getOwnPropertyNames(globalThis)',
    '[]',
    '{}',
    '""',
    '0',
    '1e308',
    'NaN',
    'undefined',
    'null',
    '2n**99n',
    'console.log',
    'Object',
    'Array(1e6)',
    '"x".repeat(1e5)',
    '(()=>{})',
    '(async()=>{})()',
    'JSON',
    '/(a+)+$/',
    'Promise',
    'new Map()',
    'fetch',
  ],
  python: [
    'open("SECRET_FILE")',
    '__import__("os")',
    'globals()',
    'locals()',
    '__builtins__',
    '().__class__',
    '"".__class__.__mro__',
    'getattr',
    'eval("1")',
    '[]',
    '{}',
    '""',
    '0',
    '10**50',
    'None',
    'True',
    'lambda: 0',
    '[0]*1000',
    '"x"*1000',
    'range(10)',
    'print',
    'len',
    'str',
    'int("9"*100)',
    'exec',
    '{1: 2}',
    '(1,)',
    'sorted([3, 1])',
    'f"{1}"',
    'type(1)',
    'repr',
    'isinstance(1, int)',
    'next(iter([1]))',
    'open',
    'input',
  ],
};

const joints: Record<Language, string[]> = {
  javascript: [
    '.',
    '[',
    '(',
    ') ',
    '; ',
    ' + ',
    ', ',
    ' => ',
    '?.',
    ' in ',
    ' instanceof ',
    ' = ',
    '\n',
    '`${',
    '}`',
    ' || ',
    'new ',
    'for(;;) ',
    'try{',
    '}catch{}',
  ],
  python: [
    '.',
    '[',
    '(',
    ')',
    '\n',
    ' + ',
    ', ',
    ' * ',
    ' if 1 else ',
    ' in ',
    ' = ',
    ':\n  ',
    ' for x in ',
    '][',
    ' and ',
    'def f(): return ',
    'while True: ',
    'try:\n  ',
    '\nexcept Exception: pass\n',
  ],
};

/** Returns as many snippets as wanted, always the same for the same random numbers. */
export function fuzzedSnippets(language: Language, count: number, random: Random): string[] {
  const probes = readProbes().filter((probe) => probe.language === language && !probe.slow);
  const { pick } = random;
  const grown = () =>
    Array.from(
      { length: 1 + Math.floor(random.next() * 7) },
      () => pick(words[language]) + pick(joints[language]),
    ).join('');
  const mutated = () => {
    const code = pick(probes).code.slice(0, 400);
    const at = Math.floor(random.next() * code.length);
    const cut = Math.floor(random.next() * 6);
    return code.slice(0, at) + pick([grown(), pick(words[language]), '']) + code.slice(at + cut);
  };
  const crossed = () => `${pick(probes).code.slice(0, 300)}\n${pick(probes).code.slice(0, 300)}`;
  return Array.from({ length: count }, () => pick([grown, mutated, crossed])());
}
