import { useMemo } from 'react';
import { agreementSentences } from '../../../domain/analytics/sentences.ts';
import { type Provider, providerNames } from '../../../domain/providers/provider.ts';
import { sentiments } from '../../../domain/simulation/sentiment.ts';
import { DrawnCard } from '../../components/chart/drawn-card.tsx';
import { sentimentWord } from '../../components/sentiment.ts';
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
  return `${firstModel} and ${secondModel}: the same for ${percent(share.share)} of ${count(compared)}.`;
}

/** What one provider said of a persona against what the other said; agreement is on the diagonal. */
export function AgreementCard({ view, mark }: { view: View; mark?: string | undefined }) {
  const agreement = view.agreement ?? none;
  const [first, second] = [agreement.firstProvider, agreement.secondProvider].map((name) => providerNames[name as Provider] ?? name) as [
    string,
    string,
  ];
  const draw = useMemo(() => {
    const most = Math.max(1, ...agreement.cells.map(({ total }) => total));
    return drawHeat({
      rows: [...sentiments],
      columns: [...sentiments],
      squares: agreement.cells.map((cell) => ({
        row: sentiments.findIndex((sentiment) => sentiment === cell.first),
        column: sentiments.findIndex((sentiment) => sentiment === cell.second),
        weight: cell.total / most,
        figure: percent(cell.total / agreement.compared),
        under: count(cell.total),
        isSmall: false,
        isFramed: cell.first === cell.second,
        tooltip: {
          head: `${first} ${cell.first}, ${second} ${cell.second}`,
          lines: [`${words.counted(cell.total, 'persona')}, ${percent(cell.total / agreement.compared)}`],
        },
      })),
    });
  }, [agreement, first, second]);
  const rows = sentiments.map((row) => ({
    key: row,
    cells: [
      `${first}: ${row}`,
      ...sentiments.map((column) => count(agreement.cells.find((cell) => cell.first === row && cell.second === column)?.total ?? 0)),
    ],
  }));
  return (
    <DrawnCard
      title="Do the providers agree"
      draw={draw}
      height={heatHeight(3)}
      description={agreementSentences(agreement, words).join(' ')}
      table={{
        columns: ['Personas', ...sentiments.map((sentiment) => `${second}: ${sentimentWord[sentiment].toLowerCase()}`)],
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
