import type { Request, Response } from 'express';
import { publicConfig } from '../../../api/public-config.ts';
import { readEnv } from '../../../config/env.ts';

const demo = { email: 'demo@soundings.example', password: 'Demo-pass:1' };
const answer = publicConfig(readEnv({ DEMO_SIGN_IN: `${demo.email}:${demo.password}` }));

test.each(['127.0.0.1', '::ffff:127.0.0.1', '::1'])(
  'a browser on the same machine (%s) gets the demo account',
  (address) => {
    expect(toldTo(address)).toMatchObject({ demo, simulatorAvailable: false });
  },
);

test.each([
  ['192.168.1.20', {}],
  ['::ffff:10.0.0.7', {}],
  ['fe80::1', {}],
  ['127.0.0.1', { 'x-forwarded-for': '192.168.1.20' }],
  ['::1', { forwarded: 'for=192.168.1.20' }],
])('requests from another machine (%s %j) do not get the demo account', (address, headers) => {
  expect(toldTo(address, headers)).toMatchObject({ demo: null, simulatorAvailable: false });
});

test.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST'])(
  'requests with a host name of this machine (%s) get the demo account',
  (host) => {
    expect(toldTo('127.0.0.1', { host })).toMatchObject({ demo });
  },
);

test.each([
  { host: 'evil.example.com' },
  { host: 'localhost.evil.example.com:3000' },
  { host: '127.0.0.1.evil.example.com' },
  { host: '' },
  { host: 'localhost:3000', origin: 'https://evil.example.com' },
  { host: 'localhost:3000', origin: 'null' },
])('requests with another host name or from a page of another site do not get the demo account: %j', (headers) => {
  expect(toldTo('127.0.0.1', headers)).toMatchObject({ demo: null });
});

function toldTo(remoteAddress: string, headers: Record<string, string> = {}): unknown {
  let told: unknown;
  const response = { set: () => response, json: (body: unknown) => (told = body) };
  void answer(
    { socket: { remoteAddress }, headers: { host: 'localhost:3000', ...headers } } as unknown as Request,
    response as unknown as Response,
    () => undefined,
  );
  return told;
}
