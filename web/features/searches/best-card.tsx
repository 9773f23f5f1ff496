import { DrawnCard } from '../../components/chart/drawn-card.tsx';
import { count, counted, percent, usd } from '../../lib/format.ts';
import { drawStair } from './draw-stair.ts';
import { believedMeanOf, candidateOf, measureOf, nameOf, objectiveWords, type ReadSearch, seedOf } from './search.ts';

const eventWords: Record<string, string> = {
  'plateau-warned': 'Nothing better for a while',
  'plateau-widened': 'Mutations widened',
};

/** The best believed candidate over the calls. */
export function BestCard({ search }: { search: ReadSearch }) {
  const { history, setup, segments, isSimulated } = search;
  const hasCosts = search.costUsd !== undefined;
  const measure = measureOf(search);
  const rows = history.map((entry) => {
    const { generation, average, calls, costUsd, event } = entry;
    const candidate = candidateOf(search, entry.best);
    const believed = believedMeanOf(search, entry);
    return {
      key: String(generation),
      cells: [
        String(generation),
        candidate === null ? '–' : nameOf(candidate),
        believed === null ? '–' : percent(believed),
        percent(average),
        count(calls),
        ...(hasCosts ? [costUsd === undefined ? '–' : usd(costUsd)] : []),
        event === null ? '' : (eventWords[event] ?? event),
      ],
    };
  });
  const cost = hasCosts ? ['Cost'] : [];
  return (
    <DrawnCard
      title="Best so far"
      draw={drawStair(search)}
      height={320}
      description={describe(search)}
      table={{
        columns: ['Generation', 'Best', 'Believed', 'Average', 'Calls', ...cost, 'Note'],
        rows,
      }}
      nothing="The first generation is under way."
      notes={[
        `${measureWords(measure)} ${counted(setup.personas, 'persona')} in ${counted(segments.length, 'segment')}${measure.isSupport ? ' who support it' : ''}. Points are as raced: solid ones were kept, open ones dropped early. Line and ring: believed, which is less than raced because the best of many looks better than it is. Diamond: confirmed, with its 95% interval.`,
      ]}
      {...(isSimulated ? { mark: 'Simulated provider' } : {})}
    />
  );
}

function describe(search: ReadSearch): string {
  const best = candidateOf(search, search.best);
  const seed = seedOf(search)?.fitness;
  const believed = best?.believed ? `${nameOf(best)} is believed best with ${percent(best.believed.mean)}` : '';
  return [
    `Best so far over ${count(search.calls)} calls`,
    believed,
    seed ? `your message has ${percent(seed.mean)}` : '',
  ]
    .filter((part) => part !== '')
    .join('; ');
}

function measureWords({ isSupport, objectives }: ReturnType<typeof measureOf>): string {
  return isSupport ? 'Share of' : `Weighted mean of ${objectives.map((name) => objectiveWords[name]).join(', ')} over`;
}
