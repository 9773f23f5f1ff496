import { useMutation } from '@apollo/client/react';
import { Button, Tag } from '@blueprintjs/core';
import { useState } from 'react';
import { Card } from '../../../components/card.tsx';
import { Confirm } from '../../../components/confirm.tsx';
import { WideTable } from '../../../components/wide-table.tsx';
import { RevokeSurveyLinkDocument, type SurveyLinkFieldsFragment } from '../../../generated/surveys/graphql.ts';
import { shownError } from '../../../lib/errors.ts';
import { count, formatTime } from '../../../lib/format.ts';
import { toast } from '../../../lib/toaster.ts';
import styles from './share.module.css';

interface LinksCardProps {
  links: readonly SurveyLinkFieldsFragment[];
  onChanged: () => void;
}

/** Rows at first, and how many more with each press. */
const step = 50;

/** All links with what came of them. */
export function LinksCard({ links, onChanged }: LinksCardProps) {
  const [asked, setAsked] = useState<SurveyLinkFieldsFragment | null>(null);
  const [rows, setRows] = useState(step);
  const [revoke, { loading }] = useMutation(RevokeSurveyLinkDocument);
  const end = async () => {
    if (asked === null) return;
    try {
      await revoke({ variables: { id: asked.id } });
      onChanged();
    } catch (error) {
      void toast(shownError(error).message, 'danger');
    }
    setAsked(null);
  };
  if (links.length === 0)
    return (
      <Card title="Links">
        <p className="muted">No links yet: nobody can answer.</p>
      </Card>
    );
  return (
    <Card title="Links">
      <WideTable label="Links">
        <thead>
          <tr>
            <th scope="col">Link</th>
            <th scope="col">State</th>
            <th scope="col" className={styles.numeric}>
              Started
            </th>
            <th scope="col" className={styles.numeric}>
              Completed
            </th>
            <th scope="col">Last opened</th>
            <th scope="col">
              <span className="visually-hidden">Action</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {links.slice(0, rows).map((link) => (
            <tr key={link.id}>
              <th scope="row" className={styles.rowHead}>
                {nameOf(link)}
                <AttributeWords link={link} />
              </th>
              <td>
                <State link={link} />
              </td>
              <td className={styles.numeric}>{count(link.started)}</td>
              <td className={styles.numeric}>
                {count(link.completed)}
                {link.maxResponses == null || link.kind === 'invitation' ? '' : ` of ${count(link.maxResponses)}`}
              </td>
              <td>{link.lastOpenedAt ? formatTime(link.lastOpenedAt) : 'never'}</td>
              <td>
                {link.revokedAt ? null : (
                  <Button
                    size="small"
                    text="Revoke"
                    aria-label={`Revoke the link: ${nameOf(link)}`}
                    onClick={() => setAsked(link)}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </WideTable>
      {links.length <= rows ? null : (
        <Button
          className="mt-8"
          variant="minimal"
          size="small"
          text={`Show more of ${count(links.length)}`}
          onClick={() => setRows(rows + step)}
        />
      )}
      <Confirm
        isOpen={asked !== null}
        title={asked === null ? '' : `Revoke the link: ${nameOf(asked)}?`}
        confirmText="Revoke it"
        keepText="Keep it"
        isBusy={loading}
        onConfirm={() => void end()}
        onClose={() => setAsked(null)}
      >
        <p>It stops at once, also for those who have begun to answer. Complete answers are kept.</p>
      </Confirm>
    </Card>
  );
}

function nameOf({ kind, name, createdAt }: SurveyLinkFieldsFragment): string {
  return kind === 'invitation' ? (name ?? 'Invitation') : `Open link of ${formatTime(createdAt)}`;
}

function AttributeWords({ link }: { link: SurveyLinkFieldsFragment }) {
  const facts = Object.entries((link.attributes ?? {}) as Record<string, unknown>).map(
    ([name, value]) => `${name} ${String(value)}`,
  );
  const words = [...facts, ...(link.language ? [link.language] : [])].join(', ');
  return words === '' ? null : <div className="small muted">{words}</div>;
}

function State({ link: { revokedAt, expiresAt } }: { link: SurveyLinkFieldsFragment }) {
  if (revokedAt) return <Tag minimal>Revoked</Tag>;
  if (expiresAt == null) return <>Works</>;
  return isPast(expiresAt) ? <Tag minimal>Expired</Tag> : <>Works until {formatTime(expiresAt)}</>;
}

function isPast(iso: string): boolean {
  return new Date(iso) < new Date();
}
