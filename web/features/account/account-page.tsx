import type { ReactNode } from 'react';
import { Card } from '../../components/card.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import styles from './account.module.css';

interface AccountPageProps {
  title: string;
  lead: ReactNode;
  /** Stands under the card: where else one may have wanted to go. */
  elsewhere?: ReactNode;
  children: ReactNode;
}

/** The frame of the sign-in screens: one card with one question. */
export function AccountPage({ title, lead, elsewhere, children }: AccountPageProps) {
  return (
    <div className={styles.page}>
      <PageTitle>{title}</PageTitle>
      <Card>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </Card>
      {elsewhere === undefined ? null : <p className={styles.elsewhere}>{elsewhere}</p>}
    </div>
  );
}
