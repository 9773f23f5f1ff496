import { Quote } from '../../components/quote.tsx';
import type { ProgressFieldsFragment } from '../../generated/graphql.ts';
import { shorten } from '../../lib/format.ts';
import styles from './reactions.module.css';

/** Characters of a quote: about three lines. */
const quoteLength = 170;
const shownReactions = 5;

interface RecentReactionsProps {
  recent: ProgressFieldsFragment['recent'];
  /** True when several models answer, so that each quote names its model. */
  namesModel: boolean;
}

/** The newest reactions. Five places are reserved so that the page does not shift. */
export function RecentReactions({ recent, namesModel }: RecentReactionsProps) {
  return (
    <div className={styles.recentReactionsList}>
      {recent.length === 0 ? <p className="muted">The first reactions appear here.</p> : null}
      {recent.slice(0, shownReactions).map((item) => (
        <Quote
          key={`${item.personaIndex}-${item.provider}`}
          sentiment={item.sentiment}
          text={shorten(item.response, quoteLength)}
          personName={item.personName}
          age={item.age}
          segmentName={item.segmentName}
          model={namesModel ? item.model : undefined}
          isNew
        />
      ))}
    </div>
  );
}
