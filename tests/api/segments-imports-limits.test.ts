import { request, type ClientRequest } from 'node:http';
import { sheetRow, createXlsx } from '../_support/documents.ts';
import { headersOf, startDataApi, type DataApi } from './data-client.ts';

/** Limits on the cost of one person's files for others. */

let api: DataApi;
beforeAll(async () => {
  api = await startDataApi({ FILES_QUOTA_MB: '6' });
});
afterAll(() => api.close());

const upload = async (user: string, name: string, body: string | Buffer) => {
  const response = await fetch(`${api.url}/api/segments/imports?name=${name}`, {
    method: 'POST',
    headers: headersOf({ user }),
    body: body as string,
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
};

test('a small spreadsheet with a cell far away is refused with the reason', async () => {
  for (const cell of ['XFD1048576', 'ZZZZZZ99999999999'])
    expect(await upload('ann', 'a.xlsx', createXlsx(sheetRow(1, 'A1') + sheetRow(2, cell)))).toMatchObject({
      status: 400,
      body: { name: 'FileNotReadable' },
    });
});

test('cells that share one long text are read a few at a time', async () => {
  const long = 'x'.repeat(300_000);
  const strings = {
    'xl/sharedStrings.xml': Buffer.from(
      `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>${long}</t></si></sst>`,
    ),
  };
  const row = (at: number) => `<row r="${at}"><c r="A${at}" t="s"><v>0</v></c></row>`;
  const rows = Array.from({ length: 41 }, (_, at) => row(at + 1)).join('');
  const made = await upload('ann', 'shared.xlsx', createXlsx(rows, strings));
  expect(made.status).toBe(201);
  const batches = await api.db
    .selectFrom('segmentImportBatch')
    .select('place')
    .where('importId', '=', made.body['id'] ?? '')
    .execute();
  expect(batches.length).toBeGreaterThan(2);
});

test('long rows of text are stored a few at a time', async () => {
  const made = await upload('bob', 'long.csv', `name\n${`${'y'.repeat(400_000)}\n`.repeat(13)}`);
  const batches = await api.db
    .selectFrom('segmentImportBatch')
    .select('place')
    .where('importId', '=', made.body['id'] ?? '')
    .execute();
  expect([made.status, batches.length]).toEqual([201, 2]);
});

test('files of open imports count towards the quota', async () => {
  expect(await upload('cyd', 'a.csv', `name\n${'z'.repeat(4_000_000).replaceAll(/z{1000}/g, 'z\n')}`)).toMatchObject({
    status: 201,
  });
  const usage = await fetch(`${api.url}/api/files-usage`, { headers: headersOf({ user: 'cyd' }) });
  expect(((await usage.json()) as { usedBytes: number }).usedBytes).toBe(8_005);
  await api.db
    .updateTable('segmentImport')
    .set({ bytes: 6 * 1024 * 1024 })
    .where('userId', '=', 'cyd')
    .execute();
  expect(await upload('cyd', 'b.csv', 'name\nAna')).toMatchObject({ status: 413, body: { name: 'FileQuotaExceeded' } });
});

test('a person who sends three files at once waits with the fourth', async () => {
  const slow = await Promise.all(Array.from({ length: 3 }, () => beginUpload('dan')));
  expect(await upload('dan', 'd.csv', 'name\nAna')).toMatchObject({ status: 503, body: { name: 'TooBusy' } });
  expect(await upload('eve', 'e.csv', 'name\nAna')).toMatchObject({ status: 201 });
  expect(await Promise.all(slow.map(finish))).toEqual([201, 201, 201]);
  expect(await upload('dan', 'd.csv', 'name\nAna')).toMatchObject({ status: 201 });
});

/** Starts an upload and leaves its body unfinished. */
async function beginUpload(user: string): Promise<ClientRequest> {
  const sent = request(`${api.url}/api/segments/imports?name=slow.csv`, {
    method: 'POST',
    headers: headersOf({ user }),
  });
  sent.write('name\nAna');
  await new Promise<void>((resolve) =>
    sent.once('socket', (socket) => (socket.connecting ? socket.once('connect', () => resolve()) : resolve())),
  );
  // The server has received the upload when it answers a later request.
  await fetch(`${api.url}/api/config`);
  return sent;
}

function finish(sent: ClientRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.end();
  });
}
