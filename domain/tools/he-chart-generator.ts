import { isObject } from '../is-object.ts';
import { paperTheme } from '../charts/theme.ts';
import { defineTool, ToolError } from './definition.ts';
import type { Json } from './json.ts';
import { sanitizeSvg } from './sanitize-svg.ts';

const kinds = ['bar', 'line', 'pie', 'scatter'] as const;
type Kind = (typeof kinds)[number];

const size = { width: 720, height: 420 } as const;
const limits = { points: 200, series: 8, label: 80 } as const;

export const heChartGenerator = defineTool({
  name: 'he_chart_generator',
  title: 'Chart',
  description:
    'Draws a bar, line, pie or scatter chart. Series are {name, values}; the values of a scatter chart are pairs [x, y].',
  category: 'drawing',
  parameters: {
    kind: { type: 'string', description: 'Kind of chart.', values: kinds, required: true },
    title: { type: 'string', description: 'Title.', required: true, maxLength: 120 },
    labels: { type: 'array', description: 'Labels of the bars, points or slices.', maxLength: limits.points },
    series: {
      type: 'array',
      items: 'object',
      description: 'One or more series of numbers.',
      required: true,
      maxLength: limits.series,
    },
    x_title: { type: 'string', description: 'Title of the horizontal axis.', maxLength: 80 },
    y_title: { type: 'string', description: 'Title of the vertical axis.', maxLength: 80 },
  },
  costUsd: 0.02,
  timeoutMs: 20_000,
  maxOutputCharacters: 4_000,
  offeredTo: ['persona', 'assistant'],
  async run({ kind, title, labels = [], series, x_title: xTitle = '', y_title: yTitle = '' }) {
    const drawn = {
      kind: kind as Kind,
      title: String(title),
      labels: (labels as string[]).map((label) => label.slice(0, limits.label)),
      series: (series as Json[]).map(toSeries),
      xTitle: String(xTitle),
      yTitle: String(yTitle),
    };
    checkSeries(drawn);
    const svg = await draw(drawn);
    const names = drawn.series.map(({ name }) => name);
    return {
      data: { drawn: drawn.kind, title: drawn.title, series: names, points: drawn.series[0]?.values.length ?? 0 },
      summary: `A ${drawn.kind} chart: ${drawn.title}`,
      file: { name: 'chart.svg', mimeType: 'image/svg+xml', content: svg },
      origin: 'drawing',
    };
  },
});

interface Series {
  name: string;
  values: (number | [number, number])[];
}

interface Drawn {
  kind: Kind;
  title: string;
  labels: string[];
  series: Series[];
  xTitle: string;
  yTitle: string;
}

function toSeries(given: Json, place: number): Series {
  const { name = `Series ${place + 1}`, values } = isObject(given) ? given : {};
  if (!Array.isArray(values) || values.length === 0 || values.length > limits.points)
    throw new ToolError(`Series ${place + 1} needs 1 to ${limits.points} values`);
  return { name: String(name).slice(0, limits.label), values: values.map((value) => toValue(value, place)) };
}

function toValue(value: unknown, place: number): number | [number, number] {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (
    Array.isArray(value) &&
    value.length === 2 &&
    value.every((each) => typeof each === 'number' && Number.isFinite(each))
  )
    return [value[0] as number, value[1] as number];
  throw new ToolError(`The values of series ${place + 1} must be numbers`);
}

function checkSeries({ kind, labels, series }: Drawn): void {
  const arePairs = series.every(({ values }) => values.every(Array.isArray));
  if (kind === 'scatter' && !arePairs) throw new ToolError('A scatter chart needs pairs [x, y]');
  if (kind !== 'scatter' && series.some(({ values }) => values.some(Array.isArray)))
    throw new ToolError(`A ${kind} chart needs single numbers`);
  if (kind === 'pie' && series.some(({ values }) => values.some((value) => (value as number) < 0)))
    throw new ToolError('The slices of a pie chart cannot be negative');
  const longest = Math.max(...series.map(({ values }) => values.length));
  if (kind !== 'scatter' && labels.length > 0 && labels.length !== longest)
    throw new ToolError(`There are ${labels.length} labels for ${longest} values`);
}

async function draw(drawn: Drawn): Promise<string> {
  // It is loaded here, because few calls draw and it is large.
  const echarts = await import('echarts');
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, ...size });
  try {
    chart.setOption(optionsOf(drawn) as never);
    return sanitizeSvg(chart.renderToSVGString());
  } finally {
    chart.dispose();
  }
}

function optionsOf({ kind, title, labels, series, xTitle, yTitle }: Drawn) {
  const names = labels.length > 0 ? labels : (series[0]?.values.map((_, place) => String(place + 1)) ?? []);
  const axisText = { nameLocation: 'middle', nameGap: 32, axisLabel: { color: paperTheme.muted } };
  const common = {
    animation: false,
    color: paperTheme.series,
    backgroundColor: paperTheme.surface,
    textStyle: { fontFamily: paperTheme.font, color: paperTheme.ink },
    title: { text: title, left: 16, top: 12, textStyle: { fontSize: 16, color: paperTheme.ink } },
    ...(series.length > 1 || kind === 'pie' ? { legend: { bottom: 8 } } : {}),
  };
  if (kind === 'pie') {
    const data = names.map((name, place) => ({ name, value: series[0]?.values[place] ?? 0 }));
    return { ...common, series: [{ type: 'pie', radius: '58%', data, silent: true }] };
  }
  return {
    ...common,
    grid: { left: 72, right: 24, top: 64, bottom: series.length > 1 ? 80 : 56 },
    xAxis: {
      ...axisText,
      name: xTitle,
      ...(kind === 'scatter' ? { type: 'value' } : { type: 'category', data: names }),
    },
    yAxis: {
      ...axisText,
      name: yTitle,
      nameGap: 48,
      type: 'value',
      splitLine: { lineStyle: { color: paperTheme.line } },
    },
    series: series.map(({ name, values }) => ({ name, type: kind, data: values, silent: true })),
  };
}
