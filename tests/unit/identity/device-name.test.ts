import { describeDevice, cleanGivenName } from '../../../domain/identity/device-name.ts';

const agents: [string, string][] = [
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36 Edg/142.0',
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36',
    'Chrome on ChromeOS',
  ],
  ['curl/8.5 (Linux)', 'Linux'],
  ['node', 'Unknown device'],
  ['', 'Unknown device'],
];

test.each(agents)('the user agent %s is shown as %s', (agent, name) => {
  expect(describeDevice(agent)).toBe(name);
});

test.each([
  [' Office\u0000\n ', 'Office'],
  ['x'.repeat(300), 'x'.repeat(100)],
  [7, ''],
  [undefined, ''],
])('the given device name %j is stored as %j', (given, name) => {
  expect(cleanGivenName(given)).toBe(name);
});
