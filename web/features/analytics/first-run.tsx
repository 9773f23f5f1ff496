import { Button, Tag } from '@blueprintjs/core';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { Card } from '../../components/card.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import styles from './analytics.module.css';
import { Board } from './board.tsx';
import { sampleView } from './sample.ts';

/**
 * Shown before the first run: the page with invented figures, labeled as such, and a button that starts the first run.
 */
export function FirstRun() {
  const view = useMemo(() => sampleView(), []);
  const navigate = useNavigate();
  return (
    <div className="stack">
      <PageTitle>Analytics</PageTitle>
      <header className={styles.head}>
        <h1>Analytics</h1>
      </header>
      <Card className={styles.sample} title="Nothing to analyze yet">
        <p>
          When you have tested messages, this page shows which ones work, with whom, and how sure that is. Below is an
          example with invented figures: none of it comes from a run.
        </p>
        <Button intent="primary" onClick={() => void navigate('/')} text="Test your first message" />
      </Card>
      <div className={styles.example} role="region" aria-label="Example with invented figures">
        <Tag className={styles.ribbon ?? ''} size="large">
          Sample data
        </Tag>
        <Board view={view} mark="Sample data" />
      </div>
    </div>
  );
}
