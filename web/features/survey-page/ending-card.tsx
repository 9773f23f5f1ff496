import { AnchorButton } from '@blueprintjs/core';
import { type ReactNode, useContext, useEffect, useRef } from 'react';
import type { PublicSurvey } from '../../../domain/surveys/public-view.ts';
import { Card } from '../../components/card.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import type { Ending } from './survey-api.ts';
import { LeaveContext } from './leave-for.ts';
import styles from './survey-page.module.css';

const titles = {
  open: 'This survey cannot be shown',
  closed: 'This survey is closed',
  expired: 'This link has expired',
  full: 'This survey has enough answers',
} as const;

const sentences = {
  open: 'Reload the page, or ask the person who sent you the link.',
  closed: 'It takes no more answers. Thank you for your interest.',
  expired: 'It could be used for a limited time. Ask the person who sent it for a new one.',
  full: 'It takes no more answers through this link. Thank you for your interest.',
} as const;

const endings = {
  completed: 'Your answers have arrived. You can close this page.',
  'over-quota': 'Enough people like you have answered this survey already, so your answers are not counted.',
  'screened-out': 'This survey is for other people, so there are no more questions for you. You can close this page.',
} as const;

/** Says why a survey takes no answers. */
export function LinkStateCard({ state }: { state: PublicSurvey['state'] }) {
  return (
    <LastCard title={titles[state]}>
      <p>{sentences[state]}</p>
    </LastCard>
  );
}

/** The end of a response. `isEarlier` when the person returns to it; `ending` is null where only that is known. */
export function EndingCard({ ending, isEarlier = false }: { ending: Ending | null; isEarlier?: boolean }) {
  if (ending === null || isEarlier)
    return (
      <LastCard title="You have answered this survey">
        <p>Your answers have arrived. You can close this page.</p>
        {ending?.next == null ? null : <GoOn address={ending.next} />}
      </LastCard>
    );
  const words = ending.thankYou ?? '';
  return (
    <LastCard title="Thank you">
      <p>{endings[ending.status]}</p>
      {words === '' ? null : (
        <p className={styles.description} dir="auto">
          {words}
        </p>
      )}
      {ending.next == null ? null : <GoOn address={ending.next} isOpened />}
    </LastCard>
  );
}

/** Leads back to the panel provider, whose address the survey's owner stored; `isOpened` when it opens by itself, too. */
function GoOn({ address, isOpened = false }: { address: string; isOpened?: boolean }) {
  const leaveFor = useContext(LeaveContext);
  useEffect(() => {
    if (isOpened) leaveFor(address);
  }, [leaveFor, isOpened, address]);
  return (
    <p>
      <AnchorButton href={address} role="link" rel="noreferrer" size="large" intent="primary" text="Go on" />
    </p>
  );
}

/** Takes the focus from the questions that were here before it. */
function LastCard({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card className={styles.last}>
      <PageTitle>{title}</PageTitle>
      <h1 ref={heading} tabIndex={-1} className={styles.heading}>
        {title}
      </h1>
      {children}
    </Card>
  );
}
