/**
 * An app on the person's computer connects in a real browser: sign in, agree, and the code arrives at its callback.
 * @guards api/agents/oauth/** web/features/consent/** web/features/account/** api/security-headers.ts db/agents/oauth-*.ts api/agents/mcp/**
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import * as oauth from 'oauth4webapi';
import type { Page } from 'playwright-core';
import { createAccount, enterPassword, signOut } from './account.ts';
import { expectSound } from './browser.ts';
import { type Journey, openJourney } from './journey.ts';
import { stepsInOrder } from './steps.ts';

const person = { email: 'connector@example.com', password: 'Sounding-2026' };
const state = 'state-of-the-app';

let journey: Journey;
let page: Page;
let app: Server;
let callback: string;
let issuer: string;
let server: oauth.AuthorizationServer;
let client: oauth.Client;
let accessToken = '';
const options = { [oauth.allowInsecureRequests]: true };

beforeAll(async () => {
  journey = await openJourney();
  ({ page } = journey);
  app = createServer((_req, res) => res.setHeader('content-type', 'text/html').end('<h1>Back in the app</h1>'));
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
  callback = `http://127.0.0.1:${(app.address() as AddressInfo).port}/callback`;
  issuer = new URL(journey.stack.urls.app).origin;
}, 180_000);

afterAll(async () => {
  app?.close();
  await journey?.close();
}, 60_000);

const step = stepsInOrder();

async function startOf(scope: string) {
  const verifier = oauth.generateRandomCodeVerifier();
  const asked = {
    client_id: client.client_id,
    response_type: 'code',
    redirect_uri: callback,
    scope,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    resource: `${issuer}/mcp`,
  };
  return { verifier, address: `${issuer}/oauth/authorize?${new URLSearchParams(asked).toString()}` };
}

step('the app finds the authorization server and registers', async () => {
  const found = await oauth.discoveryRequest(new URL(issuer), { algorithm: 'oauth2', ...options });
  server = await oauth.processDiscoveryResponse(new URL(issuer), found);
  const answer = await oauth.dynamicClientRegistrationRequest(
    server,
    { client_name: 'Desk helper', redirect_uris: [callback], token_endpoint_auth_method: 'none' },
    options,
  );
  client = await oauth.processDynamicClientRegistrationResponse(answer);
});

step('a signed-out person signs in, is brought back to the consent, and agrees', async () => {
  await page.goto('/');
  await createAccount(page, { ...person, mailUrl: journey.stack.urls.mail });
  await page.getByRole('heading', { name: 'What would they think of this?' }).waitFor();
  await signOut(page);
  const { address, verifier } = await startOf('runs:read spend');
  await page.goto(address);
  await enterPassword(page, person);
  await page.getByRole('heading', { name: 'Let an app act for you?' }).waitFor();
  await page.getByText('a program on this computer').waitFor();
  await expectSound(page);
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.getByRole('heading', { name: 'Back in the app' }).waitFor();
  const params = oauth.validateAuthResponse(server, client, new URL(page.url()), state);
  const answer = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    params,
    callback,
    verifier,
    options,
  );
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, answer);
  expect(tokens.scope).toBe('runs:read spend');
  expect(tokens.refresh_token).toEqual(expect.any(String));
  accessToken = tokens.access_token;
});

step('the app reads by MCP with its token, and is refused what it was not allowed', async () => {
  const agent = new Client({ name: 'desk-helper', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  const headers = { authorization: `Bearer ${accessToken}` };
  await agent.connect(new StreamableHTTPClientTransport(new URL(`${issuer}/mcp`), { requestInit: { headers } }));
  const { structuredContent } = await agent.callTool({ name: 'list_runs', arguments: {} });
  expect(structuredContent).toEqual({ jobs: [] });
  const cancel = agent.callTool({ name: 'cancel_run', arguments: { job_id: 'any' } });
  await expect(cancel).rejects.toThrow(/scope/i);
  await agent.close();
});

step('a signed-in person is asked again for more, and may refuse', async () => {
  const { address } = await startOf('runs:read runs:write spend');
  await page.goto(address);
  await page.getByLabel(/^Read runs.*allowed before/).waitFor();
  await page.getByRole('button', { name: 'Refuse' }).click();
  await page.getByRole('heading', { name: 'Back in the app' }).waitFor();
  expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied');
});
