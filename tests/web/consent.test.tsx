import { screen, waitFor } from '@testing-library/react';
import type { ConsentRequest } from '../../domain/agents/consent.ts';
import { ConsentScreen } from '../../web/features/consent/consent-screen.tsx';
import { faultsOf, show } from './_support/render.tsx';
import { answerPath } from './_support/server.ts';

const path = '/oauth/interaction/abc';
const heading = 'Let an app act for you?';
const request: ConsentRequest = {
  client: { name: 'Helper', destination: { host: 'helper.example', kind: 'web' }, otherHosts: [], cautions: [] },
  permissions: ['runs:read', 'spend'],
  agreedBefore: ['runs:read'],
  limits: { asksAboveUsd: 0.5, dayLimitUsd: 5, monthLimitUsd: 60 },
};

/** Opens the page. `sent` holds the bodies of its answers, `left` the addresses that it left for. */
async function open() {
  const left: string[] = [];
  const sent: unknown[] = [];
  const plain = globalThis.fetch;
  globalThis.fetch = (url, init) => {
    if (init?.method === 'POST') sent.push(JSON.parse(String(init.body)));
    return plain(url, init);
  };
  const element = <ConsentScreen leave={(address) => left.push(address)} />;
  const shown = await show([{ path: '/oauth/interaction/:uid', element }], path);
  return { ...shown, left, sent };
}

const plainFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = plainFetch;
});

test('a person reads who asks for what, leaves out spending, and goes on to the client', async () => {
  answerPath(`${path}/details`, request);
  answerPath(`${path}/confirm`, { redirectTo: 'https://soundings.example/oauth/authorize/abc' });
  const { person, container, left, sent } = await open();
  await screen.findByRole('heading', { name: heading });
  expect(container.textContent).toContain('The access goes to helper.example');
  expect(container.querySelector('q')?.textContent).toBe('Helper');
  expect(container.textContent).toContain('at most $5.00 a day and $60.00 a month, and ask you above $0.50');
  expect(screen.getByLabelText(/\(allowed before\)/)).toBeTruthy();
  expect(await faultsOf(container)).toEqual([]);
  await person.click(screen.getByLabelText('Spend money with your provider keys'));
  expect(container.textContent).not.toContain('$5.00');
  await person.click(screen.getByRole('button', { name: 'Allow' }));
  await waitFor(() => expect(left).toEqual(['https://soundings.example/oauth/authorize/abc']));
  expect(sent).toEqual([{ permissions: ['runs:read'] }]);
});

test('a program on this computer is called one, and can be refused', async () => {
  const destination = { host: '127.0.0.1', kind: 'loopback' };
  answerPath(`${path}/details`, { ...request, client: { ...request.client, destination } });
  answerPath(`${path}/deny`, { redirectTo: 'https://soundings.example/oauth/authorize/abc' });
  const { person, container, left } = await open();
  await screen.findByRole('heading', { name: heading });
  expect(container.textContent).toContain('a program on this computer, at 127.0.0.1');
  await person.click(screen.getByRole('button', { name: 'Refuse' }));
  await waitFor(() => expect(left).toHaveLength(1));
});

test('cautions and every other host are shown with the host that the access goes to', async () => {
  const client: ConsentRequest['client'] = {
    name: 'helper.example',
    destination: { host: 'xn--hlper-exa.example', kind: 'web' },
    otherHosts: ['helper.example', '127.0.0.1'],
    cautions: [
      { kind: 'several-hosts' },
      { kind: 'other-letters', host: 'xn--hlper-exa.example', readsAs: 'hélper.example', isMixed: false },
      { kind: 'looks-like', host: 'xn--hlper-exa.example', other: 'helper.example' },
      { kind: 'carried-by-another', host: 'helper.example' },
    ],
  };
  answerPath(`${path}/details`, { ...request, client });
  const { container } = await open();
  const cautions = await screen.findByRole('list', { name: 'Look twice' });
  expect(cautions.querySelectorAll('li')).toHaveLength(4);
  expect(cautions.textContent).toContain('xn--hlper-exa.example looks like helper.example, but is another host.');
  expect(container.querySelector('strong')?.textContent).toBe('xn--hlper-exa.example');
  expect(container.textContent).toContain('It has also registered: helper.example, 127.0.0.1');
  expect(await faultsOf(container)).toEqual([]);
});

test('nothing can be allowed when nothing is chosen', async () => {
  answerPath(`${path}/details`, { ...request, permissions: ['runs:read'], limits: null });
  const { person } = await open();
  await person.click(await screen.findByLabelText(/^Read runs/));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Allow' }).disabled).toBe(true);
});

test('a request that has ended says so', async () => {
  answerPath(`${path}/details`, { name: 'ConnectionRequestGone', message: 'gone' }, 404);
  await open();
  expect(await screen.findByText('This request has ended')).toBeTruthy();
});

test('a failure to answer is shown, and the person can try again', async () => {
  answerPath(`${path}/details`, request);
  answerPath(`${path}/confirm`, { message: 'Something went wrong' }, 500);
  const { person, left } = await open();
  await person.click(await screen.findByRole('button', { name: 'Allow' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong');
  answerPath(`${path}/confirm`, { redirectTo: '/next' });
  await person.click(screen.getByRole('button', { name: 'Allow' }));
  await waitFor(() => expect(left).toEqual(['/next']));
});
