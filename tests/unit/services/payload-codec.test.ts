import { randomBytes } from 'node:crypto';
import type { Payload } from '@temporalio/common';
import fc from '../../_support/fast-check.ts';
import { readEnv } from '../../../config/env.ts';
import { createPayloadCodec, temporalDataConverter } from '../../../services/jobs/payload-codec.ts';

const first = { id: 'k1', key: randomBytes(32) };
const second = { id: 'k2', key: randomBytes(32) };
const plain = (text: string): Payload => ({
  metadata: { encoding: Buffer.from('json/plain') },
  data: Buffer.from(JSON.stringify(text)),
});
const bytesOf = ({ metadata, data }: Payload) => ({
  metadata: Object.fromEntries(
    Object.entries(metadata ?? {}).map(([name, value]) => [name, Buffer.from(value).toString('base64')]),
  ),
  data: Buffer.from(data ?? []).toString('base64'),
});

test('encrypted content can be decrypted, and the ciphertext contains nothing of it', async () => {
  const codec = createPayloadCodec([first]);
  await fc.assert(
    fc.asyncProperty(fc.string({ minLength: 8, unit: 'grapheme' }), async (text) => {
      const payload = plain(text);
      const [encrypted] = await codec.encode([payload]);
      expect(Buffer.from(encrypted?.data ?? []).includes(Buffer.from(text))).toBe(false);
      const [decrypted] = await codec.decode([encrypted ?? {}]);
      expect(bytesOf(decrypted ?? {})).toEqual(bytesOf(payload));
    }),
  );
});

test('encrypting the same content twice gives different results', async () => {
  const codec = createPayloadCodec([first]);
  const [one, other] = await codec.encode([plain('same'), plain('same')]);
  expect(bytesOf(one ?? {})).not.toEqual(bytesOf(other ?? {}));
});

test('a replaced key can still decrypt what it encrypted', async () => {
  const payload = plain('before');
  const [old] = await createPayloadCodec([first]).encode([payload]);
  const rotated = createPayloadCodec([second, first]);
  const [decrypted] = await rotated.decode([old ?? {}]);
  expect(bytesOf(decrypted ?? {})).toEqual(bytesOf(payload));
  const [fresh] = await rotated.encode([payload]);
  await expect(createPayloadCodec([first]).decode([fresh ?? {}])).rejects.toThrow('has no key k2');
});

test('content that was stored before there was a key is read unchanged', async () => {
  const [same] = await createPayloadCodec([first]).decode([plain('from before')]);
  expect(bytesOf(same ?? {})).toEqual(bytesOf(plain('from before')));
});

test('altered content and a different key under the same id are refused', async () => {
  const [encrypted] = await createPayloadCodec([first]).encode([plain('whole')]);
  const data = Buffer.from(encrypted?.data ?? []);
  data[data.length - 1] = (data.at(-1) ?? 0) ^ 1;
  await expect(createPayloadCodec([first]).decode([{ ...encrypted, data }])).rejects.toThrow();
  const shortened = Buffer.from(encrypted?.data ?? []).subarray(0, 16);
  await expect(createPayloadCodec([first]).decode([{ ...encrypted, data: shortened }])).rejects.toThrow(/tag/i);
  await expect(createPayloadCodec([{ ...second, id: 'k1' }]).decode([encrypted ?? {}])).rejects.toThrow();
});

const base64 = (key: Buffer) => key.toString('base64');

test('the setting contains keys by id, and without a key nothing is encrypted', () => {
  expect(temporalDataConverter(readEnv({}))).toEqual({});
  const { TEMPORAL_PAYLOAD_KEYS: keys } = readEnv({
    TEMPORAL_PAYLOAD_KEYS: `k2:${base64(second.key)}, k1:${base64(first.key)}`,
  });
  expect(keys).toEqual([second, first]);
});

test.each([
  'k1',
  `k1:${base64(randomBytes(16))}`,
  `:${base64(first.key)}`,
  `k1:${base64(first.key)},k1:${base64(second.key)}`,
])('a setting that is not a list of keys is refused: %#', (value) => {
  expect(() => readEnv({ TEMPORAL_PAYLOAD_KEYS: value })).toThrow();
});
