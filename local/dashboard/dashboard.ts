/** Writes the Grafana dashboard from its panels. */
import { join } from 'node:path';
import { panels, type Panel } from './panels.ts';

export const dashboardFile = join(import.meta.dirname, '..', '..', 'docs', 'operating', 'dashboard.json');

const columns = 2;
const size = { h: 8, w: 12 };
/** A variable, so that Grafana's import asks for the data source once. */
const datasource = { type: 'prometheus', uid: '${source}' };

/** Returns the Grafana dashboard as the text of its file. */
export function dashboardText(): string {
  const dashboard = {
    uid: 'soundings',
    title: 'Soundings',
    schemaVersion: 39,
    time: { from: 'now-6h', to: 'now' },
    refresh: '30s',
    templating: { list: [{ name: 'source', type: 'datasource', query: 'prometheus' }] },
    panels: panels.map(toGrafana),
  };
  return `${JSON.stringify(dashboard, null, 2)}\n`;
}

function toGrafana({ title, unit, queries }: Panel, index: number) {
  return {
    id: index + 1,
    type: 'timeseries',
    title,
    datasource,
    gridPos: { ...size, x: (index % columns) * size.w, y: Math.floor(index / columns) * size.h },
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    targets: queries.map(({ expr, legend }, query) => ({
      refId: 'ABCDEF'[query],
      datasource,
      expr,
      legendFormat: legend,
    })),
  };
}
