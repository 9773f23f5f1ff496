import { Card } from '../../components/card.tsx';
import { Quote } from '../../components/quote.tsx';
import { SentimentBar } from '../../components/sentiment-bar.tsx';
import { SentimentLegend } from '../../components/sentiment-legend.tsx';
import styles from './landing.module.css';

const counts = { positive: 104, neutral: 44, negative: 52, total: 200 };

/** What a result looks like; said to be an example. */
export function Example() {
  return (
    <Card
      title="“A train every ten minutes, all day, on every line.”"
      aside={<span className="small muted">example</span>}
    >
      <p className={`figures ${styles.exampleFigure}`}>
        <strong>52%</strong> <span className="muted">positive, 45–59%</span>
      </p>
      <SentimentBar counts={counts} height={14} label="Example" />
      <SentimentLegend counts={counts} />
      <div className={styles.quotes}>
        <Quote
          sentiment="positive"
          text="If it really comes every ten minutes I stop planning my day around the timetable."
          personName="Dana"
          age={38}
          segmentName="Suburban parents"
        />
        <Quote
          sentiment="negative"
          text="I have heard this promise before. Tell me which line gets it first, or do not bother."
          personName="Walter"
          age={71}
          segmentName="Retired homeowners"
        />
      </div>
    </Card>
  );
}
