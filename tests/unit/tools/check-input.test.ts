import fc from 'fast-check';
import { checkInput } from '../../../domain/tools/check-input.ts';
import { ToolError, type ToolDefinition } from '../../../domain/tools/definition.ts';
import { toJsonSchema } from '../../../domain/tools/json-schema.ts';
import { tools } from '../../../domain/tools/registry.ts';

const parameters: ToolDefinition['parameters'] = {
  query: { type: 'string', description: 'Words.', required: true, maxLength: 10 },
  count: { type: 'integer', description: 'Number.', minimum: 1, maximum: 5, default: 3 },
  ratio: { type: 'number', description: 'Number.' },
  deep: { type: 'boolean', description: 'Flag.' },
  kind: { type: 'string', description: 'Kind.', values: ['a', 'b'] },
  tags: { type: 'array', description: 'Tags.', maxLength: 2 },
  data: { type: 'object', description: 'Anything.', flexibleSchema: true },
};

test('arguments are read as models write them, with defaults and without what is not defined', () => {
  expect(checkInput({ parameters }, '{"query":"x","count":"2","deep":"true","data":"{\\"a\\":1}","other":1}')).toEqual({
    query: 'x',
    count: 2,
    deep: true,
    data: { a: 1 },
  });
  expect(checkInput({ parameters }, { query: 5, tags: 'one', ratio: null })).toEqual({
    query: '5',
    count: 3,
    tags: ['one'],
  });
});

test.each([
  ['nonsense', 'The arguments are not a JSON object'],
  ['[1]', 'The arguments are not a JSON object'],
  ['{}', 'Missing parameter: query'],
  ['{"query":"far too long for it"}', 'Parameter query must be at most 10 characters'],
  ['{"query":{}}', 'Parameter query must be a text'],
  ['{"query":"x","count":"many"}', 'Parameter count must be a number'],
  ['{"query":"x","count":2.5}', 'Parameter count must be a whole number'],
  ['{"query":"x","count":9}', 'Parameter count must be at most 5'],
  ['{"query":"x","kind":"c"}', 'Parameter kind must be one of: a, b'],
  ['{"query":"x","deep":1}', 'Parameter deep must be true or false'],
  ['{"query":"x","tags":["1","2","3"]}', 'Parameter tags must have at most 2 items'],
  ['{"query":"x","tags":[{}]}', 'Parameter tags[0] must be a text'],
  ['{"query":"x","data":"no json"}', 'Parameter data must be a JSON object'],
  [`"${'x'.repeat(200_001)}"`, 'The arguments are longer than 200,000 characters'],
])('%s is refused by name', (raw, message) => {
  expect(() => checkInput({ parameters }, raw)).toThrow(new ToolError(message));
});

test('whatever a model sends to any tool is read or refused with a ToolError', () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(tools)), fc.anything(), (tool, raw) => {
      const outcome = attempt(() => checkInput(tool, raw));
      expect(outcome === undefined || outcome instanceof ToolError).toBe(true);
    }),
  );
});

/** Returns what was thrown; undefined when nothing was. */
function attempt(work: () => unknown): unknown {
  try {
    work();
    return undefined;
  } catch (error) {
    return error;
  }
}

test('a flexible object is a JSON string to the OpenAI style and an open object to the other', () => {
  expect(toJsonSchema({ parameters }, 'openai').properties['data']).toEqual({
    type: 'string',
    description: 'Anything. Written as a JSON object in a string.',
  });
  expect(toJsonSchema({ parameters }, 'anthropic')).toMatchObject({
    type: 'object',
    required: ['query'],
    properties: { data: { type: 'object', additionalProperties: true }, kind: { enum: ['a', 'b'] } },
  });
});

test.each(Object.values(tools))('$name is described for models and people', (tool) => {
  expect(tool.name).toMatch(/^[a-z][a-z_]+$/);
  expect(tool.description.length).toBeGreaterThan(30);
  expect(tool.title).not.toBe('');
  expect(tool.costUsd).toBeGreaterThanOrEqual(0);
  expect(tool.timeoutMs).toBeLessThanOrEqual(300_000);
});

test('the specification’s tools cost what it says', () => {
  expect(
    [tools['he_web_search'], tools['he_research_entity'], tools['he_calculate_analyze']].map((tool) => tool?.costUsd),
  ).toEqual([0.05, 0.1, 0.02]);
});
