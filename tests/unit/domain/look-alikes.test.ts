import { cautionsOf, cautionText } from '../../../domain/agents/cautions.ts';
import { hostSkeleton, isMixedScript, looksLike } from '../../../domain/agents/look-alikes.ts';

test.each([
  ['сlаudе.аі', 'claude.ai'],
  ['c1aude.ai', 'claude.ai'],
  ['cIaude.ai', 'claude.ai'],
  ['g00gle.com', 'google.com'],
  ['rnicrosoft.com', 'microsoft.com'],
  ['vvindows.com', 'windows.com'],
  ['clàudé.ai', 'claude.ai'],
  ['claude-ai.example', 'claude.ai'],
  ['claude.ai.example', 'claude.ai'],
  ['claude.ai://', 'claude.ai'],
  ['cladue.ai', 'claude.ai'],
  ['claud.ai', 'claude.ai'],
  ['claudee.ai', 'claude.ai'],
])('%s looks like %s', (host, known) => {
  expect(looksLike(host, known)).toBe(true);
});

test.each([
  ['claude.ai', 'claude.ai'],
  ['app.claude.ai', 'claude.ai'],
  ['claude.com', 'claude.ai'],
  ['helper.example', 'claude.ai'],
  ['x.ai', 'y.ai'],
  ['münchen.example', 'claude.ai'],
])('%s does not look like %s', (host, known) => {
  expect(looksLike(host, known)).toBe(false);
});

test('alphabets are told apart, and one alone is not mixed', () => {
  expect([isMixedScript('сlaude.example'), isMixedScript('пример'), isMixedScript('bücher.example')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(hostSkeleton('MODERN-T00L.example')).toBe(hostSkeleton('rnodern.tool.example'));
});

type Hosts = Parameters<typeof cautionsOf>[0];

const client = (changes: Partial<Hosts>): Hosts => ({
  name: 'Helper',
  destination: { host: 'helper.example', kind: 'web' },
  others: [],
  trustedHosts: [],
  earlier: [],
  toReadable: (host) => host,
  ...changes,
});

test('an ordinary client has no cautions, and a program on this computer is compared with nobody', () => {
  expect(cautionsOf(client({}))).toEqual([]);
  const local = client({
    destination: { host: '127.0.0.1', kind: 'loopback' },
    earlier: [{ name: 'Other', hosts: ['127.0.0.1'] }],
  });
  expect(cautionsOf(local)).toEqual([]);
});

test('each caution says what to look at', () => {
  const found = cautionsOf(
    client({
      destination: { host: 'xn--hlper-csa.example', kind: 'web' },
      others: [{ host: 'known.example', kind: 'web' }],
      trustedHosts: ['helper.example'],
      earlier: [{ name: 'Known', hosts: ['known.example'] }],
      toReadable: (host) => (host.startsWith('xn--') ? 'hélper.example' : host),
    }),
  );
  expect(found.map(cautionText).map((text) => text.split(' ').slice(0, 3).join(' '))).toEqual([
    'This app registered',
    'xn--hlper-csa.example is written',
    'xn--hlper-csa.example looks like',
    'Another app has',
  ]);
});
