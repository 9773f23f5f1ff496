/** Looks for contradictions on the pages of drawn results of every size, scale and ending. */
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import type { SimulationResult } from '../../../services/simulations/results/result-view.ts';
import { ScaleProvider } from '../../../web/components/scale.tsx';
import { Headline } from '../../../web/features/run/headline.tsx';
import { Insights } from '../../../web/features/run/overview-tab.tsx';
import { IntervalGroups } from '../../../web/features/run/groups.tsx';
import { Notices } from '../../../web/features/run/notices.tsx';
import { ProviderCard } from '../../../web/features/run/groups.tsx';
import { Recommendations } from '../../../web/features/run/recommendations.tsx';
import { SegmentGroups } from '../../../web/features/run/groups.tsx';
import { SharedScreen } from '../../../web/features/run/sharing/shared-screen.tsx';
import type { RunResult } from '../../../web/features/run/use-run.ts';
import { findContradictions } from '../../_support/contradictions.ts';
import { drawResult, toJudged, type DrawnResult } from '../../_support/drawn-results.ts';
import { createRandom } from '../../_support/populations.ts';
import { show } from './render.tsx';
import { answerPath } from './server.ts';

/** Converted through JSON, as in the browser. */
const received = (result: SimulationResult) => JSON.parse(JSON.stringify(result)) as RunResult;

function Page({ result }: { result: RunResult }) {
  return (
    <MemoryRouter>
      <ScaleProvider sentimentType={result.sentimentType}>
        <Notices notices={result.notices} />
        <Headline result={result} />
        <Recommendations result={result} />
        <SegmentGroups groups={result.bySegment} />
        <IntervalGroups title="By age" groups={result.byAge} />
        <IntervalGroups title="By gender" groups={result.byGender} />
        {result.byProvider.length > 1 ? <ProviderCard result={result} /> : null}
        <Insights result={result} />
        <p>{result.analysis}</p>
      </ScaleProvider>
    </MemoryRouter>
  );
}

/** Texts of a page with one space between elements. */
function wordsIn(container: Element): string {
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '');
  const spoken = [...container.querySelectorAll('[aria-label]')].map(
    (element) => element.getAttribute('aria-label') ?? '',
  );
  return [...texts, '.', ...spoken].join(' ');
}

/** Number of answers behind each solid bar, summed from its label. */
function solidBarsIn(container: Element): number[] {
  return [...container.querySelectorAll('svg[data-sample="enough"]')].map((bar) => {
    const said = (bar.getAttribute('aria-label') ?? '').split(': ').at(-1) ?? '';
    return said.split(', ').reduce((sum, part) => sum + Number.parseInt(part, 10), 0);
  });
}

/** Returns the contradictions on the pages of so many results. */
export function contradictionsOnPages(count: number, seed: number): string[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => drawResult(random)).flatMap((result, draw) => {
    const { container } = render(<Page result={received(result)} />);
    const found = contradictionsIn(container, result, draw);
    cleanup();
    return found;
  });
}

/** Returns the contradictions on the pages of so many shared runs. */
export async function contradictionsOnSharedPages(count: number, seed: number): Promise<string[]> {
  const random = createRandom(seed);
  const found: string[] = [];
  for (let draw = 0; draw < count; draw += 1) {
    const result = drawResult(random);
    answerPath(`/api/shared/token-${draw}`, { ...received(result), breakdown: null });
    answerPath(`/api/shared/token-${draw}/reactions?limit=25`, { items: [], total: 0, nextToken: null });
    const { container } = await show([{ path: '/shared/:token', element: <SharedScreen /> }], `/shared/token-${draw}`);
    await screen.findByRole('region', { name: 'Result' });
    found.push(...contradictionsIn(container, result, draw));
    cleanup();
  }
  return found;
}

function contradictionsIn(container: Element, result: DrawnResult, draw: number): string[] {
  const judged = { ...toJudged(result), solidBars: solidBarsIn(container) };
  return findContradictions(wordsIn(container), judged).map((line) => `${draw}: ${line}`);
}
