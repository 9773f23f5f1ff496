import type { ReactNode } from 'react';
import { Card } from '../../components/card.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import styles from './account.module.css';

interface AccountCardProps {
  title: string;
  lead: ReactNode;
  children: ReactNode;
  /** Links to other screens, below the form. */
  foot?: ReactNode;
}

/** The frame of the screens for signing up and in. */
export function AccountCard({ title, lead, children, foot }: AccountCardProps) {
  return (
    <Card className={styles.card}>
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      {children}
      {foot === undefined ? null : <div className={styles.foot}>{foot}</div>}
    </Card>
  );
}
