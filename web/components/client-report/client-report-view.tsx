import { Link } from 'react-router';
import type { CSSProperties } from 'react';
import type { ClientSection } from '../../../domain/exports/client-report.ts';
import { formatMoment, shorten } from '../../lib/format.ts';
import { Card } from '../card.tsx';
import { PageTitle } from '../page-title.tsx';
import { SimulatedTag } from '../simulated-tag.tsx';
import { ReportBlock } from './report-blocks.tsx';
import styles from './client-report.module.css';
import type { SharedReport } from './use-shared-report.ts';

/** The report for a client as a page: the same statements and figures as its files, in the look of who shared it. */
export function ClientReportView({ report, startedAt, brand }: SharedReport) {
  const { title, subtitle, messages, verdict, mark, sections } = report;
  const { color, logo } = brand;
  return (
    <article className={styles.report} style={{ '--brand': `#${color}` } as CSSProperties}>
      <PageTitle>{shorten(title, 60)}</PageTitle>
      <header className={styles.head}>
        {logo === null ? null : (
          <img className={styles.logo} alt="Logo" src={`data:image/${logo.type};base64,${logo.data}`} />
        )}
        <p className="muted">{subtitle}</p>
        <h1 dir="auto">{title}</h1>
        {messages.map(({ label, text }) => (
          <p key={label} dir="auto">
            <b>{label}</b>: {text}
          </p>
        ))}
        <p className={styles.verdict} dir="auto">
          {verdict}
        </p>
        <p className={`muted ${styles.facts}`}>
          <time dateTime={startedAt}>{formatMoment(startedAt)}</time>
          {mark === null ? null : <SimulatedTag />}
          <Link to="/">Shared from Soundings</Link>
        </p>
      </header>
      {sections.map((section) => (
        <Section key={section.heading} {...section} />
      ))}
    </article>
  );
}

function Section({ heading, statement, blocks }: ClientSection) {
  return (
    // The page below may have a region of the same name.
    <Card className={styles.section} label={`Report: ${heading}`}>
      <p className={styles.part}>{heading}</p>
      <h2 dir="auto">{statement}</h2>
      {blocks.map((block, at) => (
        // Blocks of a report never change their places.
        <ReportBlock key={at} block={block} />
      ))}
    </Card>
  );
}
