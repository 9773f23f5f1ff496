import type { PanelQuery } from '../../generated/panels/graphql.ts';

export type Panel = NonNullable<PanelQuery['panel']>;
export type PanelGroup = Panel['groups'][number];

/** The name of a participant; its id when it is not known. */
export function nameIn(panel: Panel, participantId: string): string {
  return panel.participants.find(({ id }) => id === participantId)?.name ?? participantId;
}
