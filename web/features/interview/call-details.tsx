import { useQuery } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { Duplicate } from '@blueprintjs/icons';
import { useId } from 'react';
import { ErrorNote } from '../../components/notice.tsx';
import { SkeletonLines } from '../../components/skeleton.tsx';
import { PersonaCallDocument, type PersonaCallQuery } from '../../generated/interviews/graphql.ts';
import { copyText } from '../../lib/copy-text.ts';
import { shownError } from '../../lib/errors.ts';
import { count, decimal, formatDateTime } from '../../lib/format.ts';
import { FactRow } from './fact-row.tsx';
import styles from './interview.module.css';
import type { AnswerRef } from './use-subject.ts';

type Call = NonNullable<PersonaCallQuery['personaCall']>;

/** The prompt as it was sent and the reply as it came. */
export function CallDetails({ answer }: { answer: AnswerRef }) {
  const { data, error, refetch } = useQuery(PersonaCallDocument, { variables: { ...answer } });
  if (error)
    return (
      <ErrorNote
        title="The call could not be read"
        message={shownError(error).message}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined) return <SkeletonLines widths={[80, 60, 70]} height={16} />;
  if (data.personaCall === null) return <p className="muted">This answer is no longer stored.</p>;
  return <Details call={data.personaCall} />;
}

function Details({ call }: { call: Call }) {
  const { system, user, reply, isAsSent } = call;
  return (
    <div className={`stack ${styles.details}`}>
      <FactRow facts={factsOf(call)} />
      {call.lastError === null ? null : <p className="small muted">The last failed call before it: {call.lastError}</p>}
      {call.temporalUrl === null ? null : (
        <p className="small">
          <a href={call.temporalUrl} target="_blank" rel="noreferrer">
            Workflow of the run in Temporal
          </a>
        </p>
      )}
      {system === null || user === null ? (
        <p className="muted">The persona is no longer stored, so its prompt cannot be shown.</p>
      ) : (
        <>
          <p className="small muted">{promptNote(isAsSent)}</p>
          <RawText title="System prompt" text={system} />
          <RawText title="User prompt" text={user} />
        </>
      )}
      {reply === null ? (
        <p className="muted">
          The raw reply is not kept: the run is older than this page, or the person asked to be forgotten.
        </p>
      ) : (
        <RawText title="Raw reply" text={reply} />
      )}
    </div>
  );
}

const readings: Record<string, string> = { json: 'as JSON', repaired: 'as repaired JSON', keywords: 'by keywords' };

function factsOf(call: Call): [string, string][] {
  return [
    ['Took', `${decimal(call.latencyMs / 1000)} s`],
    ['Tries', count(call.failures + 1)],
    ['Temperature', decimal(call.temperature)],
    ['Read', readings[call.parsedAs] ?? call.parsedAs],
    ...(call.answeredBy === null ? [] : ([['Answered by', call.answeredBy]] as [string, string][])),
    ...(call.sentAt === null ? [] : ([['Sent', formatDateTime(call.sentAt)]] as [string, string][])),
    ...(call.permitId === null ? [] : ([['Request id', call.permitId]] as [string, string][])),
  ];
}

function promptNote(isAsSent: boolean | null): string {
  if (isAsSent === null) return 'The prompt, built again from what is stored. Whether it is the one sent is not known.';
  return isAsSent
    ? 'The prompt exactly as it was sent.'
    : 'The prompt as it would be sent now. The one sent was different: papers, files, or the app have changed since.';
}

function RawText({ title, text }: { title: string; text: string }) {
  const id = useId();
  const copy = () => copyText(text, { done: `${title} copied`, instead: 'Select the text and copy it by hand.' });
  return (
    <div>
      <div className={styles.foot}>
        <h3 id={id}>{title}</h3>
        <Button
          size="small"
          variant="minimal"
          icon={<Duplicate />}
          aria-label={`Copy: ${title}`}
          onClick={() => void copy()}
        />
      </div>
      {/* A region that scrolls has to be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={styles.raw} role="region" aria-labelledby={id} tabIndex={0}>
        {text}
      </pre>
    </div>
  );
}
