/** Words about panels in analytics, shared by the page, the reports and the tables. */
import type { Words } from '../figure-words.ts';
import type { PanelFigures, PanelLine, PanelTheme } from './panels.ts';

type CountWords = Pick<Words, 'count' | 'counted'>;
type Counts = Omit<PanelFigures, 'list'>;
type Votes = NonNullable<PanelLine['votes']>;

/** Says how many panels there are, and with whom; what real people said is a sentence of its own. */
export function panelSentences(panels: Counts, { counted }: CountWords): string[] {
  const { groups, participants, people, forks, transcripts, speakers } = panels;
  const seated = people === 0 ? '' : ` and ${counted(people, 'person', 'people')} who took a seat`;
  return [
    ...(panels.panels === 0
      ? []
      : [
          `${counted(panels.panels, 'panel')} with ${counted(participants, 'AI participant')}${seated} in ${counted(groups, 'group')}.`,
        ]),
    ...(forks === 0
      ? []
      : [
          `${counted(forks, 'fork')} ${forks === 1 ? 'shares its' : 'share their'} beginning with a panel: not counted again.`,
        ]),
    ...(transcripts === 0
      ? []
      : [
          `${counted(transcripts, 'imported transcript')} with ${counted(speakers, 'person', 'people')}: real discussions, counted apart from those of AI participants.`,
        ]),
  ];
}

/** Number of panels of all sorts. */
export function allPanelsOf({ panels, forks, transcripts }: Pick<Counts, 'panels' | 'forks' | 'transcripts'>): number {
  return panels + forks + transcripts;
}

/** Says how many of the panels the simulator answered or analyzed; null when none. */
export function simulatedPanelsSentence(panels: Counts, { count, counted }: CountWords): string | null {
  const { simulated } = panels;
  const all = allPanelsOf(panels);
  if (simulated === 0) return null;
  const how =
    simulated === all
      ? 'All panels here were'
      : `${count(simulated)} of ${counted(all, 'panel')} ${simulated === 1 ? 'was' : 'were'}`;
  return `${how} answered by the simulated provider, not by a model.`;
}

/** How to read the votes. */
export const votesMeaning =
  'A vote is one participant’s private ballot in one group. A few participants are no sample, so votes are counts, and panels are not added up.';

/** `2 of 6`: votes whose leading stance changed. */
export function changedVotes({ changed, voters }: Votes, { count }: CountWords): string {
  return `${count(changed)} of ${count(voters)}`;
}

/** Says how many moved, in the words that the controls allow. */
export function movedWords({ persuaded, followers }: Votes, { count }: CountWords): string {
  if (persuaded === null || followers === null) return 'no controls: nobody can say why';
  const parts = [
    ...(persuaded > 0 ? [`${count(persuaded)} persuaded`] : []),
    ...(followers > 0 ? [`${count(followers)} went along`] : []),
  ];
  return parts.length === 0 ? 'nobody beyond the controls' : parts.join(', ');
}

/** `They doubt the cost (in 2 of 3 groups)`; without groups for a panel of one. */
export function themeWords({ content, groups }: PanelTheme, of: number, { count }: CountWords): string {
  return of === 1 ? content : `${content} (in ${count(groups)} of ${count(of)} groups)`;
}
