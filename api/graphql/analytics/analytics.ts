import { readAnalytics } from '../../analytics/analytics.ts';
import { analyticsChoices } from '../../../db/analytics/runs.ts';
import type { AnalyticsFilterInput } from '../../../domain/analytics/filter.ts';
import { AnalyticsChoicesRef, AnalyticsRef } from './types.ts';
import { builder } from '../builder.ts';
import { userIdOf } from '../../viewer.ts';

const FilterInput = builder.inputType('AnalyticsFilterInput', {
  fields: (t) => ({
    period: t.string({ description: '7d, 30d, 90d, 12m or all, counted back from today.' }),
    from: t.string({ description: 'First day, YYYY-MM-DD; wins over period.' }),
    to: t.string({ description: 'Last day, included.' }),
    segmentIds: t.stringList(),
    providers: t.stringList(),
    models: t.stringList(),
    statuses: t.stringList(),
    search: t.string({ description: 'Looked for in the messages.' }),
    answers: t.string({ description: 'any, model or simulated.' }),
  }),
});

builder.queryFields((t) => ({
  analytics: t.field({
    type: AnalyticsRef,
    nullable: false,
    description: 'What the viewer’s runs say together, counted from their answers at the moment of asking.',
    args: {
      filter: t.arg({ type: FilterInput }),
      timeZone: t.arg.string({ description: 'Whose days are counted; UTC unless given.' }),
    },
    resolve: (_root, { filter, timeZone }, { db, viewer }) =>
      readAnalytics(db, userIdOf(viewer), { filter: filter as AnalyticsFilterInput | null | undefined, timeZone }),
  }),
  analyticsChoices: t.field({
    type: AnalyticsChoicesRef,
    nullable: false,
    description: 'What the viewer can filter by: segments, providers and models their runs name.',
    resolve: (_root, _args, { db, viewer }) => analyticsChoices(db, userIdOf(viewer)),
  }),
}));
