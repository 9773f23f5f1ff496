import { dotsHeight, drawDots } from '../draw-dots.ts';
import { changedVotes, movedWords, themeWords, votesMeaning } from '../../analytics/panel-sentences.ts';
import type { Words } from '../../figure-words.ts';
import type { ChartData, ChartView, PartialChart } from './chart.ts';

const maxShown = 12;
const labelCharacters = 60;

type Line = ChartView['panels']['list'][number];

const nameOf = ({ jobId, topic, isImported }: Line) =>
  `${isImported ? 'imported transcript' : 'panel'} ${topic} (${jobId})`;

function votesData(list: readonly Line[]): ChartData {
  return {
    section: 'panels',
    figures: ['groups', 'participants', 'people', 'votes', 'changed leading stance', 'persuaded', 'went along'],
    rows: list.map((line) => {
      const { groups, participants, people, votes } = line;
      const moved = votes ? [votes.voters, votes.changed, votes.persuaded, votes.followers] : [null, null, null, null];
      return { group: nameOf(line), values: [groups, participants, people, ...moved] };
    }),
  };
}

function themesData(list: readonly Line[]): ChartData {
  return {
    section: 'panel themes',
    figures: ['groups'],
    rows: list.flatMap((line) =>
      line.themes.map(({ content, groups }) => ({ group: `${nameOf(line)}: ${content}`, values: [groups] })),
    ),
  };
}

/** Charts how many private votes of each panel changed: the latest twelve as dots, all in the table. */
export function panelChart({ panels }: ChartView, words: Words): PartialChart {
  const { list } = panels;
  const voted = list.flatMap(({ votes, ...panel }) => (votes === null ? [] : [{ ...panel, votes }]));
  const shown = voted.slice(0, maxShown);
  const left = voted.length - shown.length;
  return {
    key: 'panels',
    title: 'How private votes moved in panels',
    draw: drawDots(
      shown.map(({ topic, votes }) => ({
        label: topic,
        filled: votes.changed,
        total: votes.voters,
        figure: changedVotes(votes, words),
        under: movedWords(votes, words),
        lines: [`Leading stance changed: ${changedVotes(votes, words)}`, movedWords(votes, words)],
      })),
    ),
    height: dotsHeight(shown.length),
    description: `Votes whose leading stance changed. ${shown.map(({ topic, votes }) => `${topic}: ${changedVotes(votes, words)}`).join(', ')}.`,
    table: {
      columns: ['Panel', 'Participants', 'Groups', 'Leading stance changed', 'Why', 'Most common theme'],
      rows: voted.map(({ jobId, topic, participants, groups, votes, themes: [theme] }) => ({
        key: jobId,
        cells: [
          words.shorten(topic, labelCharacters),
          words.count(participants),
          words.count(groups),
          changedVotes(votes, words),
          movedWords(votes, words),
          theme === undefined ? '–' : themeWords(theme, groups, words),
        ],
      })),
    },
    nothing: 'Once a panel with private votes has ended, you see here whose stance changed.',
    notes: [
      ...(voted.length === 0
        ? []
        : [
            'A dot is a vote, filled where the leading stance changed between the first and the latest ballot.',
            votesMeaning,
          ]),
      ...(left > 0 ? [`${words.count(left)} earlier ones are in the table.`] : []),
    ],
    isSimulated: panels.simulated > 0,
    isWide: true,
    isInReports: true,
    reportNotes: list
      .slice(0, maxShown)
      .flatMap(({ topic, groups, themes: [theme] }) =>
        theme === undefined
          ? []
          : [`Most common in “${words.shorten(topic, labelCharacters)}”: ${themeWords(theme, groups, words)}.`],
      ),
    data: [votesData(list), themesData(list)],
  };
}
