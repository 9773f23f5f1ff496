/** Previews of transcripts, and who may import them. */
import { startIdentityApi, type IdentityApi } from './identity-support.ts';

let api: IdentityApi;
let token: string;

beforeAll(async () => {
  api = await startIdentityApi();
  token = (await api.signedIn('import@example.com')).accessToken;
}, 60_000);

afterAll(() => api?.close(), 60_000);

const previewQuery = `query ($input: JSON!) {
  transcriptPreview(input: $input) {
    format turns turnsFound moderator phases calls speakers { name turns words } first { exchange speaker text }
  }
}`;
const preview = async (input: object, as = token) => (await api.ask(as, previewQuery, { input })).body;

const text = 'Host: How was it?\nAnna: Long.\nand dull\nBen: Anna is right.';

test('a preview names speakers, the likely moderator, the first turns as they are stored, and the calls', async () => {
  const { data } = await preview({ text, topic: '' });
  expect(data.transcriptPreview).toEqual({
    format: 'Plain text',
    turns: 3,
    turnsFound: 3,
    moderator: 'Host',
    phases: ['Discussion'],
    calls: 3,
    speakers: [
      { name: 'Host', turns: 1, words: 3 },
      { name: 'Anna', turns: 1, words: 3 },
      { name: 'Ben', turns: 1, words: 3 },
    ],
    first: [
      { exchange: 1, speaker: 'Moderator', text: 'How was it?' },
      { exchange: 2, speaker: 'Speaker 1', text: 'Long. and dull' },
      { exchange: 3, speaker: 'Speaker 2', text: 'Speaker 1 is right.' },
    ],
  });
  const kept = await preview({ text, keepsNames: true, moderator: null });
  expect(kept.data.transcriptPreview.first[2]).toEqual({ exchange: 3, speaker: 'Ben', text: 'Anna is right.' });
  expect(kept.data.transcriptPreview.moderator).toBeNull();
});

test('what cannot be read is named by its line, and nobody without an account reads or imports', async () => {
  expect((await preview({ text: 'hello\nAnna: hi' })).errors[0].message).toBe('Line 1 has no speaker');
  expect((await preview({ text }, 'nobody')).errors).toHaveLength(1);
  const start = async (input: object, as: string) =>
    (await api.ask(as, 'mutation ($input: JSON!) { importTranscript(input: $input) { jobId } }', { input })).body;
  expect((await start({ text, topic: 'A', simulated: true }, 'nobody')).errors).toHaveLength(1);
  expect((await start({ text, topic: ' ' }, token)).errors[0].message).toBe('A topic is required');
});
