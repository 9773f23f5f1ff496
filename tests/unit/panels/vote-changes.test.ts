/** Counts of changed votes, and what analytics makes of stored ones. */
import { panelFigures, type StoredPanel } from '../../../domain/analytics/panels.ts';
import {
  changedVotes,
  movedWords,
  panelSentences,
  simulatedPanelsSentence,
  themeWords,
} from '../../../domain/analytics/panel-sentences.ts';
import { words } from '../../../api/exports/words.ts';
import { voteChanges } from '../../../domain/panels/analysis/vote-changes.ts';
import { outcomeOf } from '../../../domain/panels/outcome.ts';
import { ballotAt, castBallot, panelSpec } from '../../_support/panel-steps.ts';
import { syntheticPanel } from '../../_support/synthetic-panel.ts';

describe('votes that changed', () => {
  const votes = (id: string, positions: readonly number[], group = 0) =>
    positions.map((position, moment) => castBallot(id, moment, ballotAt(position), { group }));

  test('are counted once for each participant in each group, by the first and the latest ballot', () => {
    const spec = panelSpec(['Ann', 'Ben', 'Cleo'], 2, 2);
    const steps = [
      ...votes('p1', [0.8, -0.5, 0.2]),
      ...votes('p2', [0.8, 0.4, -0.6]),
      // Voted once only.
      ...votes('p3', [0.5]),
      ...votes('p1', [0.8, -0.9], 1),
      ...votes('p2', [-0.8, -0.9], 1),
    ];
    expect(voteChanges(spec, steps)).toEqual({ voters: 4, changed: 2, persuaded: null, followers: null });
    expect(outcomeOf(spec, steps).consensus.voteChanges).toEqual(voteChanges(spec, steps));
  });

  test('leave out people with a seat, and the branch of a fork that shares its beginning', () => {
    const spec = panelSpec(['Ann', 'Ben'], 1, 2);
    const seat = { source: 'human' as const, name: 'Ben' };
    const withPerson = {
      ...spec,
      participants: spec.participants.map((one) => (one.id === 'p2' ? { ...one, source: seat } : one)),
    };
    const steps = [...votes('p1', [0.8, -0.5]), ...votes('p2', [0.8, -0.5]), ...votes('p1', [0.8, 0.5], 1)];
    expect(voteChanges(withPerson, steps)).toMatchObject({ voters: 2, changed: 1 });
    const fork = { ...withPerson, forkOf: { panelId: 'p', group: 0, exchange: 3 } };
    expect(voteChanges(fork, steps)).toMatchObject({ voters: 1, changed: 1 });
  });

  test('are called persuaded or going along only beyond the controls', () => {
    const persuasion = syntheticPanel({ seed: 3, noise: 0.05, persuadables: [1, 4] });
    expect(voteChanges(persuasion.spec, persuasion.steps)).toMatchObject({ voters: 6, persuaded: 2, followers: 0 });
    const conformity = syntheticPanel({ seed: 3, noise: 0.05, followers: [2] });
    expect(voteChanges(conformity.spec, conformity.steps)).toMatchObject({ persuaded: 0, followers: 1 });
    const nothing = syntheticPanel({ seed: 3, noise: 0.05 });
    expect(voteChanges(nothing.spec, nothing.steps)).toMatchObject({ persuaded: 0, followers: 0 });
    const blind = syntheticPanel({ seed: 3, persuadables: [1, 4], controls: false });
    expect(voteChanges(blind.spec, blind.steps)).toMatchObject({ persuaded: null, followers: null });
  });
});

describe('panels in analytics', () => {
  const stored = (jobId: string, changes: Partial<StoredPanel> = {}): StoredPanel => ({
    jobId,
    topic: 'Tram line 4',
    status: 'completed',
    createdAt: new Date('2026-11-20T10:00:00Z'),
    isSimulated: false,
    isImported: false,
    isFork: false,
    groups: 2,
    seats: 6,
    humanSeats: 0,
    consensus: null,
    ...changes,
  });
  const voteCounts = { voters: 12, changed: 5, persuaded: 2, followers: 0 };
  const theme = (content: string, groups: number) => ({ content, groups, inGroups: [] });

  test('keep real people apart, and forks out of the counts', () => {
    const { list, ...counts } = panelFigures([
      stored('a', { humanSeats: 1, consensus: { voteChanges: voteCounts } }),
      stored('b', { isFork: true, consensus: { voteChanges: voteCounts } }),
      stored('c', { isImported: true, groups: 1, seats: 9, isSimulated: true, consensus: { voteChanges: voteCounts } }),
    ]);
    expect(counts).toEqual({
      panels: 1,
      groups: 2,
      participants: 5,
      people: 1,
      forks: 1,
      transcripts: 1,
      speakers: 9,
      simulated: 1,
    });
    expect(list.map(({ participants, people, votes }) => [participants, people, votes])).toEqual([
      [5, 1, voteCounts],
      [6, 0, null],
      [0, 9, null],
    ]);
    expect(panelSentences(counts, words)).toEqual([
      '1 panel with 5 AI participants and 1 person who took a seat in 2 groups.',
      '1 fork shares its beginning with a panel: not counted again.',
      '1 imported transcript with 9 people: real discussions, counted apart from those of AI participants.',
    ]);
    expect(simulatedPanelsSentence(counts, words)).toBe(
      '1 of 3 panels was answered by the simulated provider, not by a model.',
    );
    const none = panelFigures([]);
    expect([panelSentences(none, words), simulatedPanelsSentence(none, words)]).toEqual([[], null]);
  });

  test.each([
    ['nothing', null],
    ['a text', 'For'],
    ['a list', [1, 2]],
    ['more changed votes than votes', { voteChanges: { ...voteCounts, changed: 13 } }],
    ['a share instead of a count', { voteChanges: { ...voteCounts, changed: 0.5 } }],
    ['no votes', { voteChanges: { ...voteCounts, voters: 0, changed: 0 } }],
    ['themes that are none', { themes: 'cost', voteChanges: 3 }],
  ])('read an outcome that its owner overwrote as none: %s', (_name, consensus) => {
    expect(panelFigures([stored('a', { consensus })]).list[0]).toMatchObject({ votes: null, themes: [] });
  });

  test('name the most common themes, with their groups where there are several', () => {
    const themes = [theme('Cost', 1), theme('Noise', 2), theme('Safety', 1), theme('Jobs', 1)];
    const [line] = panelFigures([stored('a', { consensus: { themes } })]).list;
    expect(line?.themes.map((one) => themeWords(one, 2, words))).toEqual([
      'Noise (in 2 of 2 groups)',
      'Cost (in 1 of 2 groups)',
      'Safety (in 1 of 2 groups)',
    ]);
    expect(themeWords(theme('Cost', 1), 1, words)).toBe('Cost');
  });

  test('are counts in words, never percentages, and say why only with controls', () => {
    expect(changedVotes({ ...voteCounts, voters: 72 }, words)).toBe('5 of 72');
    expect(movedWords({ ...voteCounts, persuaded: 2, followers: 1 }, words)).toBe('2 persuaded, 1 went along');
    expect(movedWords({ ...voteCounts, persuaded: 0, followers: 0 }, words)).toBe('nobody beyond the controls');
    expect(movedWords({ ...voteCounts, persuaded: null, followers: null }, words)).toBe(
      'no controls: nobody can say why',
    );
  });
});
