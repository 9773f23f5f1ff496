/** GraphQL objects from views, in a schema of the test's own. @own-product */
import { getOperationAST, graphql, parse, printType, type GraphQLSchema } from 'graphql';
import { builder } from '../../../api/graphql/builder.ts';
import { computingFields } from '../../../api/graphql/limits/computing-fields.ts';
import { viewType, viewTypeFrom } from '../../../api/graphql/view-types.ts';
import {
  baseView,
  computed,
  derived,
  extendedView,
  fixedList,
  flag,
  float,
  hidden,
  id,
  int,
  json,
  later,
  list,
  maybe,
  one,
  takesRead,
  text,
  time,
  view,
  type ValueOf,
} from '../../../domain/view.ts';

const partView = view('TestPart', 'A part.', { size: int() });
const wholeView = view('TestWhole', 'A whole.', {
  id: id(),
  status: text<'open' | 'done'>('Where it stands.'),
  share: float(),
  isNew: flag(),
  madeAt: time(),
  setup: json<{ seed: number }>(),
  owner: hidden<string>(),
  part: partView,
  other: maybe(partView, 'Null without another.'),
  parts: list(partView),
  names: maybe(fixedList(text())),
  main: one(partView, 'The largest.'),
  total: derived(int('Of all parts.')),
  trend: later(maybe(list(int()))),
  figures: computed(list(text())),
});

type Whole = ValueOf<typeof wholeView>;

const whole: Whole = {
  id: 'w',
  status: 'open',
  share: 0.5,
  isNew: true,
  madeAt: new Date('2026-12-01T00:00:00Z'),
  setup: { seed: 7 },
  owner: 'ann',
  part: { size: 1 },
  other: null,
  parts: [{ size: 1 }, { size: 2 }],
  names: null,
  main: { size: 2 },
};

const namedView = baseView('TestNamed', 'Has a name.', { name: text() });
const catView = extendedView(namedView, 'TestCat', { lives: int() });

let schema: GraphQLSchema;
beforeAll(() => {
  const made = viewTypeFrom<Whole, typeof wholeView>(wholeView, {
    total: ({ parts }) => parts.reduce((sum, { size }) => sum + size, 0),
    figures: () => [],
    trend: async ({ id: of }) => (of === 'w' ? [1, 2] : null),
  });
  builder.queryFields((t) => ({
    testWhole: t.field({ type: made, resolve: () => whole }),
    testCat: t.field({ type: viewType(catView), resolve: () => ({ name: 'Tom', lives: 9 }) }),
  }));
  // Types without fields are refused.
  builder.mutationField('testMutation', (t) => t.boolean({ resolve: () => true }));
  builder.subscriptionField('testEvents', (t) =>
    t.boolean({
      subscribe: () => ({ [Symbol.asyncIterator]: () => ({ next: async () => ({ done: true, value: true }) }) }),
      resolve: () => true,
    }),
  );
  schema = builder.toSchema();
});

const printed = (name: string) => printType(schema.getType(name)!);

test('a view becomes an object: what is hidden is left out, and what is maybe there can be null', () => {
  expect(printed('TestWhole')).toBe(`"""A whole."""
type TestWhole {
  figures: [String!]!
  id: ID!
  isNew: Boolean!
  madeAt: DateTime!

  """The largest."""
  main: TestPart!
  names: [String!]

  """Null without another."""
  other: TestPart
  part: TestPart!
  parts: [TestPart!]!
  setup: JSON!
  share: Float!

  """Where it stands."""
  status: String!

  """Of all parts."""
  total: Int!
  trend: [Int!]
}`);
  expect(printed('TestPart')).toBe('"""A part."""\ntype TestPart {\n  size: Int!\n}');
});

test('values come from the source, what is derived from it, and what takes a read only when it is selected', async () => {
  const source = '{ testWhole { status part { size } other { size } parts { size } names madeAt setup total trend } }';
  const { data, errors } = await graphql({ schema, source });
  expect(errors).toBeUndefined();
  expect(JSON.parse(JSON.stringify(data))).toEqual({
    testWhole: {
      status: 'open',
      part: { size: 1 },
      other: null,
      parts: [{ size: 1 }, { size: 2 }],
      names: null,
      madeAt: '2026-12-01T00:00:00.000Z',
      setup: { seed: 7 },
      total: 3,
      trend: [1, 2],
    },
  });
  expect(Object.entries(wholeView.fields).flatMap(([name, field]) => (takesRead(field) ? [name] : []))).toEqual([
    'trend',
    'figures',
  ]);
});

test.each([
  ['{ testWhole { status trend } }', 0],
  ['{ testWhole { figures } }', 1],
  ['{ a: testWhole { figures again: figures } b: testWhole { ... { figures } } }', 3],
  ['{ a: testWhole { ...Some } b: testWhole { ...Some } } fragment Some on TestWhole { figures }', 2],
])('a field that is declared as computing counts wherever it is selected: %s', (source, count) => {
  const document = parse(source);
  expect(computingFields(schema, document, getOperationAST(document)!)).toHaveLength(count);
});

test('a view that extends another has its fields, as an implementation of its interface', async () => {
  expect(printed('TestNamed')).toBe('"""Has a name."""\ninterface TestNamed {\n  name: String!\n}');
  expect(printed('TestCat')).toBe('type TestCat implements TestNamed {\n  lives: Int!\n  name: String!\n}');
  const { data } = await graphql({ schema, source: '{ testCat { name lives } }' });
  expect(data).toMatchObject({ testCat: { name: 'Tom', lives: 9 } });
});

test('a view is one object, however often it is asked for, and one field without a way to make it is named', () => {
  expect(viewType(partView)).toBe(viewType(partView));
  const orphanView = view('TestOrphan', { late: later(int()) });
  expect(() => viewType(orphanView)).toThrow('Nothing makes TestOrphan.late');
});
