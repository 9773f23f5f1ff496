/** The browser’s and the server’s side of SRP against each other. */
import { randomUUID } from 'node:crypto';
import { hashPassword } from '../../../api/identity/passwords.ts';
import { beginHandshake, isProof } from '../../../api/identity/srp/handshake.ts';
import { createSrpRecord } from '../../../api/identity/srp/record.ts';
import { newEncryptionKey, readEnv } from '../../../config/env.ts';
import { decryptSecret } from '../../../db/secrets.ts';
import { hexToBytes, numberToBytes, bytesToHex } from '../../../domain/identity/srp-bytes.ts';
import { srpGroup } from '../../../domain/identity/srp-group.ts';
import { deriveDeviceSecret, buildSrpPassword, srpCost } from '../../../domain/identity/srp-secret.ts';
import { computeVerifier } from '../../../domain/identity/srp.ts';
import { proveDevice } from '../../../web/session/devices.ts';
import {
  verifyServerProof,
  parsePasswordQuestion,
  loadPasswordSecret,
  proveSrp,
  startSrp,
  type SrpQuestion,
} from '../../../web/session/srp.ts';
import { sha256 } from '../../../web/session/srp-hashes.ts';

const env = readEnv({ ENCRYPTION_KEY: newEncryptionKey() });
const accountId = randomUUID();

async function recordOf(password: string) {
  const { identity, salt, verifier } = await createSrpRecord(env, accountId, password);
  const opened = decryptSecret(
    verifier,
    { model: 'SrpRecord', field: 'verifier', rowId: accountId },
    env.ENCRYPTION_KEY,
  );
  return { identity, salt, verifier: BigInt(`0x${opened}`) };
}

const ask = ({ identity, salt }: { identity: string; salt: string }, serverPublic: string): SrpQuestion => ({
  identity,
  salt,
  serverPublic,
});

test('password hashes and verifiers have the cost of OWASP for 46 MiB', async () => {
  expect(await hashPassword('Strong-pass1')).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
  expect(srpCost).toEqual({ memoryKib: 47_104, passes: 1, lanes: 1, bytes: 32 });
});

test('the browser with hash-wasm and the server with native argon2id compute the same verifier', async () => {
  const record = await recordOf('Strong-pass1');
  const x = await loadPasswordSecret(record.identity, 'Strong-pass1', hexToBytes(record.salt));
  expect(computeVerifier(x)).toBe(record.verifier);
});

test('the same letters in another Unicode form are the same password', () => {
  expect(buildSrpPassword('ann', 'Str\u00f6ng')).toEqual(buildSrpPassword('ann', 'Stro\u0308ng'));
});

test('the right password proves the browser to the server and the server to the browser', async () => {
  const record = await recordOf('Strong-pass1');
  const start = startSrp();
  const { handshake, serverPublic } = await beginHandshake(record, start.srpA);
  const proofs = await proveSrp(start, ask(record, serverPublic), (salt) =>
    loadPasswordSecret(record.identity, 'Strong-pass1', salt),
  );
  expect(isProof(handshake, proofs.proof)).toBe(true);
  const answer = { isSignedIn: true, nextStep: {}, serverProof: handshake.proof };
  expect(verifyServerProof(answer, proofs)).toBe(answer);
});

test('a wrong password, an altered proof, and proofs of other kinds are refused', async () => {
  const record = await recordOf('Strong-pass1');
  const start = startSrp();
  const { handshake, serverPublic } = await beginHandshake(record, start.srpA);
  const wrong = await proveSrp(start, ask(record, serverPublic), (salt) =>
    loadPasswordSecret(record.identity, 'Wrong-pass1', salt),
  );
  expect(isProof(handshake, wrong.proof)).toBe(false);
  const right = handshake.expected;
  const altered = [
    `${right.slice(0, -1)}${right.endsWith('0') ? '1' : '0'}`,
    '',
    right.slice(2),
    `${right}00`,
    'zz'.repeat(32),
    undefined,
    7,
    [right],
  ];
  for (const proof of altered) expect(isProof(handshake, proof)).toBe(false);
});

test('a proof is refused in another handshake, even with the same public value A', async () => {
  const record = await recordOf('Strong-pass1');
  const start = startSrp();
  const first = await beginHandshake(record, start.srpA);
  const second = await beginHandshake(record, start.srpA);
  const { proof } = await proveSrp(start, ask(record, first.serverPublic), (salt) =>
    loadPasswordSecret(record.identity, 'Strong-pass1', salt),
  );
  expect([isProof(first.handshake, proof), isProof(second.handshake, proof)]).toEqual([true, false]);
});

const { prime } = srpGroup;
const notNumbers = [
  ['zero', '0'],
  ['the prime', prime.toString(16)],
  ['twice the prime', (2n * prime).toString(16)],
  ['more than the prime', (prime + 5n).toString(16)],
  ['nothing', ''],
  ['no number', 'zz'],
  ['less than zero', '-1'],
  ['769 digits', 'f'.repeat(769)],
] as const;

const notTexts: [string, unknown][] = [
  ['missing', undefined],
  ['null', null],
  ['not a text', 7],
];
test.each<readonly [string, unknown]>([...notNumbers, ...notTexts])(
  'a public value A that is %s is refused',
  async (_what, srpA) => {
    const record = { identity: 'ann', salt: '00'.repeat(16), verifier: 5n };
    await expect(beginHandshake(record, srpA)).rejects.toMatchObject({
      name: 'InvalidParameterException',
      field: 'srpA',
    });
  },
);

describe('the browser refuses', () => {
  const proofs = { proof: 'aa', expected: 'bb' };
  test.each([undefined, '', 'aa', 'bbbb'])('a server whose proof is %p', (serverProof) => {
    const answer = { isSignedIn: true, nextStep: {}, ...(serverProof === undefined ? {} : { serverProof }) };
    expect(() => verifyServerProof(answer, proofs)).toThrow(expect.objectContaining({ name: 'SignInException' }));
  });

  test.each(notNumbers)('a server with a public value B that is %s', async (_what, serverPublic) => {
    const asking = { identity: 'ann', salt: '00'.repeat(16), serverPublic };
    await expect(proveSrp(startSrp(), asking, async () => 3n)).rejects.toMatchObject({ name: 'SignInException' });
  });

  test('a challenge without the account or the salt', () => {
    const missing = {
      name: 'EmptyUserIdForSRPException',
      message: 'USER_ID_FOR_SRP was not found in challengeParameters',
    };
    expect(() => parsePasswordQuestion({ SALT: '00'.repeat(16), SRP_B: '05' })).toThrow(
      expect.objectContaining(missing),
    );
    expect(() => parsePasswordQuestion({ USER_ID_FOR_SRP: 'x', SALT: '', SRP_B: '05' })).toThrow(
      expect.objectContaining({ name: 'SignInException' }),
    );
  });
});

test('a device proves itself only with its stored password', async () => {
  const kept = { deviceKey: 'us-east-2_1', deviceGroupKey: 'group', password: 'f'.repeat(80) };
  const salt = '01'.repeat(16);
  const verifier = computeVerifier(await deriveDeviceSecret({ ...kept, salt: hexToBytes(salt) }, sha256));
  expect(numberToBytes(verifier).length).toBeGreaterThan(300);
  const start = startSrp();
  const { handshake, serverPublic } = await beginHandshake(
    { identity: 'groupus-east-2_1', salt, verifier },
    start.srpA,
  );
  const parameters = { SALT: salt, SRP_B: serverPublic };
  expect(isProof(handshake, (await proveDevice(kept, start, parameters)).proof)).toBe(true);
  for (const change of [{ password: 'e'.repeat(80) }, { deviceKey: 'us-east-2_2' }, { deviceGroupKey: 'other' }])
    expect(isProof(handshake, (await proveDevice({ ...kept, ...change }, start, parameters)).proof)).toBe(false);
});

test('the browser’s hash function is SHA-256', async () => {
  const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
  expect(bytesToHex(await sha256(new Uint8Array(0)))).toBe(empty);
});
