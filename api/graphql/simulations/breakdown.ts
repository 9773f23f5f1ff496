import type { BreakdownGroup, GroupFigures } from '../../../domain/breakdown/figures.ts';
import {
  breakdownAttributeView,
  attributeEffectView,
  type BreakdownRow,
  type BreakdownTable,
} from '../../../domain/breakdown/break-down.ts';
import { sentimentCountsView } from '../../../domain/sentiment/sentiment.ts';
import { shareView } from '../../../domain/simulations/statistics.ts';
import { readBreakdown, type Breakdown } from '../../../services/simulations/results/breakdown.ts';
import { askBeside } from '../../simulations/ask-personas.ts';
import { builder } from '../builder.ts';
import { computes } from '../limits/computes.ts';
import { userIdOf } from '../../viewer.ts';
import { viewType } from '../view-types.ts';

const maybe = { nullable: true } as const;

const GroupFiguresRef = builder.interfaceRef<GroupFigures>('BreakdownFigures').implement({
  fields: (t) => ({
    counts: t.expose('counts', { type: viewType(sentimentCountsView) }),
    positive: t.expose('positive', { type: viewType(shareView) }),
    neutral: t.expose('neutral', { type: viewType(shareView) }),
    negative: t.expose('negative', { type: viewType(shareView) }),
    effective: t.exposeFloat('effective', {
      description: 'Number of independent answers with the same precision; fewer when profiles were asked repeatedly.',
    }),
    people: t.exposeInt('people', { description: 'Number of different people behind the answers.' }),
    isSmall: t.exposeBoolean('isSmall', { description: 'True for fewer than 30 people, who are not tested.' }),
  }),
});

export const CellRef = builder.objectRef<GroupFigures>('BreakdownCell').implement({ interfaces: [GroupFiguresRef] });

type Column = BreakdownGroup & { only: string | null };

const ColumnRef = builder.interfaceRef<Column>('BreakdownGroup').implement({
  interfaces: [GroupFiguresRef],
  fields: (t) => ({
    label: t.exposeString('label'),
    only: t.exposeString('only', {
      ...maybe,
      description: 'Filter for the group; null for values that are shown together and for personas without a value.',
    }),
    letter: t.exposeString('letter', { ...maybe, description: 'Letter of a group that is compared with others.' }),
    clearlyAbove: t.exposeStringList('clearlyAbove', {
      description: 'Letters of the groups that it is clearly above (p < 0.05, corrected by Holm’s method).',
    }),
  }),
});

export const BreakdownColumnRef = builder
  .objectRef<Column>('BreakdownColumn')
  .implement({ interfaces: [ColumnRef, GroupFiguresRef] });

const BreakdownRowRef = builder.objectRef<BreakdownRow>('BreakdownRow').implement({
  interfaces: [ColumnRef, GroupFiguresRef],
  fields: (t) => ({ cells: t.expose('cells', { type: [CellRef] }) }),
});

const BreakdownTableRef = builder.objectRef<BreakdownTable>('BreakdownTable').implement({
  fields: (t) => ({
    by: t.exposeString('by'),
    byLabel: t.exposeString('byLabel'),
    and: t.exposeString('and', maybe),
    andLabel: t.exposeString('andLabel', maybe),
    rows: t.expose('rows', { type: [BreakdownRowRef] }),
    columns: t.expose('columns', { type: [BreakdownColumnRef] }),
    sentence: t.exposeString('sentence', maybe),
  }),
});

const BreakdownRef = builder.objectRef<Breakdown>('SimulationBreakdown').implement({
  fields: (t) => ({
    jobId: t.exposeString('jobId'),
    sentimentType: t.exposeString('sentimentType'),
    isSimulated: t.exposeBoolean('isSimulated'),
    attributes: t.expose('attributes', { type: [viewType(breakdownAttributeView)] }),
    filters: t.exposeStringList('filters', { description: 'The filters in words: Party: Democrat or Independent.' }),
    only: t.exposeStringList('only'),
    everyone: t.expose('everyone', { type: CellRef }),
    chosen: t.expose('chosen', { type: CellRef, description: 'Personas that meet the filters.' }),
    sentence: t.exposeString('sentence'),
    effects: t.expose('effects', {
      type: [viewType(attributeEffectView)],
      description: 'Clear ones first, then by size.',
    }),
    table: t.expose('table', { type: BreakdownTableRef, ...maybe }),
  }),
});

builder.queryField('simulationBreakdown', (t) =>
  t.field({
    type: BreakdownRef,
    nullable: true,
    description: 'Your run by attributes of its personas, counted from the reactions on read.',
    args: {
      jobId: t.arg.string({ required: true }),
      by: t.arg.string({ description: 'Attribute of the rows; the one that explains most when omitted.' }),
      and: t.arg.string({ description: 'Attribute of the columns.' }),
      only: t.arg.stringList({ description: 'Filters as attribute:value, one for each value.' }),
    },
    ...computes,
    resolve: (_root, args, { db, viewer, gone }) => readBreakdown(db, userIdOf(viewer), args, askBeside(gone)),
  }),
);
