/** Groups of a panel side by side, and who answered whom. */
import type { SideBySide } from '../../../domain/panels/analysis/side-by-side.ts';
import type { Relationship } from '../../../domain/panels/analysis/relationships.ts';
import { builder } from '../builder.ts';

const maybe = { nullable: true } as const;

const PanelGroupSideRef = builder.objectRef<SideBySide['groups'][number]>('PanelGroupSide').implement({
  description: 'Where a group ended. Positions go from 1, the first stance, to −1, the last.',
  fields: (t) => ({
    group: t.exposeInt('group'),
    voters: t.exposeInt('voters'),
    position: t.exposeFloat('position', { ...maybe, description: 'Mean of the latest votes.' }),
    change: t.exposeFloat('change', { ...maybe, description: 'Mean of latest minus first votes.' }),
    objectivesMet: t.exposeInt('objectivesMet'),
  }),
});

const PanelDifferenceRef = builder.objectRef<SideBySide['differences'][number]>('PanelDifference').implement({
  description: 'Latest positions of one participant in two groups.',
  fields: (t) => ({
    participantId: t.exposeString('participantId'),
    first: t.exposeFloat('first'),
    second: t.exposeFloat('second'),
  }),
});

export const PanelComparisonRef = builder.objectRef<SideBySide>('PanelComparison').implement({
  fields: (t) => ({
    groups: t.expose('groups', { type: [PanelGroupSideRef] }),
    differences: t.expose('differences', { type: [PanelDifferenceRef] }),
    difference: t.exposeFloat('difference', { ...maybe, description: 'Mean difference, second minus first group.' }),
    sentence: t.exposeString('sentence', maybe),
  }),
});

const PanelInteractionRef = builder
  .objectRef<Relationship['interactionHistory'][number]>('PanelInteraction')
  .implement({
    fields: (t) => ({
      group: t.exposeInt('group'),
      exchange: t.exposeInt('exchange'),
      from: t.exposeString('from'),
      agreement: t.exposeFloat('agreement'),
      topic: t.exposeString('topic'),
    }),
  });

export const PanelRelationshipRef = builder.objectRef<Relationship>('PanelRelationship').implement({
  description: 'Two participants who answered each other.',
  fields: (t) => ({
    participant1Id: t.exposeString('participant1Id'),
    participant2Id: t.exposeString('participant2Id'),
    affinity: t.exposeFloat('affinity', { description: 'Mean agreement, −1 to 1.' }),
    agreementRate: t.exposeFloat('agreementRate'),
    interactionCount: t.exposeInt('interactionCount'),
    topicsOfAgreement: t.exposeStringList('topicsOfAgreement'),
    topicsOfDisagreement: t.exposeStringList('topicsOfDisagreement'),
    interactions: t.expose('interactionHistory', { type: [PanelInteractionRef] }),
  }),
});
