/** @guards domain/panels/plan.ts */
import { planNext, type ToldRequest } from '../../../domain/panels/plan.ts';
import type { PanelSpec } from '../../../domain/panels/setup.ts';
import { panelSpec } from '../../_support/panel-in-memory.ts';
import { panelStep } from '../../_support/panel-steps.ts';

const dana = { source: 'human' as const, name: 'Dana' };
const plain = panelSpec(2, {
  ballots: 'none',
  guide: [{ name: 'Talk', objective: 'Any', turns: 4, probes: [] }] as never,
});

/** The same panel with a person in the first seat. */
function withPerson(): PanelSpec {
  const [first, ...others] = plain.participants;
  if (first === undefined) throw new Error('A panel has participants');
  return { ...plain, participants: [{ ...first, source: dana }, ...others] };
}

const opening = panelStep({ number: 0, key: 'phase0/opening', kind: 'opening', phase: 0, exchange: 1, text: 'Hello' });
const turn = { key: 'phase0/turn0', kind: 'turn' as const, phase: 0, exchange: 2, participantId: 'p1' };
const asks = (id: string): ToldRequest => ({ id, request: { kind: 'ask-all', text: 'Why?' } });
const end: ToldRequest = { id: 'end', request: { kind: 'end' } };
const brief = (steps: readonly { number: number; key: string; status: string }[] | null) =>
  (steps ?? []).map(({ number, key, status }) => `${number} ${key} ${status}`);

test('a step is planned behind all others, and only once', () => {
  const first = planNext(plain, [opening], 0, []);
  expect(first).toMatchObject({ leftOut: [], heard: [] });
  expect(brief(first.added)).toEqual([expect.stringMatching('^1 phase0/turn0 open$')]);
  expect(first.open).toEqual(first.added);
  const again = planNext(plain, [opening, ...first.added], 0, []);
  expect(again.added).toEqual([]);
  expect(again.open).toEqual(first.added);
});

test('what the owner told is heard after the calls under way, in order and once, and says after which turn', () => {
  const open = panelStep({ ...turn, number: 1, status: 'open' });
  const waits = planNext(plain, [opening, open], 0, [asks('a')]);
  expect([waits.added, waits.open, waits.heard]).toEqual([[], [open], []]);
  const said = panelStep({ ...turn, number: 1, text: 'I like it.' });
  const { added, open: next, heard } = planNext(plain, [opening, said], 0, [asks('a'), asks('b')]);
  expect(brief(added)).toEqual([
    '2 steering/a answered',
    '3 steering/b answered',
    '4 steering/a/p1 open',
    '5 steering/a/p2 open',
    '6 steering/b/p1 open',
    '7 steering/b/p2 open',
  ]);
  expect(brief(next)).toEqual(brief(added.slice(2)));
  expect(heard).toEqual([
    { id: 'a', after: 2 },
    { id: 'b', after: 2 },
  ]);
  expect(planNext(plain, [opening, said, ...added], 0, [asks('a'), asks('b')]).added).toEqual([]);
});

test('the turn of a person is not waited for after the end, and counts as a failed one', () => {
  const spec = withPerson();
  const open = panelStep({ ...turn, number: 1, status: 'open' });
  expect(planNext(spec, [opening, open], 0, [asks('a')]).leftOut).toEqual([]);
  const { leftOut, added } = planNext(spec, [opening, open], 0, [asks('a'), end]);
  expect(leftOut).toEqual([1]);
  expect(brief(added).slice(0, 2)).toEqual(['2 steering/a answered', '3 steering/end answered']);
  // Nobody else is left out: a call under way is paid for.
  expect(planNext(plain, [opening, open], 0, [end])).toMatchObject({ leftOut: [], added: [], open: [open] });
});

test('nothing is heard after the findings, and the groups are summed up once', () => {
  const findings = panelStep({ number: 1, key: 'insights', kind: 'insights' });
  expect(planNext(plain, [opening, findings], 0, [asks('a')])).toEqual({
    leftOut: [],
    added: [],
    open: null,
    heard: [],
  });
  const summary = planNext(plain, [opening, findings], null, []);
  expect(brief(summary.added)).toEqual(['2 summary open']);
  const done = [opening, findings, panelStep({ number: 2, key: 'summary', kind: 'summary', group: null })];
  expect(planNext(plain, done, null, []).open).toBeNull();
});
