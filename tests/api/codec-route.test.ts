/** The endpoint by which Temporal's UI and command line read encrypted payloads. */
import { randomBytes } from 'node:crypto';
import { createPayloadCodec, payloadToJson } from '../../services/jobs/payload-codec.ts';
import { startDataApi, type DataApi } from './data-client.ts';

const key = { id: 'k1', key: randomBytes(32) };
const token = 'codec-token';
const uiOrigin = 'https://temporal.example';
const encryptedSettings = {
  TEMPORAL_PAYLOAD_KEYS: `k1:${key.key.toString('base64')}`,
  TEMPORAL_CODEC_TOKEN: token,
  TEMPORAL_UI_URL: `${uiOrigin}/ui`,
};

let api: DataApi;
beforeAll(async () => {
  api = await startDataApi(encryptedSettings);
});
afterAll(() => api.close());

const plain = { metadata: { encoding: Buffer.from('json/plain') }, data: Buffer.from('"content"') };
const encrypted = async () => (await createPayloadCodec([key]).encode([plain])).map(payloadToJson);

function ask(path: string, body: unknown, headers: Record<string, string> = { authorization: `Bearer ${token}` }) {
  return fetch(`${api.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

test('the codec decodes and encodes for a caller with the token', async () => {
  // Temporal's UI adds a query to the path.
  const decoded = await ask('/codec/decode?preserveStorageRefs=true', { payloads: await encrypted() });
  expect([decoded.status, await decoded.json()]).toEqual([200, { payloads: [payloadToJson(plain)] }]);
  const encoded = (await (await ask('/codec/encode', { payloads: [payloadToJson(plain)] })).json()) as object;
  expect(JSON.stringify(encoded)).not.toContain(payloadToJson(plain).data);
  expect(await (await ask('/codec/decode', encoded)).json()).toEqual({ payloads: [payloadToJson(plain)] });
});

test.each([{}, { authorization: 'Bearer other' }, { authorization: token }])(
  'the codec refuses a caller without the token: %j',
  async (headers) => {
    const refused = await ask('/codec/decode', { payloads: await encrypted() }, headers);
    expect(refused.status).toBe(401);
    expect(await refused.text()).not.toContain(payloadToJson(plain).data);
  },
);

test.each(['{}', '[]', '{"payloads":"no"}', '{"payloads":[{"data":5}]}'])(
  'the codec answers 400 to %s',
  async (body) => {
    expect((await ask('/codec/decode', body)).status).toBe(400);
  },
);

test('the codec answers 400 to content that no key of this installation decrypts', async () => {
  const foreign = await createPayloadCodec([{ id: 'k1', key: randomBytes(32) }]).encode([plain]);
  expect((await ask('/codec/decode', { payloads: foreign.map(payloadToJson) })).status).toBe(400);
});

test('a browser may call the codec from the Temporal UI, but not from another site', async () => {
  const preflight = (origin: string) => fetch(`${api.url}/codec/decode`, { method: 'OPTIONS', headers: { origin } });
  const own = await preflight(uiOrigin);
  expect([own.status, own.headers.get('access-control-allow-origin')]).toEqual([204, uiOrigin]);
  expect(own.headers.get('access-control-allow-headers')).toContain('authorization');
  expect((await preflight('https://elsewhere.example')).headers.get('access-control-allow-origin')).toBeNull();
});

test('the codec’s route does not exist while no token is configured', async () => {
  const without = await startDataApi({ ...encryptedSettings, TEMPORAL_CODEC_TOKEN: '' });
  const answer = await fetch(`${without.url}/codec/decode`, {
    method: 'POST',
    headers: { authorization: 'Bearer ', 'content-type': 'application/json' },
    body: JSON.stringify({ payloads: await encrypted() }),
  });
  expect(await answer.text()).not.toContain(payloadToJson(plain).data);
  expect(answer.status).toBe(404);
  await without.close();
});
