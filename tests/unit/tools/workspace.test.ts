import { heChartGenerator } from '../../../domain/tools/he-chart-generator.ts';
import { heSharedWorkspace } from '../../../domain/tools/he-shared-workspace.ts';
import { heWhiteboard } from '../../../domain/tools/he-whiteboard.ts';
import { sanitizeSvg } from '../../../domain/tools/sanitize-svg.ts';
import { callTool, contextOf } from './tool-context.ts';

test('files of a workspace are written, listed, read and deleted', async () => {
  const context = contextOf();
  const act = async (input: object) => (await callTool(heSharedWorkspace, input, context)).data;
  await act({ action: 'write', path: 'notes/plan.md', content: 'Begin with fares.' });
  expect(await act({ action: 'list' })).toEqual({ files: [{ path: 'notes/plan.md', bytes: 17 }] });
  expect(await act({ action: 'read', path: 'notes/plan.md' })).toMatchObject({ content: 'Begin with fares.' });
  await act({ action: 'delete', path: 'notes/plan.md' });
  await expect(act({ action: 'read', path: 'notes/plan.md' })).rejects.toThrow('There is no file notes/plan.md');
});

test.each(['../secret.txt', '/etc/passwd.txt', 'a/b/c/d.txt', 'run.sh', 'x%2f.txt', '.env.txt', ''])(
  'the path %s is refused',
  async (path) => {
    await expect(callTool(heSharedWorkspace, { action: 'write', path, content: 'x' })).rejects.toThrow(
      /A path has|A workspace holds/,
    );
  },
);

test('a whiteboard keeps its items and their numbers, and survives other content', async () => {
  const context = contextOf();
  const act = async (input: object) => (await callTool(heWhiteboard, input, context)).data;
  await act({ action: 'add', text: 'Fares', group: 'Topics' });
  await act({ action: 'add', text: 'Why now?', kind: 'question' });
  await act({ action: 'update', id: 1, text: 'Lower fares' });
  await act({ action: 'remove', id: 2 });
  expect(await act({ action: 'add', text: 'Third' })).toEqual({
    items: [
      { id: 1, kind: 'note', text: 'Lower fares', group: 'Topics' },
      { id: 3, kind: 'note', text: 'Third', group: null },
    ],
  });
  await expect(act({ action: 'update', id: 9, text: 'x' })).rejects.toThrow('There is no item 9');
  await context.workspace.update('whiteboard.json', () => 'no board');
  expect(await act({ action: 'list' })).toEqual({ items: [] });
});

const bar = {
  kind: 'bar',
  title: 'Positive answers',
  labels: ['A', 'B'],
  series: [{ name: 'Parents', values: [62, 50] }],
};

test('a chart is the same drawing every time, without anything that runs or points outside', async () => {
  const [one, other] = await Promise.all([callTool(heChartGenerator, bar), callTool(heChartGenerator, bar)]);
  expect(one.file?.content).toBe(other.file?.content);
  expect(one.file?.content).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  expect(one.file?.content).toContain('Positive answers');
});

test.each(['bar', 'line', 'pie'])('hostile labels stay text in a %s chart', async (kind) => {
  const hostile = '<script>alert(1)</script>"><image href="http://x"/>';
  const drawn = await callTool(heChartGenerator, { ...bar, kind, title: hostile, labels: [hostile, '&#x0;'] });
  expect(drawn.file?.content).not.toMatch(/<(?:script|image|foreignObject)|<[^>]*\s(?:href|on\w+)=/i);
  expect(drawn.file?.content).toContain('&lt;script');
});

test.each([
  [{ ...bar, series: [{ values: ['x'] }] }, 'The values of series 1 must be numbers'],
  [{ ...bar, series: [{ values: [] }] }, 'Series 1 needs 1 to 200 values'],
  [{ ...bar, kind: 'scatter' }, 'A scatter chart needs pairs [x, y]'],
  [{ ...bar, labels: ['A'] }, 'There are 1 labels for 2 values'],
  [{ ...bar, kind: 'pie', series: [{ values: [-1, 2] }] }, 'The slices of a pie chart cannot be negative'],
])('a chart %j is refused by name', async (input, message) => {
  await expect(callTool(heChartGenerator, input)).rejects.toThrow(message);
});

test('the sanitizer removes what a drawing may not have', () => {
  const dirty =
    '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"><script>1</script><foreignObject><b>x</b></foreignObject><a href="http://x"><path d="M0 0" fill="url(http://x)" clip-path="url(#zr1-c0)" style="background:url(//x)"/></a><use href="#a"/></svg>';
  expect(sanitizeSvg(dirty)).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0" clip-path="url(#chart-c0)"/></svg>',
  );
});
