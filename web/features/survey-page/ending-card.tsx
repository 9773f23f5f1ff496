import { AnchorButton } from '@blueprintjs/core';
import { type ReactNode, useContext, useEffect, useRef } from 'react';
import type { PublicSurvey } from '../../../domain/surveys/public-view.ts';
import { Card } from '../../components/card.tsx';
import { usePageWords } from '../../components/questionnaire/page-words.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import type { Ending } from './survey-api.ts';
import { LeaveContext } from './leave-for.ts';
import styles from './survey-page.module.css';

const states = {
  open: ['cannotOpen', 'cannotOpenWhy'],
  closed: ['closed', 'closedWhy'],
  expired: ['expired', 'expiredWhy'],
  full: ['full', 'fullWhy'],
} as const;

const endings = { completed: 'arrived', 'over-quota': 'overQuota', 'screened-out': 'screenedOut' } as const;

/** Says why a survey takes no answers. */
export function LinkStateCard({ state }: { state: PublicSurvey['state'] }) {
  const say = usePageWords();
  const [title, why] = states[state];
  return (
    <LastCard title={say(title)}>
      <p>{say(why)}</p>
    </LastCard>
  );
}

/** The end of a response. `isEarlier` when the person returns to it; `ending` is null where only that is known. */
export function EndingCard({ ending, isEarlier = false }: { ending: Ending | null; isEarlier?: boolean }) {
  const say = usePageWords();
  if (ending === null || isEarlier)
    return (
      <LastCard title={say('answered')}>
        <p>
          {say('arrived')} {ending?.next == null ? say('mayClose') : null}
        </p>
        {ending?.next == null ? null : <GoOn address={ending.next} />}
      </LastCard>
    );
  const words = ending.thankYou ?? '';
  return (
    <LastCard title={say('thankYou')}>
      <p>
        {say(endings[ending.status])} {ending.next == null && ending.status !== 'over-quota' ? say('mayClose') : null}
      </p>
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
  const say = usePageWords();
  const leaveFor = useContext(LeaveContext);
  useEffect(() => {
    if (isOpened) leaveFor(address);
  }, [leaveFor, isOpened, address]);
  return (
    <>
      {isOpened ? <p>{say('ledBack')}</p> : null}
      <AnchorButton
        className="mt-12"
        href={address}
        role="link"
        rel="noreferrer"
        size="large"
        intent="primary"
        text={say('goOn')}
      />
    </>
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
