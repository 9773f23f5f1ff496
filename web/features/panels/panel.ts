import type { PanelQuery } from '../../generated/panels/graphql.ts';

export type Panel = NonNullable<PanelQuery['panel']>;
export type PanelGroup = Panel['groups'][number];

/** The part of a panel that visitors of a link read, too. */
export interface ReadPanel extends Pick<
  Panel,
  | 'topic'
  | 'message'
  | 'status'
  | 'isSimulated'
  | 'isImported'
  | 'moderator'
  | 'summary'
  | 'recommendation'
  | 'minorityReport'
  | 'themes'
  | 'distinctGroups'
  | 'notices'
  | 'copies'
  | 'shamNote'
  | 'verdict'
  | 'movement'
  | 'droppedFindings'
> {
  participants: Pick<Panel['participants'][number], 'id' | 'name'>[];
  groups: (Pick<PanelGroup, 'group' | 'headline' | 'votes'> & {
    exchanges: Pick<PanelGroup['exchanges'][number], 'number' | 'exchange' | 'participantId' | 'speaker' | 'text'>[];
  })[];
  findings: Pick<Panel['findings'][number], 'id' | 'group' | 'content' | 'supporting' | 'contradicting'>[];
}

/** The name of a participant; its id when it is not known. */
export function nameIn({ participants }: Pick<ReadPanel, 'participants'>, participantId: string): string {
  return participants.find(({ id }) => id === participantId)?.name ?? participantId;
}
