import { comparedPairView } from '../../../domain/breakdown/compare.ts';
import { text, view } from '../../../domain/view.ts';
import {
  readComparisonBreakdown,
  type ComparisonBreakdown,
  type JudgedGroup,
} from '../../../services/simulations/results/compare-breakdown.ts';
import { askBeside } from '../../simulations/ask-personas.ts';
import { builder } from '../builder.ts';
import { computes } from '../limits/computes.ts';
import { userIdOf } from '../../viewer.ts';
import { viewType } from '../view-types.ts';
import { CellRef } from './breakdown.ts';

const ComparedGroupRef = builder.objectRef<JudgedGroup>('ComparedGroup').implement({
  fields: (t) => ({
    label: t.exposeString('label'),
    sides: t.expose('sides', {
      type: [CellRef],
      nullable: { list: false, items: true },
      description: 'Figures by run; null for a run that has nobody in the group.',
    }),
    pairs: t.expose('pairs', {
      type: [viewType(comparedPairView)],
      description:
        'Every two runs that at least ten people of the group answered each, corrected by Holm’s method for all pairs in all groups.',
    }),
    sentence: t.exposeString('sentence', {
      description: 'Which runs are clearly above which in the group, and which cannot be told apart.',
    }),
  }),
});

const attributeNameView = view('AttributeName', {
  field: text(),
  label: text(),
  choice: text('Its label in a list to choose from, with values where another attribute is about the same.'),
});

const ComparisonBreakdownRef = builder.objectRef<ComparisonBreakdown>('ComparisonBreakdown').implement({
  fields: (t) => ({
    by: t.exposeString('by'),
    attributes: t.expose('attributes', { type: [viewType(attributeNameView)] }),
    groups: t.expose('groups', { type: [ComparedGroupRef] }),
    sentence: t.exposeString('sentence', {
      description: 'How many comparisons were made, and the groups with a clear difference.',
    }),
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
      labels: t.arg.stringList({ description: 'Names of the runs in the sentences; their own labels when omitted.' }),
    },
    ...computes,
    resolve: (_root, args, { db, viewer, gone }) =>
      readComparisonBreakdown(db, userIdOf(viewer), args, askBeside(gone)),
  }),
);
