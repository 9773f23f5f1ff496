import type { ApolloCache } from '@apollo/client';
import { useMutation } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { Flag as FlagIcon } from '@blueprintjs/icons';
import { questionsOf, type SurveyDefinition } from '../../../../domain/surveys/survey.ts';
import { DecideSurveyFlagDocument } from '../../../generated/surveys/graphql.ts';
import { shownError } from '../../../lib/errors.ts';
import { toast } from '../../../lib/toaster.ts';
import type { Response } from './response.ts';
import styles from './responses.module.css';

type Flag = Response['flags'][number];
type Decision = 'confirmed' | 'dismissed' | null;

interface FlagListProps {
  response: Response;
  definition: SurveyDefinition | null;
}

/** The flags of a response, each to be confirmed or dismissed; either can be undone. */
export function FlagList({ response, definition }: FlagListProps) {
  const [decide, { loading }] = useMutation(DecideSurveyFlagDocument);
  const set = async (flag: Flag, decision: Decision) => {
    const { kind, questionId } = flag;
    try {
      await decide({
        variables: { responseId: response.id, kind, questionId, decision },
        update: (cache) => keepDecision(cache, response, flag, decision),
      });
    } catch (error) {
      void toast(shownError(error).message, 'danger');
    }
  };
  if (response.flags.length === 0) return null;
  return (
    <ul className={styles.flags} aria-label="Flags">
      {response.flags.map((flag) => (
        <li key={`${flag.kind}:${flag.questionId ?? '*'}`} className={styles.flag}>
          <FlagIcon aria-hidden="true" size={14} />
          <span>
            {placeOf(flag, definition)}
            {flag.sentence}
          </span>
          <span className={styles.decide}>
            {flag.decision == null ? (
              <>
                <Button size="small" text="Confirm" disabled={loading} onClick={() => void set(flag, 'confirmed')} />
                <Button size="small" text="Dismiss" disabled={loading} onClick={() => void set(flag, 'dismissed')} />
              </>
            ) : (
              <>
                <span className="muted">
                  {flag.decision === 'confirmed' ? 'Confirmed: left out of results' : 'Dismissed: it counts'}
                </span>
                <Button size="small" text="Undo" disabled={loading} onClick={() => void set(flag, null)} />
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function placeOf({ questionId }: Flag, definition: SurveyDefinition | null): string {
  const at = definition === null ? -1 : questionsOf(definition).findIndex(({ id }) => id === questionId);
  return at < 0 ? '' : `Question ${at + 1}: `;
}

/** Changes the response in place: reading the list anew would take away all pages but the first. */
function keepDecision(cache: ApolloCache, { id }: Response, { kind, questionId }: Flag, decision: Decision): void {
  cache.modify<Pick<Response, 'flags'>>({
    id: cache.identify({ __typename: 'SurveyAnswers', id }) ?? '',
    fields: {
      flags: (flags, { readField }) =>
        flags.map((flag) =>
          readField('kind', flag) === kind && readField('questionId', flag) === questionId
            ? { ...flag, decision }
            : flag,
        ),
    },
  });
}
