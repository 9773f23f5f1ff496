import { Link } from 'react-router';
import { Card } from '../../components/card.tsx';
import { anyProvider } from '../../../domain/providers/provider.ts';
import { DemoSignIn } from '../../components/demo-sign-in.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { Quote } from '../../components/quote.tsx';
import { SentimentBar } from '../../components/sentiment-bar.tsx';
import { SentimentLegend } from '../../components/sentiment-legend.tsx';
import { useConfig } from '../../lib/config.ts';
import styles from './landing.module.css';

/** The three steps under 'How it works'. */
const steps = [
  ['Write', 'Paste a post, a speech line, an email or a slogan, word for word.'],
  [
    'Choose who hears it',
    'Pick segments: fourteen sample audiences to begin with, made of hundreds of distinct personas.',
  ],
  [
    'Read what they said',
    'Watch reactions arrive, then see the split with its margin, who differs, why, and what to change.',
  ],
] as const;

/** `/` for guests: what Soundings is, how it works, and how far to trust it. */
export function Landing() {
  const hasSimulator = useConfig()?.simulatorAvailable ?? false;
  return (
    <div className={styles.page}>
      <PageTitle>Know how a message lands before you send it</PageTitle>
      <div className={styles.hero}>
        <div>
          <h1 className={styles.title}>Know how a message lands before you send it</h1>
          <p className={styles.lead}>
            Soundings puts your message to an audience of AI personas and shows you, within minutes, how they react,
            where they split and in whose words.
          </p>
          <div className={styles.buttons}>
            <LinkButton to="/sign-up" text="Create an account" size="large" intent="primary" />
            <LinkButton to="/sign-in" text="Sign in" size="large" />
          </div>
          <DemoSignIn />
        </div>
        <Example />
      </div>
      <section aria-label="How it works">
        <ol className={styles.steps}>
          {steps.map(([title, text], index) => (
            <li key={title}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <h2>{title}</h2>
              <p className="muted">{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className={styles.honest}>
        <div>
          <h2>How far to trust it</h2>
          <p>
            Personas are not people. A result tells you how a model expects such an audience to react; its margin of
            error tells you how much another draw of personas would differ, and nothing more. It is not a poll or a
            forecast.
          </p>
          <p>
            It is good for comparing wordings, for finding the objection nobody thought of, and for choosing what to
            test with real people.
          </p>
        </div>
        <div>
          <h2>What it takes</h2>
          <p>
            One {anyProvider} key of your own
            {hasSimulator ? ', or the built-in simulated provider, which is free and needs none' : ''}.
          </p>
          <p>Before each run you see its calls, time, cost and margin of error; a spend cap stops it where you say.</p>
          <p>
            Was your profile imported, and you do not want it? <Link to="/remove-me">Have it removed</Link>; you need no
            account.
          </p>
        </div>
      </section>
    </div>
  );
}

/** Counts of the example. */
const counts = { positive: 104, neutral: 44, negative: 52, total: 200 };

/** An example of a result, labeled as one. */
function Example() {
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
