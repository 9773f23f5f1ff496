import type { AttributeTable } from '../../../domain/breakdown/pooled.ts';
import { writeFilter } from '../../../domain/breakdown/filter.ts';
import { text, view } from '../../../domain/view.ts';
import type { AnalyticsByAttribute } from '../../../services/analytics/by-attribute.ts';
import { builder } from '../builder.ts';
import { BreakdownColumnRef } from '../simulations/breakdown.ts';
import { viewType } from '../view-types.ts';

const analyticsAttributeView = view('AnalyticsAttribute', {
  field: text(),
  label: text(),
});

const TableRef = builder.objectRef<AttributeTable>('AnalyticsAttributeTable').implement({
  fields: (t) => ({
    field: t.exposeString('field'),
    label: t.exposeString('label'),
    groups: t.field({
      type: [BreakdownColumnRef],
      resolve: ({ field, groups }) =>
        groups.map((group) => ({
          ...group,
          only: group.key === null ? null : writeFilter({ field, key: group.key }),
        })),
    }),
    sentence: t.exposeString('sentence', {
      nullable: true,
      description: 'Says which groups are clearly above others.',
    }),
  }),
});

export const ByAttributeRef = builder.objectRef<AnalyticsByAttribute>('AnalyticsByAttribute').implement({
  fields: (t) => ({
    attributes: t.expose('attributes', {
      type: [viewType(analyticsAttributeView)],
      description: 'Attributes that can be chosen.',
    }),
    table: t.expose('table', { type: TableRef, nullable: true }),
  }),
});
