import { createHash, getDiffieHellman } from 'node:crypto';
import {
  hexToBytes,
  numberToBytes,
  bytesToHex,
  concatBytes,
  parseHexNumber,
  bytesToNumber,
  areEqualBytes,
} from '../../../domain/identity/srp-bytes.ts';
import { modPow, srpGroup, type SrpGroup } from '../../../domain/identity/srp-group.ts';
import {
  computeClientPublic,
  computeClientSecret,
  isGoodPublic,
  computeMultiplier,
  computeProofs,
  computeScrambler,
  computeServerPublic,
  computeServerSecret,
  computeVerifier,
} from '../../../domain/identity/srp.ts';

const digestBy = (name: string) => (bytes: Uint8Array) => new Uint8Array(createHash(name).update(bytes).digest());
const hexNumber = (text: string) => BigInt(`0x${text.replaceAll(/\s/g, '')}`);

/** RFC 5054, appendices A (1024-bit group) and B (vectors). */
const group: SrpGroup = {
  prime: hexNumber(`
    EEAF0AB9 ADB38DD6 9C33F80A FA8FC5E8 60726187 75FF3C0B 9EA2314C 9C256576 D674DF74 96EA81D3 383B4813 D692C6E0
    E0D5D8E2 50B98BE4 8E495C1D 6089DAD1 5DC7D7B4 6154D6B6 CE8EF4AD 69B15D49 82559B29 7BCF1885 C529F566 660E57EC
    68EDBC3C 05726CC0 2FD4CBF4 976EAA9A FD5138FE 8376435B 9FC61D2F C0EB06E3`),
  generator: 2n,
  bytes: 128,
};
const sha1 = { digest: digestBy('sha1'), group };
const salt = hexToBytes('BEB25379D1A8581EB5A727673A2441EE');
const a = hexNumber('60975527 035CF2AD 1989806F 0407210B C81EDC04 E2762A56 AFD529DD DA2D4393');
const b = hexNumber('E487CB59 D31AC550 471E81F0 0F6928E0 1DDA08E9 74A004F4 9E61F5D1 05284D20');
const vectors = {
  k: hexNumber('7556AA04 5AEF2CDD 07ABAF0F 665C3E81 8913186F'),
  x: hexNumber('94B7555A ABE9127C C58CCF49 93DB6CF8 4D16C124'),
  v: hexNumber(`
    7E273DE8 696FFC4F 4E337D05 B4B375BE B0DDE156 9E8FA00A 9886D812 9BADA1F1 822223CA 1A605B53 0E379BA4 729FDC59
    F105B478 7E5186F5 C671085A 1447B52A 48CF1970 B4FB6F84 00BBF4CE BFBB1681 52E08AB5 EA53D15C 1AFF87B2 B9DA6E04
    E058AD51 CC72BFC9 033B564E 26480D78 E955A5E2 9E7AB245 DB2BE315 E2099AFB`),
  A: hexNumber(`
    61D5E490 F6F1B795 47B0704C 436F523D D0E560F0 C64115BB 72557EC4 4352E890 3211C046 92272D8B 2D1A5358 A2CF1B6E
    0BFCF99F 921530EC 8E393561 79EAE45E 42BA92AE ACED8251 71E1E8B9 AF6D9C03 E1327F44 BE087EF0 6530E69F 66615261
    EEF54073 CA11CF58 58F0EDFD FE15EFEA B349EF5D 76988A36 72FAC47B 0769447B`),
  B: hexNumber(`
    BD0C6151 2C692C0C B6D041FA 01BB152D 4916A1E7 7AF46AE1 05393011 BAF38964 DC46A067 0DD125B9 5A981652 236F99D9
    B681CBF8 7837EC99 6C6DA044 53728610 D0C6DDB5 8B318885 D7D82C7F 8DEB75CE 7BD4FBAA 37089E6F 9C6059F3 88838E7A
    00030B33 1EB76840 910440B1 B27AAEAE EB4012B7 D7665238 A8E3FB00 4B117B58`),
  u: hexNumber('CE38B959 3487DA98 554ED47D 70A7AE5F 462EF019'),
  S: hexNumber(`
    B0DC82BA BCF30674 AE450C02 87745E79 90A3381F 63B387AA F271A10D 233861E3 59B48220 F7C4693C 9AE12B0A 6F67809F
    0876E2D0 13800D6C 41BB59B6 D5979B5C 00A172B4 A2A5903A 0BDCAF8A 709585EB 2AFAFA8F 3499B200 210DCC1F 10EB3394
    3CD67FC8 8A2F39A4 BE5BEC4E C0A3212D C346D7E4 74B29EDE 8A469FFE CA686E5A`),
};

describe('the test vectors of RFC 5054', () => {
  test('have the private key x that this test computes itself', () => {
    const inner = sha1.digest(new TextEncoder().encode('alice:password123'));
    expect(bytesToNumber(sha1.digest(concatBytes(salt, inner)))).toBe(vectors.x);
  });

  test('give the published values k, v, A, B and u', async () => {
    expect(await computeMultiplier(sha1)).toBe(vectors.k);
    expect(computeVerifier(vectors.x, group)).toBe(vectors.v);
    expect(computeClientPublic(a, group)).toBe(vectors.A);
    expect(await computeServerPublic(b, vectors.v, sha1)).toBe(vectors.B);
    expect(await computeScrambler(vectors.A, vectors.B, sha1)).toBe(vectors.u);
  });

  test('give both sides the same premaster secret', async () => {
    const { x, v, A: clientPublic, B: serverPublic, S } = vectors;
    expect(await computeClientSecret({ a, x, clientPublic, serverPublic }, sha1)).toBe(S);
    expect(await computeServerSecret({ b, verifier: v, clientPublic, serverPublic }, sha1)).toBe(S);
  });
});

describe('the 3072-bit group', () => {
  test('uses the 3072-bit prime of OpenSSL and the generator of RFC 5054', () => {
    const known = getDiffieHellman('modp15').getPrime();
    expect(numberToBytes(srpGroup.prime)).toEqual(new Uint8Array(known));
    expect([srpGroup.bytes, srpGroup.generator]).toEqual([known.length, 5n]);
  });

  test('gives the same powers as OpenSSL', () => {
    const peer = getDiffieHellman('modp15');
    const publicKey = bytesToNumber(peer.generateKeys());
    expect(modPow(2n, bytesToNumber(peer.getPrivateKey()), srpGroup.prime)).toBe(publicKey);
  });

  test('gives equal proofs for the right secret and different ones after any change of the transcript', async () => {
    const setting = { digest: digestBy('sha256') };
    const transcript = { identity: 'ann', salt, clientPublic: 7n, serverPublic: 11n, secret: 13n };
    const right = await computeProofs(transcript, setting);
    expect(await computeProofs({ ...transcript }, setting)).toEqual(right);
    const changes = [
      { identity: 'bob' },
      { salt: hexToBytes('00') },
      { clientPublic: 8n },
      { serverPublic: 12n },
      { secret: 14n },
    ];
    for (const change of changes) {
      const other = await computeProofs({ ...transcript, ...change }, setting);
      expect(areEqualBytes(other.m1, right.m1)).toBe(false);
      expect(areEqualBytes(other.m2, right.m2)).toBe(false);
    }
  });
});

describe('a value that would reveal the secret', () => {
  const { prime } = srpGroup;
  test.each([0n, prime, 2n * prime, prime + 5n])('is refused by both sides: %#', async (value) => {
    const setting = { digest: digestBy('sha256') };
    expect(isGoodPublic(value)).toBe(false);
    expect(await computeServerSecret({ b, verifier: 3n, clientPublic: value, serverPublic: 7n }, setting)).toBeNull();
    expect(await computeClientSecret({ a, x: 3n, clientPublic: 7n, serverPublic: value }, setting)).toBeNull();
  });

  test('may be a scrambling parameter of zero, which is refused as well', async () => {
    const zero = { digest: () => new Uint8Array(32) };
    expect(await computeServerSecret({ b, verifier: 3n, clientPublic: 5n, serverPublic: 7n }, zero)).toBeNull();
    expect(await computeClientSecret({ a, x: 3n, clientPublic: 5n, serverPublic: 7n }, zero)).toBeNull();
  });
});

describe('numbers', () => {
  test('are converted to bytes and back, with leading zeros', () => {
    expect(bytesToHex(numberToBytes(0x0abcn, 4))).toBe('00000abc');
    expect(bytesToNumber(hexToBytes('00000abc'))).toBe(0x0abcn);
    expect(bytesToNumber(new Uint8Array(0))).toBe(0n);
  });

  test.each([
    ['', null],
    ['g1', null],
    [12, null],
    ['0x12', null],
    ['aBc', 0xabcn],
    ['00'.repeat(5), null],
  ])('are parsed from hexadecimal text unless it is malformed: %j', (hex, value) => {
    expect(parseHexNumber(hex, 4)).toBe(value);
  });

  test.each([
    [[1, 2], [1, 2], true],
    [[1, 2], [1, 3], false],
    [[1, 2], [1, 2, 0], false],
    [[], [], true],
  ])('are compared as bytes: %j and %j are equal: %j', (one, other, same) => {
    expect(areEqualBytes(Uint8Array.from(one), Uint8Array.from(other))).toBe(same);
  });
});
