import { useQuery } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { aboutCount } from '../../../domain/themes/about.ts';
import { aboutWords } from '../../../domain/themes/words.ts';
import { Quote } from '../../components/quote.tsx';
import { RunThemeQuotesDocument, type ThemeQuoteFieldsFragment } from '../../generated/breakdown/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { count } from '../../lib/format.ts';
import styles from './themes-card.module.css';

/** Further quotes that are read at a time, and the most that are read. */
const quotesEach = 50;
const maxQuotes = 1_000;

interface ThemeQuotesProps {
  jobId: string;
  only: readonly string[];
  theme: { key: string; count: number; quotes: readonly ThemeQuoteFieldsFragment[] };
}

/** The most typical reasons of a theme, verbatim, and further ones on request. */
export function ThemeQuotes({ jobId, only, theme }: ThemeQuotesProps) {
  const [wanted, setWanted] = useState(theme.quotes.length);
  const isMore = wanted > theme.quotes.length;
  const { data, previousData, error, loading } = useQuery(RunThemeQuotesDocument, {
    variables: { jobId, only: [...only], theme: theme.key, quotes: wanted },
    skip: !isMore,
  });
  const more = (data ?? previousData)?.simulationThemes?.themes[0]?.quotes;
  const quotes = isMore && more !== undefined ? more : theme.quotes;
  const namesModel = new Set(quotes.map(({ model }) => model)).size > 1;
  const isFirst = wanted <= theme.quotes.length;
  const all = aboutWords(aboutCount(theme.count), { count });
  const canGrow = wanted < theme.count && wanted < maxQuotes;
  return (
    <div className={styles.quotes}>
      {quotes.map((quote) => (
        <Quote
          key={`${quote.personaIndex}-${quote.provider}`}
          sentiment={quote.sentiment}
          text={quote.reasoning}
          personName={quote.personName}
          age={quote.age}
          segmentName={quote.segmentName}
          model={namesModel ? quote.model : undefined}
        />
      ))}
      {error ? (
        <p className="muted" role="alert">
          Further quotes could not be read: {shownError(error).message}
        </p>
      ) : null}
      {canGrow || (loading && isMore) ? (
        <div className={styles.more}>
          <Button
            variant="minimal"
            size="small"
            intent="primary"
            loading={loading && isMore}
            text={
              isFirst && theme.count <= quotesEach ? `All ${all} quotes` : `${count(quotesEach)} more of ${all} quotes`
            }
            onClick={() => setWanted(Math.min(maxQuotes, isFirst ? quotesEach : wanted + quotesEach))}
          />
        </div>
      ) : null}
    </div>
  );
}
