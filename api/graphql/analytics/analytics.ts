import { analyticsView } from '../../../domain/analytics/analytics.ts';
import { readKeptAnalytics, readKeptByAttribute } from '../../kept-analytics.ts';
import { ByAttributeRef } from './by-attribute.ts';
import { analyticsChoicesView, analyticsChoices } from '../../../db/analytics/runs.ts';
import type { AnalyticsFilterInput } from '../../../domain/analytics/filter.ts';
import { builder } from '../builder.ts';
import { computes } from '../limits/computes.ts';
import { userIdOf } from '../../viewer.ts';
import { viewType } from '../view-types.ts';

const FilterInput = builder.inputType('AnalyticsFilterInput', {
  fields: (t) => ({
    period: t.string({ description: '7d, 30d, 90d, 12m or all, ending today.' }),
    from: t.string({ description: 'First day, YYYY-MM-DD; overrides period.' }),
    to: t.string({ description: 'Last day, inclusive.' }),
    segmentIds: t.stringList(),
    providers: t.stringList(),
    models: t.stringList(),
    statuses: t.stringList(),
    search: t.string({ description: 'Text to search for in the messages.' }),
    answers: t.string({ description: 'any, model or simulated.' }),
  }),
});

builder.queryFields((t) => ({
  analytics: t.field({
    type: viewType(analyticsView),
    description: 'Figures of all the viewer’s runs, counted from their answers on read.',
    args: {
      filter: t.arg({ type: FilterInput }),
      timeZone: t.arg.string({ description: 'Time zone of the days, an IANA name; UTC when omitted.' }),
    },
    ...computes,
    resolve: (_root, { filter, timeZone }, { db, viewer }) =>
      readKeptAnalytics(db, userIdOf(viewer), { filter: filter as AnalyticsFilterInput | null | undefined, timeZone }),
  }),
  analyticsByAttribute: t.field({
    type: ByAttributeRef,
    description: 'Answers of all the viewer’s runs by an attribute of personas.',
    args: {
      filter: t.arg({ type: FilterInput }),
      timeZone: t.arg.string(),
      by: t.arg.string({ description: 'Name of the attribute; the most common one when omitted.' }),
    },
    ...computes,
    resolve: (_root, { filter, timeZone, by }, { db, viewer }) =>
      readKeptByAttribute(db, userIdOf(viewer), {
        filter: filter as AnalyticsFilterInput | null | undefined,
        timeZone,
        by,
      }),
  }),
  analyticsChoices: t.field({
    type: viewType(analyticsChoicesView),
    description: 'Choices of the filters: segments, providers and models of the viewer’s runs.',
    resolve: (_root, _args, { db, viewer }) => analyticsChoices(db, userIdOf(viewer)),
  }),
}));
