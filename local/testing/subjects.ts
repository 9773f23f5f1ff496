/**
 * Subjects of test files by path; the first matching row applies. The time budget of a feature is counted per subject.
 */
const subjects: readonly (readonly [subject: string, path: RegExp])[] = [
  ['screens', /every-screen|screens|judges|shell|tour|keyboard|trouble|palette|components|tests\/web\/[^/]+$/],
  ['analytics', /analytics/],
  ['exports', /export/],
  ['sharing', /sharing/],
  ['assistant', /chat|assistant/],
  ['panels', /panel/],
  ['searches', /genetic|search/],
  ['surveys', /survey/],
  ['agents', /mcp|agent/],
  ['files', /files|attachment|documents|break-words/],
  ['segments', /segment|import-|imports|criteria|raking|samples|faults\/import/],
  ['identity', /identity|account|srp|passkey|device|sigv4|api-keys|my-data|limits|session|settings\.test|own-keys/],
  ['providers', /pacer|pacing|provider|endpoint|simulator|priced|tiers|timing|prompt|parse-reaction/],
  [
    'data',
    /data-|crud|drift|fuzz|graphql|streams|notify|secrets|registry|migrations|matrix|lost-connections|models|schema|listen|change-feed/,
  ],
  ['jobs', /faults|reconciler|replay|recurrences|kill|job/],
  ['local stack', /tests\/(unit\/)?local|support/],
];

/** Returns the subject of a test file; files without another subject belong to the product's main feature. */
export function findSubject(file: string): string {
  return subjects.find(([, path]) => path.test(file))?.[0] ?? 'simulations';
}
