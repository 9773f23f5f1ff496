/** Judges the text of a scrape: its format, and names by the rules of `promtool check metrics`. */

export interface MetricFamily {
  name: string;
  help: string;
  type: string;
  samples: { name: string; labels: string; labelNames: string[]; value: number }[];
}

const comment = /^# (HELP|TYPE) ([a-zA-Z_:][a-zA-Z0-9_:]*)(?: (.*))?$/;
const label = String.raw`[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\["\\n])*"`;
const sample = new RegExp(
  String.raw`^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{((?:${label}(?:,${label})*)?,?)\})? ([+-]?(?:Inf|\d[\d.]*(?:e[+-]?\d+)?)|NaN)(?: \d+)?$`,
  'i',
);
const types = ['counter', 'gauge', 'histogram', 'summary', 'untyped'];

/** Parses a scrape. Throws for a line that is not in Prometheus' text format. */
export function parseScrape(text: string): MetricFamily[] {
  if (!text.endsWith('\n')) throw new Error('The scrape does not end with a line break');
  const families = new Map<string, MetricFamily>();
  let current: MetricFamily | undefined;
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const [, kind, name = '', rest = ''] = comment.exec(line) ?? [];
    if (kind === undefined) {
      current = addSample(line, current, families);
      continue;
    }
    if (current?.name !== name) current = startFamily(name, families);
    if (kind === 'HELP') current.help = rest;
    else current.type = rest;
    if (!types.includes(current.type)) throw new Error(`Unknown type: ${line}`);
    if (current.samples.length > 0) throw new Error(`A comment after samples: ${line}`);
  }
  return [...families.values()];
}

function startFamily(name: string, families: Map<string, MetricFamily>): MetricFamily {
  if (families.has(name)) throw new Error(`The lines of ${name} are in two places`);
  const family = { name, help: '', type: 'untyped', samples: [] };
  families.set(name, family);
  return family;
}

function addSample(line: string, current: MetricFamily | undefined, families: Map<string, MetricFamily>): MetricFamily {
  const [, name, labels = '', value = ''] = sample.exec(line) ?? [];
  if (name === undefined) throw new Error(`Not a sample: ${line}`);
  const endings = { histogram: ['_bucket', '_sum', '_count'], summary: ['', '_sum', '_count'] }[current?.type ?? ''];
  const isOfCurrent = (endings ?? ['']).some((ending) => `${current?.name}${ending}` === name);
  const family = isOfCurrent && current !== undefined ? current : startFamily(name, families);
  if (family.samples.some((other) => other.name === name && other.labels === labels))
    throw new Error(`Twice in one scrape: ${line}`);
  const labelNames = [...labels.matchAll(/(\w+)="(?:[^"\\]|\\.)*"/g)].map(([, labelName = '']) => labelName);
  family.samples.push({ name, labels, labelNames, value: Number(value.replace('Inf', 'Infinity')) });
  return family;
}

const otherUnits =
  /_(?:milliseconds|microseconds|nanoseconds|minutes|hours|days|weeks|kilobytes|megabytes|gigabytes|bits|percent|ms|us|ns|sec|s|m|h|d|b|kb|mb|gb|tb)(?:_|$)/;

/** Says which names and descriptions break Prometheus' conventions. */
export function namingProblems(families: readonly MetricFamily[]): string[] {
  return families.flatMap(({ name, help, type, samples }) => {
    const labels = samples.flatMap(({ labelNames }) => labelNames);
    const broken: [isBroken: boolean, problem: string][] = [
      [help === '', 'has no help'],
      [type === 'untyped', 'has no type'],
      [type === 'counter' && !name.endsWith('_total'), 'is a counter without _total'],
      [type !== 'counter' && name.endsWith('_total'), 'has _total and is no counter'],
      [/_(?:bucket|count|sum)$/.test(name), 'has an ending of histograms'],
      [type !== 'histogram' && labels.includes('le'), 'has the label le of histograms'],
      [type !== 'summary' && labels.includes('quantile'), 'has the label quantile of summaries'],
      [/_(?:counter|gauge|histogram|summary)(?:_|$)/.test(name), 'names its type'],
      [name.includes(':'), 'has a colon, which is for recording rules'],
      [otherUnits.test(name), 'is not in a base unit'],
      [[name, ...labels].some((word) => /[a-z][A-Z]/.test(word)), 'is in camel case'],
    ];
    return broken.filter(([isBroken]) => isBroken).map(([, problem]) => `${name} ${problem}`);
  });
}

/** Says which histograms have buckets that do not add up to their count. */
export function histogramProblems(families: readonly MetricFamily[]): string[] {
  return families
    .filter(({ type }) => type === 'histogram')
    .flatMap(({ name, samples }) => {
      const withoutBound = (labels: string) => labels.replace(/(?:^|,)le="[^"]*"/, '').replace(/^,/, '');
      const buckets = Map.groupBy(
        samples.filter((each) => each.name.endsWith('_bucket')),
        ({ labels }) => withoutBound(labels),
      );
      const counts = samples.filter((each) => each.name.endsWith('_count'));
      return counts
        .filter(({ labels, value }) => {
          const own = buckets.get(labels) ?? [];
          const isRising = own.every((bucket, index) => bucket.value >= (own[index - 1]?.value ?? 0));
          return !isRising || !own.at(-1)?.labels.includes('le="+Inf"') || own.at(-1)?.value !== value;
        })
        .map(({ labels }) => `${name}{${labels}} does not add up`);
    });
}
