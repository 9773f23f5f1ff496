import { classify, productErrorOf } from '../../../db/errors.ts';

const withCode = (code: string) => Object.assign(new Error('of the database'), { code });

test.each([
  ['08006', 'away'],
  ['57P01', 'away'],
  ['57P03', 'away'],
  ['53300', 'away'],
  ['ECONNREFUSED', 'away'],
  ['EPIPE', 'away'],
  ['40001', 'conflict'],
  ['40P01', 'conflict'],
  ['22021', 'refused'],
  ['23505', 'refused'],
  ['42P01', 'refused'],
  ['XX000', 'refused'],
  ['EPERM', undefined],
  ['ERR_BUFFER_TOO_LARGE', undefined],
] as const)('a database error with %s is reported as %s', (code, failure) => {
  expect(classify(withCode(code))).toBe(failure);
});

test.each([
  'Connection terminated unexpectedly',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
])('a lost connection is recognized without a code: %s', (message) => {
  expect(classify(new Error(message))).toBe('away');
});

test.each([new Error('a connection to a person'), 'ECONNREFUSED', undefined, null])(
  'errors of other origin are unchanged',
  (error) => {
    expect(classify(error)).toBeUndefined();
  },
);

test.each(['53100', 'ENOSPC', 'EDQUOT'])('a full disk (%s) is named as one, and not as a restart', (code) => {
  expect(productErrorOf(withCode(code))).toMatchObject({ name: 'NoSpaceLeft', kind: 'unavailable' });
  expect(productErrorOf(withCode('53300'))).toMatchObject({ name: 'ServiceUnavailable' });
});
