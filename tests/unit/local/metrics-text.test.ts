/** The check of scrapes, which tests/workflows/metrics.deep.test.ts applies to a real api and a real worker, finds faults. */
import { histogramProblems, namingProblems, parseScrape } from '../../_support/metrics-text.ts';

const sound = `# HELP calls_total Calls that ended
# TYPE calls_total counter
calls_total{provider="a \\"quoted\\" \\\\ name",outcome="ok"} 3
calls_total{provider="b",outcome="ok"} 1.5e+3 1700000000000

# HELP wait_seconds Wait for a permit
# TYPE wait_seconds histogram
wait_seconds_bucket{le="0.1",provider="a"} 1
wait_seconds_bucket{le="+Inf",provider="a"} 2
wait_seconds_sum{provider="a"} 0.7
wait_seconds_count{provider="a"} 2
# HELP up_ratio Share
# TYPE up_ratio gauge
up_ratio NaN
`;
const problemsOf = (text: string) => [...namingProblems(parseScrape(text)), ...histogramProblems(parseScrape(text))];

test('a sound scrape is read without a complaint', () => {
  expect(problemsOf(sound)).toEqual([]);
  const [calls, wait] = parseScrape(sound);
  expect(calls?.samples.map(({ value }) => value)).toEqual([3, 1500]);
  expect(wait).toMatchObject({ type: 'histogram', samples: [{ labelNames: ['le', 'provider'] }, {}, {}, {}] });
});

test.each([
  ['no line break at the end', sound.trimEnd()],
  ['a value that is no number', sound.replace('} 3\n', '} three\n')],
  ['an unquoted label', sound.replace('provider="b"', 'provider=b')],
  ['a quote that is not escaped', sound.replace('provider="b"', 'provider="b"c"')],
  ['a name that begins with a digit', sound.replace('up_ratio NaN', '1_ratio NaN')],
  ['an unknown type', sound.replace('calls_total counter', 'calls_total count')],
  ['a series that is there twice', sound.replace('up_ratio NaN', 'up_ratio NaN\nup_ratio 1')],
  ['a family in two places', `${sound}calls_total{provider="c",outcome="ok"} 1\n`],
  ['a type after its samples', sound.replace('up_ratio NaN', 'up_ratio NaN\n# TYPE up_ratio gauge')],
])('refuses a scrape with %s', (_fault, text) => {
  expect(() => parseScrape(text)).toThrow();
});

test.each([
  ['no help', sound.replace('# HELP up_ratio Share\n', ''), 'up_ratio has no help'],
  ['no type', sound.replace('# TYPE up_ratio gauge\n', ''), 'up_ratio has no type'],
  ['a counter without its ending', sound.replaceAll('calls_total', 'calls'), 'calls is a counter without _total'],
  ['a gauge with _total', sound.replaceAll('up_ratio', 'up_total'), 'up_total has _total and is no counter'],
  ['the ending of a histogram', sound.replaceAll('up_ratio', 'up_count'), 'up_count has an ending of histograms'],
  ['milliseconds', sound.replaceAll('wait_seconds', 'wait_ms'), 'wait_ms is not in a base unit'],
  ['its type in its name', sound.replaceAll('up_ratio', 'up_gauge'), 'up_gauge names its type'],
  ['a colon', sound.replaceAll('up_ratio', 'up:ratio'), 'up:ratio has a colon, which is for recording rules'],
  ['a label in camel case', sound.replaceAll('outcome=', 'outCome='), 'calls_total is in camel case'],
  [
    'a bound outside histograms',
    sound.replace('up_ratio NaN', 'up_ratio{le="1"} 1'),
    'up_ratio has the label le of histograms',
  ],
  ['a lost bucket', sound.replace(/.*\+Inf.*\n/, ''), 'wait_seconds{provider="a"} does not add up'],
  [
    'a wrong count',
    sound.replace('count{provider="a"} 2', 'count{provider="a"} 3'),
    'wait_seconds{provider="a"} does not add up',
  ],
])('reports a metric with %s', (_fault, text, problem) => {
  expect(problemsOf(text)).toEqual([problem]);
});
