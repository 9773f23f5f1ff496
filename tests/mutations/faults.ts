/**
 * Faults made by hand, each of which some test must find: `npm run test:mutations` applies them one by one to a copy of the last commit and runs
 * the tests named. They show that the tests judge what they say; a fault that nothing finds is a missing test.
 */
export interface Fault {
  subject: 'pacer' | 'access' | 'workflows' | 'scoring' | 'secrets' | 'sign-in' | 'screens';
  /** What would be wrong in the product. */
  name: string;
  file: string;
  /** Stands in the file exactly once. */
  find: string;
  replace: string;
  /** Test files of which at least one must fail. */
  foundBy: string[];
}

export const faults: readonly Fault[] = [
  {
    subject: 'access',
    name: 'a list shows rows of everybody',
    file: 'db/crud/access.ts',
    find: 'if (owner !== undefined) return sql<SqlBool>`${column(table, owner)} = ${access.userId}`;',
    replace: 'if (owner !== undefined) return sql<SqlBool>`${column(table, owner)} is not null`;',
    foundBy: ['tests/api/data-matrix.test.ts'],
  },
  {
    subject: 'access',
    name: 'a row may be hung under a parent of somebody else',
    file: 'db/crud/write-checks.ts',
    find: 'if (!(await mayUseParent(trx, path, access, parent as string))) throw new OwnerNotAllowed(path.field);',
    replace: 'void mayUseParent;\n    void access;\n    void trx;',
    foundBy: ['tests/api/data-matrix.test.ts', 'tests/db/crud-writes.test.ts', 'tests/api/data-registry-rules.test.ts'],
  },
  {
    subject: 'access',
    name: 'API keys reach Todo',
    file: 'domain/models/account.ts',
    find: 'ways: { apiKey: false, iam: true },',
    replace: 'ways: { apiKey: true, iam: true },',
    foundBy: ['tests/unit/domain/registry.test.ts'],
  },
  {
    subject: 'access',
    name: 'anybody revokes the share links of others',
    file: 'db/queries/share-links.ts',
    find: ".where('id', '=', id)\n    .where('userId', '=', userId)",
    replace: ".where('id', '=', id)\n    .where(sql<boolean>`${userId} is not null`)",
    foundBy: ['tests/api/sharing.test.ts'],
  },
  {
    subject: 'workflows',
    name: 'a run whose key is refused is tried again',
    file: 'domain/simulation/retry-rule.ts',
    find: 'return attempt < maxRunAttempts && !mentionsApiKey(message);',
    replace: 'return attempt < maxRunAttempts;',
    foundBy: ['tests/unit/domain/progress.test.ts'],
  },
  {
    subject: 'workflows',
    name: 'a late worker of an earlier execution writes into a retried run',
    file: 'db/queries/runs/open-run.ts',
    find: ".where('execution', '=', run.execution)\n",
    replace: '',
    foundBy: ['tests/db/queries-runs.test.ts'],
  },
  {
    subject: 'workflows',
    name: 'a run is called complete while personas are missing',
    file: 'activities/check-complete.ts',
    find: 'if (missing > 0) {',
    replace: 'if (missing > 1) {',
    foundBy: ['tests/workflows/simulation.test.ts'],
  },
  {
    subject: 'workflows',
    name: 'four runs of one account are admitted at once',
    file: 'db/queries/runs/admit-runs.ts',
    find: 'export const slotsPerAccount = 3;',
    replace: 'export const slotsPerAccount = 4;',
    foundBy: ['tests/db/queries-runs.test.ts', 'tests/workflows/simulation.test.ts'],
  },
  {
    subject: 'workflows',
    name: 'an early stop goes on asking',
    file: 'workflows/ask-everyone.ts',
    find: 'if (result.enough && personas === ask.personas) stopHere(result.reached ?? 0);',
    replace: 'if (result.closed) stopHere(result.reached ?? 0);',
    foundBy: ['tests/workflows/ask-everyone.test.ts'],
  },
  {
    subject: 'scoring',
    name: 'engagement counts followers from 100 on',
    file: 'domain/simulation/scoring.ts',
    find: 'if ((followers ?? 0) > 1000) tenths += 1;',
    replace: 'if ((followers ?? 0) > 100) tenths += 1;',
    foundBy: ['tests/unit/domain/scoring.test.ts'],
  },
  {
    subject: 'scoring',
    name: 'neutral answers count as negative in the score of a run',
    file: 'domain/simulation/scoring.ts',
    find: 'sentimentScore: (positive - negative) / numUsers };',
    replace: 'sentimentScore: (positive - negative - neutral) / numUsers };',
    foundBy: ['tests/unit/domain/scoring.test.ts'],
  },
  {
    subject: 'scoring',
    name: 'intervals are a tenth too narrow',
    file: 'domain/simulation/statistics.ts',
    find: 'const half = (z / (1 + square / n)) *',
    replace: 'const half = 0.9 * (z / (1 + square / n)) *',
    foundBy: ['tests/unit/domain/statistics.test.ts'],
  },
  {
    subject: 'secrets',
    name: 'the data API shows keys in clear',
    file: 'db/crud/stored.ts',
    find: 'return maskSecret(decryptSecret(',
    replace: 'return (decryptSecret(',
    foundBy: ['tests/api/data-registry-rules.test.ts', 'tests/db/crud-writes.test.ts'],
  },
  {
    subject: 'secrets',
    name: 'a mask that is written back replaces the key',
    file: 'db/secrets.ts',
    find: 'return value.startsWith(maskDots);',
    replace: 'return value === maskDots.repeat(2);',
    foundBy: ['tests/db/secrets.test.ts', 'tests/db/crud-writes.test.ts', 'tests/api/data-registry-rules.test.ts'],
  },
  {
    subject: 'secrets',
    name: 'ciphertext opens in another row',
    file: 'db/secrets.ts',
    find: 'JSON.stringify([place.model, place.field, place.rowId])',
    replace: 'JSON.stringify([place.model, place.field])',
    foundBy: ['tests/db/secrets.test.ts'],
  },
  {
    subject: 'secrets',
    name: 'provider errors reach records and logs with the key in them',
    file: 'activities/providers/scrub-keys.ts',
    find: 'for (const shape of shapes) clean = clean.replace(shape, ',
    replace: 'for (const shape of shapes.slice(2)) clean = clean.replace(shape, ',
    foundBy: ['tests/unit/providers/small-parts.test.ts'],
  },
  {
    subject: 'sign-in',
    name: 'a code of an authenticator app works twice',
    file: 'db/queries/identity-authenticators.ts',
    find: "row('lastStep', '<', step)",
    replace: "row('lastStep', '<=', step)",
    foundBy: ['tests/api/identity-steps.test.ts', 'tests/api/identity-own.test.ts', 'tests/api/identity-account.test.ts'],
  },
  {
    subject: 'sign-in',
    name: 'a code may be guessed fifty times',
    file: 'api/identity/codes.ts',
    find: 'const maxAttempts = 5;',
    replace: 'const maxAttempts = 50;',
    foundBy: ['tests/api/identity-codes.test.ts'],
  },
  {
    subject: 'sign-in',
    name: 'tokens of a sign-in that was ended still work',
    file: 'api/identity/verify-token.ts',
    find: 'if (!(await isFamilyAlive(db, bearer.familyId, bearer.userId))) throw new InvalidTokensException();',
    replace: 'await isFamilyAlive(db, bearer.familyId, bearer.userId);',
    foundBy: ['tests/api/identity-sessions.test.ts', 'tests/api/identity-tokens.test.ts'],
  },
  {
    subject: 'sign-in',
    name: 'signing out keeps the tokens in the browser',
    file: 'web/lib/session.ts',
    find: "writeTokens(deps.storage, null);\n    tell('signed-out');",
    replace: "tell('signed-out');",
    foundBy: ['tests/unit/identity/session.test.ts'],
  },
  {
    subject: 'screens',
    name: 'the result bar has no words for those who cannot see it',
    file: 'web/components/sentiment-bar.tsx',
    find: 'aria-label={label ? `${label}: ${spokenCounts(counts)}` : spokenCounts(counts)}',
    replace: '',
    foundBy: ['tests/web/run.test.tsx', 'tests/e2e/every-picture.test.ts'],
  },
  {
    subject: 'screens',
    name: 'the buttons of a run stick out of a phone',
    file: 'web/features/run/run-header.module.css',
    find: '.actions {\n  display: flex;\n  flex-wrap: wrap;',
    replace: '.actions {\n  display: flex;\n  min-width: 480px;',
    foundBy: ['tests/e2e/every-picture.test.ts'],
  },
  {
    subject: 'screens',
    name: 'cancelling a run asks nobody',
    file: 'web/features/run/cancel-button.tsx',
    find: 'onClick={() => setAsking(true)} />',
    replace: 'onClick={() => void confirm()} />',
    foundBy: ['tests/web/run.test.tsx'],
  },
];
