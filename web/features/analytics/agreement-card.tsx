import { useMemo } from 'react';
import { agreementSentences } from '../../../domain/analytics/sentences.ts';
import { type Provider, providerNames } from '../../../domain/providers/provider.ts';
import { smallSample } from '../../../domain/simulations/small-sample.ts';
import { sentiments, type Sentiment } from '../../../domain/sentiment/sentiment.ts';
import { DrawnCard } from '../../components/chart/drawn-card.tsx';
import { useScale } from '../../components/scale.tsx';
import { count, percent } from '../../lib/format.ts';
import { drawHeat, heatHeight } from './charts/draw-heat.ts';
import type { View } from './view.ts';
import { words } from './words.ts';

type Agreement = NonNullable<View['agreement']>;

const none: Agreement = {
  firstProvider: 'openai',
  secondProvider: 'anthropic',
  compared: 0,
  agreed: 0,
  kappa: null,
  share: { count: 0, share: 0, low: 0, high: 1 },
  cells: [],
  pairs: [],
};

function pairNote({ firstModel, secondModel, share, compared }: Agreement['pairs'][number]): string {
  return `${firstModel} and ${secondModel}: the same for ${compared < smallSample ? count(share.count) : percent(share.share)} of ${count(compared)}.`;
}

/** What one provider said of a persona against what the other said; agreement is on the diagonal. */
export function AgreementCard({ view, mark }: { view: View; mark?: string | undefined }) {
  const agreement = view.agreement ?? none;
  const { names } = useScale();
  const isSmall = agreement.compared < smallSample;
  const [first, second] = [agreement.firstProvider, agreement.secondProvider].map(
    (name) => providerNames[name as Provider] ?? name,
  ) as [string, string];
  const draw = useMemo(() => {
    const most = Math.max(1, ...agreement.cells.map(({ total }) => total));
    return drawHeat({
      rows: sentiments.map((sentiment) => names[sentiment].toLowerCase()),
      columns: sentiments.map((sentiment) => names[sentiment].toLowerCase()),
      squares: agreement.cells.map((cell) => ({
        row: sentiments.findIndex((sentiment) => sentiment === cell.first),
        column: sentiments.findIndex((sentiment) => sentiment === cell.second),
        weight: cell.total / most,
        figure: isSmall ? count(cell.total) : percent(cell.total / agreement.compared),
        under: isSmall ? '' : count(cell.total),
        isSmall,
        isFramed: cell.first === cell.second,
        tooltip: {
          head: `${first} ${names[cell.first as Sentiment].toLowerCase()}, ${second} ${names[cell.second as Sentiment].toLowerCase()}`,
          lines: [
            `${words.counted(cell.total, 'persona')}${isSmall ? '' : `, ${percent(cell.total / agreement.compared)}`}`,
          ],
        },
      })),
    });
  }, [agreement, first, second, names, isSmall]);
  const rows = sentiments.map((row) => ({
    key: row,
    cells: [
      `${first}: ${names[row].toLowerCase()}`,
      ...sentiments.map((column) =>
        count(agreement.cells.find((cell) => cell.first === row && cell.second === column)?.total ?? 0),
      ),
    ],
  }));
  return (
    <DrawnCard
      title="Do the providers agree"
      draw={draw}
      height={heatHeight(3)}
      description={agreementSentences(agreement, words).join(' ')}
      table={{
        columns: ['Personas', ...sentiments.map((sentiment) => `${second}: ${names[sentiment].toLowerCase()}`)],
        rows: view.agreement ? rows : [],
      }}
      nothing="Run a message with both providers to see how often they give the same persona the same sentiment."
      notes={
        view.agreement
          ? [
              `Rows: ${first}. Columns: ${second}. The same sentiment is framed.`,
              ...agreementSentences(agreement, words),
              ...(agreement.pairs.length > 1 ? agreement.pairs.slice(0, 4).map(pairNote) : []),
            ]
          : []
      }
      isSimulated={view.agreement !== null && view.totals.simulatedRuns > 0}
      {...(mark ? { mark } : {})}
    />
  );
}
