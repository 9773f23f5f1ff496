import type { ComparedGroup } from '../../../domain/breakdown/compare.ts';
import type { Difference } from '../../../domain/simulations/difference.ts';
import {
  readComparisonBreakdown,
  type ComparisonBreakdown,
} from '../../../services/simulations/results/compare-breakdown.ts';
import { builder } from '../builder.ts';
import { userIdOf } from '../../viewer.ts';
import { CellRef } from './breakdown.ts';
import { ShareDifferenceRef } from './result-types.ts';

const DifferenceRef = builder.objectRef<Difference>('GroupDifference').implement({ interfaces: [ShareDifferenceRef] });

const ComparedGroupRef = builder.objectRef<ComparedGroup>('ComparedGroup').implement({
  fields: (t) => ({
    label: t.exposeString('label'),
    sides: t.expose('sides', {
      type: [CellRef],
      nullable: { list: false, items: true },
      description: 'Figures by run; null for a run that has nobody in the group.',
    }),
    differences: t.expose('differences', {
      type: [DifferenceRef],
      nullable: { list: false, items: true },
      description:
        'Each later run minus the first, corrected for all differences of the table; null where one has fewer than 30 people.',
    }),
  }),
});

const AttributeNameRef = builder.objectRef<ComparisonBreakdown['attributes'][number]>('AttributeName').implement({
  fields: (t) => ({ field: t.exposeString('field'), label: t.exposeString('label') }),
});

const ComparisonBreakdownRef = builder.objectRef<ComparisonBreakdown>('ComparisonBreakdown').implement({
  fields: (t) => ({
    by: t.exposeString('by'),
    attributes: t.expose('attributes', { type: [AttributeNameRef] }),
    groups: t.expose('groups', { type: [ComparedGroupRef] }),
    sentence: t.exposeString('sentence'),
  }),
});

builder.queryField('comparisonBreakdown', (t) =>
  t.field({
    type: ComparisonBreakdownRef,
    nullable: true,
    description: 'Two to five of your runs in the groups of an attribute; null when they have none in common.',
    args: {
      jobIds: t.arg.stringList({ required: true }),
      by: t.arg.string(),
      only: t.arg.stringList({ description: 'Filters as attribute:value, which every run must have.' }),
      labels: t.arg.stringList({ description: 'Names of the runs in the sentence; their own labels when omitted.' }),
    },
    resolve: (_root, args, { db, viewer }) => readComparisonBreakdown(db, userIdOf(viewer), args),
  }),
);
