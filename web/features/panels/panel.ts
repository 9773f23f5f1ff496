import type { PanelQuery } from '../../generated/panels/graphql.ts';

export type Panel = NonNullable<PanelQuery['panel']>;
export type PanelGroup = Panel['groups'][number];
