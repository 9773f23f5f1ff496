import { startSimulator, type Simulator } from '../../../local/simulator/server.ts';

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator();
});
afterAll(() => simulator.close());

async function post(body: unknown, key = 'sim-1') {
  const response = await fetch(`${simulator.url}/v1/embeddings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    body: (await response.json()) as { model: string; data: { index: number; embedding: number[] }[] },
  };
}

async function vectorsOf(input: string[]): Promise<number[][]> {
  const { body } = await post({ model: 'text-embedding-3-small', input, dimensions: 512 });
  return body.data.map(({ embedding }) => embedding);
}

function cosine(a: number[] = [], b: number[] = []): number {
  return a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
}

test('vectors have the width that is asked for, are the same every time, and say that they are simulated', async () => {
  const first = await post({ model: 'text-embedding-3-small', input: ['Carbon taxes', 'Trams'], dimensions: 512 });
  expect(first.status).toBe(200);
  expect(first.body.model).toBe('simulated text-embedding-3-small');
  expect(first.body.data.map(({ index, embedding }) => [index, embedding.length])).toEqual([
    [0, 512],
    [1, 512],
  ]);
  expect(
    (await post({ model: 'text-embedding-3-small', input: ['Carbon taxes', 'Trams'], dimensions: 512 })).body,
  ).toEqual(first.body);
});

test('texts about one topic are near, opposites near but not equal, other topics far', async () => {
  const [tax, levy, never, twenty, fifty, tram] = await vectorsOf([
    'A carbon tax reduces emissions.',
    'Levies on greenhouse gases lower what is emitted.',
    'A carbon tax never reduces emissions.',
    'Save 20 percent on energy',
    'Save 50 percent on energy',
    'Tram passengers prefer short walks to their stop.',
  ]);
  expect(cosine(tax, levy)).toBeGreaterThan(0.35);
  expect(cosine(tax, never)).toBeGreaterThan(0.8);
  expect(cosine(tax, never)).toBeLessThan(0.999);
  expect(cosine(twenty, fifty)).toBeGreaterThan(0.8);
  expect(cosine(twenty, fifty)).toBeLessThan(0.999);
  expect(cosine(tax, tram)).toBeLessThan(0.25);
});

test('what OpenAI refuses is refused', async () => {
  expect((await post({ model: 'text-embedding-3-small', input: ['a', ''] })).status).toBe(400);
  expect((await post({ model: 'text-embedding-3-small', input: [] })).status).toBe(400);
  expect((await post({ input: 'a' })).status).toBe(400);
  expect((await post({ model: 'text-embedding-3-small', input: 'a', dimensions: 0 })).status).toBe(400);
  expect((await post({ model: 'text-embedding-3-small', input: 'a' }, 'wrong')).status).toBe(401);
});
