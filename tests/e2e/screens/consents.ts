/** The consent page before clients that try to have a person send the code elsewhere than the person believes. */
import { createHash, randomBytes } from 'node:crypto';
import type { Scene } from './scene.ts';

interface Trick {
  state: string;
  /** Another client that was there before. */
  earlier?: { name: string; address: string };
  name: string;
  addresses: [string, ...string[]];
  /** The host that the page must show as the one that the access goes to. */
  host: string;
  /** Sentences and lines that it must show besides. */
  shows: string[];
}

const several = 'This app registered several hosts. The access goes to the one above';

/** The address that a request wants its answer at is the last one. */
const tricks: readonly Trick[] = [
  {
    state: 'consent-1-known-host-first',
    name: 'Helper',
    addresses: ['https://helper.example/cb', 'https://stranger.example/cb'],
    host: 'stranger.example',
    shows: [several, 'It has also registered: helper.example'],
  },
  {
    state: 'consent-2-this-computer-first',
    name: 'Desk helper',
    addresses: ['http://127.0.0.1:7777/cb', 'https://away.example/cb'],
    host: 'away.example',
    shows: [several, 'The access goes to away.example', 'It has also registered: 127.0.0.1'],
  },
  {
    state: 'consent-3-letters-of-another-alphabet',
    name: 'Claude',
    addresses: ['https://сlаude.ai/cb'],
    host: 'xn--lude-53d4h.ai',
    shows: [
      'mixes letters of several alphabets and reads as “сlаude.ai”',
      'looks like claude.ai, but is another host.',
    ],
  },
  {
    state: 'consent-4-digits-for-letters',
    earlier: { name: 'Modern tool', address: 'https://modern-tool.example/cb' },
    name: 'Modern tool',
    addresses: ['https://rnodern-t00l.example/cb'],
    host: 'rnodern-t00l.example',
    shows: ['rnodern-t00l.example looks like modern-tool.example, but is another host.'],
  },
  {
    state: 'consent-5-begins-with-a-known-host',
    name: 'Claude',
    addresses: ['https://claude.ai.connect.example/cb'],
    host: 'claude.ai.connect.example',
    shows: ['claude.ai.connect.example looks like claude.ai, but is another host.'],
  },
  {
    state: 'consent-6-host-of-another-client',
    earlier: { name: 'Carrier', address: 'https://carried.example/cb' },
    name: 'Soundings support',
    addresses: ['https://carried.example/steal'],
    host: 'carried.example',
    shows: ['Another app has registered carried.example too, under another name or with other hosts.'],
  },
  {
    state: 'consent-7-name-that-names-a-host',
    name: 'Claude by claude.ai (verified) It is run by claude.ai',
    addresses: ['https://plain.example/cb'],
    host: 'plain.example',
    shows: ['The access goes to plain.example', 'Anybody can choose a name'],
  },
  {
    state: 'consent-8-scheme-that-reads-like-a-host',
    name: 'Claude',
    addresses: ['claude.ai://callback'],
    host: 'claude.ai://',
    shows: [
      'an app on this computer that opens addresses with claude.ai://',
      'looks like claude.ai, but is another host.',
    ],
  },
];

export async function takeConsents({ camera, stack }: Scene): Promise<void> {
  const { page, shoot, problems } = camera;
  const issuer = new URL(stack.urls.app).origin;
  for (const { state, earlier, name, addresses, host, shows } of tricks) {
    if (earlier !== undefined) await register(issuer, earlier.name, [earlier.address]);
    const clientId = await register(issuer, name, addresses);
    await page.goto(requestOf(issuer, clientId, addresses.at(-1) ?? ''));
    await page.getByRole('heading', { name: 'Let an app act for you?' }).waitFor();
    const text = (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ');
    const shown = await page.getByRole('main').locator('strong').first().innerText();
    for (const missing of shows.filter((words) => !text.includes(words)))
      problems.push(`${state}: the page does not say “${missing}”, but “${text}”`);
    if (shown !== host) problems.push(`${state}: the page shows ${shown} instead of ${host}`);
    await shoot(state);
  }
}

async function register(issuer: string, name: string, addresses: readonly string[]): Promise<string> {
  const answer = await fetch(`${issuer}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: name, redirect_uris: addresses, token_endpoint_auth_method: 'none' }),
  });
  const { client_id: id } = (await answer.json()) as { client_id?: string };
  if (id === undefined) throw new Error(`The client ${name} was not registered: ${answer.status}`);
  return id;
}

function requestOf(issuer: string, clientId: string, address: string): string {
  const verifier = randomBytes(32).toString('base64url');
  const asked = {
    client_id: clientId,
    response_type: 'code',
    redirect_uri: address,
    scope: 'runs:read runs:write spend',
    state: 'a-state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    resource: `${issuer}/mcp`,
  };
  return `${issuer}/oauth/authorize?${new URLSearchParams(asked).toString()}`;
}
