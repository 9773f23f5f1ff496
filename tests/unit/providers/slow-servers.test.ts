/** Servers that answer one call after the other, as those of one's own machine do. */
import { SlowServers } from '../../../activities/providers/slow-servers.ts';

const account = { id: 'openai:own', concurrent: 20 };
const timeoutMs = 300_000;

function watched() {
  const stored: number[] = [];
  return { stored, servers: new SlowServers((_id, concurrent) => stored.push(concurrent)) };
}

test('a server that answers within the time is sent as many calls as the settings say', () => {
  const { stored, servers } = watched();
  for (let call = 0; call < 100; call += 1) servers.send(account, timeoutMs).answered(200_000);
  expect(stored).toEqual([]);
});

test('a server is sent half of the calls that it answered before others timed out, and never none', () => {
  const { stored, servers } = watched();
  const calls = Array.from({ length: 20 }, () => servers.send(account, timeoutMs));
  for (const call of calls.slice(0, 8)) call.answered(35_000);
  for (const call of calls.slice(8)) call.timedOut();
  expect(stored).toEqual([4]);
  servers.send(account, timeoutMs).timedOut();
  expect(stored).toEqual([4, 1]);
});

test('it is sent more again while its answers take less than half of the time, up to the settings', () => {
  const { stored, servers } = watched();
  servers.send(account, timeoutMs).timedOut();
  for (let call = 0; call < 3; call += 1) servers.send(account, timeoutMs).answered(10_000);
  expect(stored).toEqual([1, 2, 3]);
  for (let call = 0; call < 10; call += 1) servers.send(account, timeoutMs).answered(160_000);
  expect(stored).toEqual([1, 2, 3]);
  for (let call = 0; call < 1_000; call += 1) servers.send(account, timeoutMs).answered(10_000);
  expect(stored.at(-1)).toBe(20);
});
