import { Tag } from '@blueprintjs/core';
import { Link } from 'react-router';
import type { ChatMessageFieldsFragment } from '../../generated/assistant/graphql.ts';
import { duration, usd } from '../../lib/format.ts';
import styles from './assistant.module.css';
import { CallFile } from './call-file.tsx';

type Call = ChatMessageFieldsFragment['toolCalls'][number];

interface ToolStepsProps {
  /** Id of the reply, which makes the ids of its calls unique. */
  replyId: string;
  calls: readonly Call[];
}

/** Returns the id of a call on the page, to which a figure of the reply links. */
export function callElementId(replyId: string, place: number): string {
  return `call-${replyId}-${place}`;
}

/** The calls of tools behind a reply: what each did, how long it took and what it cost. */
export function ToolSteps({ replyId, calls }: ToolStepsProps) {
  if (calls.length === 0) return null;
  return (
    <ol className={styles.steps} aria-label="What the assistant looked up">
      {calls.map((call, place) => (
        <li key={`${call.round}-${call.place}`}>
          <Step id={callElementId(replyId, place)} call={call} />
          {call.filePath === null ? null : <CallFile path={call.filePath} title={call.summary ?? call.title} />}
        </li>
      ))}
    </ol>
  );
}

function Step({ id, call }: { id: string; call: Call }) {
  const { title, status, summary, error, input, output, executionMs, costUsd, origin } = call;
  const isOpen = status === 'waiting' || status === 'running';
  const facts = [
    executionMs === null ? '' : executionMs < 1_000 ? `${executionMs} ms` : duration(executionMs / 1_000),
    costUsd === 0 ? '' : usd(costUsd),
    origin ?? '',
  ];
  return (
    <details id={id} className={styles.step}>
      <summary>
        <span className={styles.stepTitle}>{title}</span>
        <span className={error === null ? 'muted' : styles.stepError}>
          {isOpen ? 'Working…' : (error ?? summary ?? '')}
        </span>
      </summary>
      <div className="small muted">{facts.filter(Boolean).join(' · ')}</div>
      {input === null ? null : <pre className={styles.input}>{JSON.stringify(input, null, 2)}</pre>}
      {output === null ? null : <pre className={styles.input}>{readable(output)}</pre>}
    </details>
  );
}

/** Indents JSON; a text that was cut, or is none, stays as it is. */
function readable(output: string): string {
  try {
    return JSON.stringify(JSON.parse(output), null, 2);
  } catch {
    return output;
  }
}

/** Chips that open the sources of a reply: runs, segments, Analytics or pages. */
export function SourceChips({ calls }: { calls: readonly Call[] }) {
  const sources = calls.flatMap((call) => call.sources);
  const each = sources.filter(
    ({ kind, id }, at) => sources.findIndex((other) => other.kind === kind && other.id === id) === at,
  );
  if (each.length === 0) return null;
  return (
    <ul className={styles.sources} aria-label="Sources">
      {each.slice(0, maxSources).map(({ kind, id, title, citedText }) => (
        <li key={`${kind} ${id}`}>
          <Tag minimal round>
            {kind === 'page' ? (
              <a href={id} target="_blank" rel="noopener noreferrer nofollow" title={citedText ?? id}>
                {title}
              </a>
            ) : (
              <Link to={addressOf(kind, id)}>{title}</Link>
            )}
          </Tag>
        </li>
      ))}
    </ul>
  );
}

const maxSources = 12;

function addressOf(kind: string, id: string): string {
  if (kind === 'run') return `/runs/${id}`;
  return kind === 'segment' ? `/segments/${id}` : '/analytics';
}
