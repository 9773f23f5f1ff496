/** Fetches of papers: no address that a source or a redirect names leads into a private network. */
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPublicFetch } from '../../../services/agents/public-fetch.ts';
import { withFetchedPdf } from '../../../services/papers/fetch-pdf.ts';
import { askSource } from '../../../services/papers/source-answers.ts';
import { createSourceFetch } from '../../../services/papers/source-fetch.ts';
import { startPaperSources, type PaperSources } from '../../_support/paper-sources.ts';

let sources: PaperSources;
let witness: Server;
let witnessUrl: string;
/** Connections to the server in the private network, which nothing may make. */
let reached = 0;
let resolved: string[] = [];

beforeAll(async () => {
  witness = createServer((_request, response) => response.end('secret'));
  witness.on('connection', () => (reached += 1));
  await new Promise<void>((resolve) => witness.listen(0, '127.0.0.1', resolve));
  witnessUrl = `http://127.0.0.1:${(witness.address() as AddressInfo).port}/paper.pdf`;
  sources = await startPaperSources();
});
afterAll(async () => {
  await sources?.close();
  await new Promise((resolve) => witness.close(resolve));
});
beforeEach(() => {
  resolved = [];
  sources.asked.length = 0;
  sources.answerFirst(() => false);
});
afterEach(() => expect(reached).toBe(0));

/** Addresses of names; a name of several addresses may answer with each. */
const names: Record<string, string[]> = {
  'inside.example': ['127.0.0.1'],
  'metadata.example': ['169.254.169.254'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'rebound.example': ['93.184.215.14', '127.0.0.1'],
  'local6.example': ['fe80::1'],
};

const guarded = () =>
  createPublicFetch((name, done) => {
    resolved.push(name);
    done(
      null,
      (names[name] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  });
const sourceFetch = () => createSourceFetch({ SOURCES_TRUSTED_ORIGIN: sources.origin }, guarded());
const fetched = (address: string) =>
  withFetchedPdf(sourceFetch(), address, async ({ localPath, size }) => ({
    size,
    content: await readFile(localPath, 'latin1'),
  }));

const refused = 'The address of its PDF is not public, or leads to one that is not.';

const hostile = () => [
  witnessUrl,
  witnessUrl.replace('http:', 'https:'),
  'https://127.0.0.1/paper.pdf',
  'https://2130706433/paper.pdf',
  'https://0x7f.1/paper.pdf',
  'https://[::1]/paper.pdf',
  'https://[::ffff:127.0.0.1]/paper.pdf',
  'https://[fe80::1]/paper.pdf',
  'https://[fd00::1]/paper.pdf',
  'https://10.0.0.1/paper.pdf',
  'https://172.16.0.1/paper.pdf',
  'https://192.168.1.1/paper.pdf',
  'https://169.254.169.254/latest/meta-data',
  'https://100.64.0.1/paper.pdf',
  'https://0.0.0.0/paper.pdf',
  'https://inside.example/paper.pdf',
  'https://metadata.example/paper.pdf',
  'https://mapped.example/paper.pdf',
  'https://rebound.example/paper.pdf',
  'https://local6.example/paper.pdf',
  'https://public.example:8443/paper.pdf',
  'https://name:word@inside.example/paper.pdf',
  'http://public.example/paper.pdf',
  'file:///etc/passwd',
];

test('no address of a PDF leads into a private network', async () => {
  for (const address of hostile())
    expect([address, await fetched(address).catch((error: Error) => error.message)]).toEqual([address, refused]);
});

test('no redirect of a PDF leads into a private network, at the first step or the third', async () => {
  for (const address of hostile())
    for (const steps of [0, 2]) {
      let left = steps;
      sources.answerFirst((_request, response) => {
        response.writeHead(302, { location: left === 0 ? address : `/pdf/paper/1/${left}.pdf` }).end();
        left -= 1;
        return true;
      });
      const outcome = await fetched(`${sources.origin}/pdf/paper/1/0.pdf`).catch((error: Error) => error.message);
      expect([address, steps, outcome]).toEqual([address, steps, refused]);
    }
});

test('a name is resolved once, when its connection is made, so that it cannot change in between', async () => {
  await fetched('https://rebound.example/paper.pdf').catch(() => undefined);
  expect(resolved).toEqual(['rebound.example']);
});

test('no service that lists papers, and no redirect of it, leads into a private network or to another server', async () => {
  const ask = (base: string) =>
    askSource(sourceFetch(), { base, path: '/v3.0/x/works' }).catch((error: Error) => error.message);
  const notFollowed = 'Its answer leads to an address that is not followed';
  for (const address of hostile().filter((one) => one.startsWith('http')))
    expect([address, await ask(new URL(address).origin)]).toEqual([address, notFollowed]);
  for (const address of [...hostile(), 'https://elsewhere.example/works', '//elsewhere.example/works']) {
    sources.answerFirst((_request, response) => {
      response.writeHead(301, { location: address }).end();
      return true;
    });
    expect([address, await ask(sources.origin)]).toEqual([address, notFollowed]);
  }
  expect(resolved.filter((name) => name.startsWith('elsewhere'))).toEqual([]);
});

test('keys of services are sent to the service alone, also when it redirects', async () => {
  const seen: (string | undefined)[] = [];
  sources.answerFirst((request, response) => {
    seen.push(request.headers['x-api-key'] as string | undefined);
    if (request.url === '/moved') response.writeHead(200).end('{}');
    else response.writeHead(301, { location: seen.length === 1 ? '/moved' : witnessUrl }).end();
    return true;
  });
  const question = { base: sources.origin, path: '/works', headers: { 'x-api-key': 'secret' } };
  await expect(askSource(sourceFetch(), question)).resolves.toEqual({});
  await expect(askSource(sourceFetch(), question)).rejects.toThrow('not followed');
  expect(seen).toEqual(['secret', 'secret', 'secret']);
});

test.each(['paper', 'moved'])('the answer %s of a host of PDFs is a whole PDF', async (kind) => {
  const { content, size } = await fetched(`${sources.origin}/pdf/${kind}/1/0.pdf`);
  expect(content).toMatch(/^%PDF-[^]*%%EOF/);
  expect(content.length).toBe(size);
});

test.each([
  ['loop', refused],
  ['private', refused],
  ['page', 'The address of its PDF leads to something else, such as a page.'],
  ['disguised', 'The file at its address is not a PDF.'],
  ['missing', 'Its PDF could not be fetched: the answer was 404.'],
  ['huge', 'Its PDF has more than 30 MB.'],
])('the answer %s of a host of PDFs is refused: %s', async (kind, problem) => {
  await expect(fetched(`${sources.origin}/pdf/${kind}/1/0.pdf`)).rejects.toThrow(problem);
});

test('a declared size is believed when it is too large, and not when it is too small', async () => {
  sources.answerFirst((request, response) => {
    const declared = request.url?.endsWith('large') === true ? { 'content-length': String(31 * 1024 * 1024) } : {};
    response.writeHead(200, { 'content-type': 'application/pdf', ...declared });
    response.write('%PDF-1.7');
    if (request.url?.endsWith('short') === true) response.destroy();
    return true;
  });
  await expect(fetched(`${sources.origin}/large`)).rejects.toThrow('more than 30 MB');
  await expect(fetched(`${sources.origin}/short`)).rejects.toThrow('no answer at its address');
});
