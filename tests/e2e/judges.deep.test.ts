// @guards tests/e2e/{axe,browser,keyboard-reach,tab-key,keyboard,page-record}.ts tests/e2e/screens/judge.ts
/**
 * Tests of the checks themselves: pages with one deliberate fault each, which the functions used in journeys must find,
 * and a correct page, in which they find nothing.
 */
import type { Browser, Page } from 'playwright-core';
import { waitUntil } from '../../local/wait-until.ts';
import { expectGone, expectSound, expectStaysAway, openBrowser, openPage } from './browser.ts';
import { findKeyboardProblems } from './keyboard-reach.ts';
import { type Findings, openJudge } from './screens/judge.ts';

const address = 'http://judges.test/';

let browser: Browser;
let page: Page;
let consoleMessages: string[];

beforeAll(async () => {
  browser = await openBrowser();
  ({ page, consoleMessages } = await openPage(browser, address, { hasClock: true }));
}, 60_000);

afterAll(() => browser?.close(), 60_000);

afterEach(() => page.unrouteAll());

/** A page like the product's as far as the checks are concerned: React stores event handlers on each element. */
async function show(body: string, { css = '', script = '', hasReact = true } = {}): Promise<void> {
  const marked = hasReact ? 'document.querySelector("h1").__reactProps$1 = {};' : '';
  const html = `<!doctype html><html lang="en"><head><title>Judged</title><style>
    body { margin: 0 } button, a { outline-offset: 1px } :focus-visible { outline: 3px solid #000 } ${css}
    </style></head><body><main><h1>Judged</h1><p>Words</p><button>First</button><button>Second</button><a href="/there">Third</a>
    ${body}</main><script>${marked}${script}</script></body></html>`;
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto(address);
}

async function judged(options: Parameters<ReturnType<typeof openJudge>['look']>[1] = {}): Promise<string[]> {
  const findings: Findings = { problems: [], judged: [] };
  await openJudge(page, findings).look('a state', options);
  expect(findings.judged).toEqual(['a state']);
  return findings.problems;
}

it('a correct page has no problems', async () => {
  await show('');
  expect(await judged()).toEqual([]);
  await expectSound(page);
  expect(consoleMessages).toEqual([]);
});

describe('the check of screens', () => {
  it.each([390, 768, 1920])('finds content that is too wide at %i px only', async (width) => {
    const media = `@media (min-width: ${width - 20}px) and (max-width: ${width + 20}px)`;
    await show('<div class="wide">Wide</div>', { css: `${media} { .wide { width: ${width + 31}px } }` });
    expect(await judged({ keys: false })).toEqual([`a state: 31 px stick out at ${width} px`]);
  });

  it('finds an element beyond the left edge, which does not widen the page', async () => {
    await show(
      '<div role="dialog" aria-label="Offer" style="position: fixed; left: -50px; top: 99px; width: 200px">Words</div>',
    );
    const problems = await judged({ keys: false, at: [1440] });
    expect(problems).toEqual(['a state: “Offer” reaches from -50 to 150 px at 1440 px']);
  });

  it.each([
    ['a button without a name', '<button><svg width="9" height="9"></svg></button>', 'button-name'],
    [
      'words that hardly differ from their ground',
      '<p style="color: #ccc; background: #fff">Hardly</p>',
      'color-contrast',
    ],
  ])('finds %s', async (_what, body, rule) => {
    await show(body);
    expect((await judged({ keys: false, at: [390] })).map((line) => line.replace(/ px: .*/, ' px'))).toEqual([
      `a state: ${rule} at 390 px`,
    ]);
  });

  it('finds the same problems in journeys, at both widths', async () => {
    await show('<button></button>');
    await expect(expectSound(page, [1440])).rejects.toThrow('button-name at 1440 px');
    await show('<div style="width: 600px">Wide</div>');
    await expect(expectSound(page)).rejects.toThrow('sticksOut');
  });

  it('presses Tab through the page, unless that would change its state', async () => {
    await show('', { css: ':focus-visible { outline: none }' });
    expect(await judged()).toContainEqual(expect.stringContaining('looks the same with focus'));
    expect(await judged({ keys: false })).toEqual([]);
  });
});

describe('the keyboard check', () => {
  const listening = (element: string) => `document.querySelector('${element}').__reactProps$1 = { onClick() {} };`;
  const trap = "document.querySelector('#held').addEventListener('keydown', (event) => event.preventDefault());";

  it.each([
    [
      'an element that reacts to the mouse only',
      '<div id="mouse">Press me</div>',
      { script: listening('#mouse') },
      'reacts to the mouse only: <div > Press me',
    ],
    [
      'a listener without React',
      '<div onclick="void 0">Press me</div>',
      {},
      'reacts to the mouse only: <div > Press me',
    ],
    [
      'invisible focus',
      '<button id="plain">Plain</button>',
      { css: '#plain { outline: none }' },
      'looks the same with focus: <button > Plain',
    ],
    [
      'an element that traps the Tab key',
      '<button id="held">Held</button><button>After</button>',
      { script: trap },
      'Tab is trapped at <button > Held',
    ],
    [
      'an element that covers the focused one',
      '<p style="margin-top: 200px"><button>Hidden</button></p><div style="position: relative; top: -60px; height: 80px; background: #fff"></div>',
      {},
      'not visible with focus: <button > Hidden',
    ],
    [
      'an element that Tab does not reach',
      '<button tabindex="-1">Left out</button>',
      {},
      'not reachable by Tab: <button > Left out',
    ],
    [
      'a dialog that does not trap focus',
      '<div role="dialog" aria-modal="true" aria-label="Asked"><button>Yes</button></div>',
      {},
      'outside the open dialog: <button > First',
    ],
  ])('finds %s', async (_name, body, options, problem) => {
    await show(body, options);
    const problems = await findKeyboardProblems(page);
    expect(problems).toContain(problem);
    // An element after a keyboard trap is unreachable as well.
    expect(
      problems.filter((line) => line !== problem && !/^(not reachable by Tab|outside the open dialog): /.test(line)),
    ).toEqual([]);
  });

  it('reports when event handlers cannot be read', async () => {
    await show('', { hasReact: false });
    expect(await findKeyboardProblems(page)).toEqual([
      'elements that react to the mouse cannot be found: no element has __reactProps$',
    ]);
  });
});

describe('the console check', () => {
  // A message of the page before may arrive late.
  beforeEach(async () => {
    await page.context().close();
    ({ page, consoleMessages } = await openPage(browser, address, { hasClock: true }));
  });

  it.each([
    ['an error', 'console.error("wrong")', 'wrong'],
    ['a warning', 'console.warn("hardly right")', 'hardly right'],
    ['an exception', 'setTimeout(() => { throw new Error("thrown") }, 0)', 'thrown'],
    ['a request that fails', 'fetch("/missing").catch(() => {})', 'Failed to load resource'],
  ])('reports %s', async (_what, script, words) => {
    await show('', { script });
    await waitUntil(async () => consoleMessages.length > 0, { timeoutMs: 5_000 });
    expect(consoleMessages).toEqual([expect.stringContaining(words)]);
  });
});

describe('the check for a missing element', () => {
  const later = (ms: number) => ({
    script: `setTimeout(() => document.querySelector('main').append('Come late'), ${ms})`,
  });

  it('waits until it disappears', async () => {
    await show('<p id="going">Going</p>', {
      script: "setTimeout(() => document.querySelector('#going').remove(), 300)",
    });
    await expectGone(page.locator('#going'));
  });

  it('passes when it does not appear', async () => {
    await show('');
    await expectStaysAway(page.getByText('Come late'));
  });

  it('fails when it appears later', async () => {
    await show('', later(2_500));
    await expectGone(page.getByText('Come late'));
    await expect(expectStaysAway(page.getByText('Come late'))).rejects.toThrow();
  });

  it('fails when it appears with a response of the server', async () => {
    await page.route('**/late', (route) => route.fulfill({ body: 'Come late' }));
    await show('', {
      script:
        "setTimeout(async () => document.querySelector('main').append(await (await fetch('/late')).text()), 1500)",
    });
    await expect(expectStaysAway(page.getByText('Come late'))).rejects.toThrow();
  });

  it('requires a page with a simulated clock', async () => {
    const other = await openPage(browser, address);
    await other.page.setContent('<p>Words</p>');
    await expect(expectStaysAway(other.page.getByText('Come late'))).rejects.toThrow('no clock');
    await other.page.context().close();
  });
});
