import { AnchorButton, Callout, Tag } from '@blueprintjs/core';
import { type MouseEvent, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { PageTitle } from '../../components/page-title.tsx';
import styles from './analytics.module.css';
import { Board } from './board.tsx';
import { sampleView } from './sample.ts';

/** Before the first run: what will be here, drawn from invented figures that say so, and the button that makes the first real one. */
export function FirstRun() {
  const view = useMemo(() => sampleView(), []);
  const navigate = useNavigate();
  const go = (event: MouseEvent) => {
    event.preventDefault();
    void navigate('/');
  };
  return (
    <div className={styles.page}>
      <PageTitle>Analytics</PageTitle>
      <header className={styles.head}>
        <h1>Analytics</h1>
      </header>
      <Callout className={styles.sample ?? ''} icon={null} title="Nothing to analyse yet">
        <p>
          When you have tested messages, this page shows which ones work, with whom, and how sure that is. Below is an example with invented figures:
          none of it comes from a run.
        </p>
        <AnchorButton intent="primary" href="/" onClick={go} text="Test your first message" />
      </Callout>
      <div className={styles.example} role="region" aria-label="Example with invented figures">
        <Tag className={styles.ribbon ?? ''} size="large">
          Sample data
        </Tag>
        <Board view={view} mark="Sample data" />
      </div>
    </div>
  );
}
