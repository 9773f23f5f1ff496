import { Button, Tab, Tabs, Tag } from '@blueprintjs/core';
import { Duplicate } from '@blueprintjs/icons';
import { useState } from 'react';
import { Card } from '../../../components/card.tsx';
import { copyText } from '../../../lib/copy-text.ts';
import styles from './agents.module.css';
import { agentHosts, keyPlaceholder, type AgentHost } from './hosts.ts';

const question = 'Which of these two lines do suburban parents prefer, and is it clear?';

/** Text to paste for each of the usual programs, with the browser's sign-in or with a key. */
export function ConnectCard() {
  const [shown, setShown] = useState(agentHosts[0]?.id ?? '');
  return (
    <Card title="Connect an agent">
      <p className={`muted ${styles.lead}`}>
        Your agent does what these screens do, as you, within the limits below. Every answer says that no people were
        asked.
      </p>
      <Tabs
        id="agent-hosts"
        selectedTabId={shown}
        onChange={(id) => setShown(String(id))}
        className={styles.tabs ?? ''}
      >
        {agentHosts.map((host) => (
          <Tab key={host.id} id={host.id} title={host.label} panel={<Ways host={host} />} />
        ))}
      </Tabs>
      <p className={styles.try}>
        Then ask it: <q>{question}</q>
      </p>
    </Card>
  );
}

function Ways({ host }: { host: AgentHost }) {
  const address = `${window.location.origin}/mcp`;
  const byBrowser = host.byBrowser?.(address);
  return (
    <div className={styles.ways}>
      {byBrowser === undefined ? null : (
        <section aria-label="Sign in with the browser">
          <h3 className={styles.way}>
            Sign in with the browser{' '}
            <Tag minimal intent="success">
              Recommended
            </Tag>
          </h3>
          <Snippet text={byBrowser} what={`Sign-in for ${host.label}`} />
        </section>
      )}
      <section aria-label="Use a key">
        <h3 className={styles.way}>
          Use a key <span className="small muted">for machines without a browser</span>
        </h3>
        <Snippet text={host.byKey(address)} what={`Key for ${host.label}`} />
      </section>
    </div>
  );
}

function Snippet({ text, what }: { text: string; what: string }) {
  const [before, ...after] = text.split(keyPlaceholder);
  return (
    <div className={styles.snippet}>
      <pre aria-label={what}>
        {before}
        {after.map((rest, at) => (
          <span key={at}>
            <mark className={styles.placeholder}>{keyPlaceholder}</mark>
            {rest}
          </span>
        ))}
      </pre>
      <Button
        size="small"
        icon={<Duplicate />}
        text="Copy"
        aria-label={`Copy: ${what}`}
        onClick={() => void copyText(text, { done: 'Copied', instead: 'Select the text and copy it by hand.' })}
      />
    </div>
  );
}
