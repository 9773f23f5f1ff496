import { useMutation } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { type RefObject, useState } from 'react';
import { Confirm } from '../../components/confirm.tsx';
import { PublishSurveyDocument, SurveysDocument } from '../../generated/surveys/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { counted } from '../../lib/format.ts';
import { toast } from '../../lib/toaster.ts';
import type { EditedSurvey } from './builder/use-edited-survey.ts';
import type { Survey } from './survey.ts';
import styles from './surveys.module.css';

interface PublishButtonProps {
  survey: Survey;
  number: number;
  /** Time at which the draft was last read or saved. */
  updatedAt: RefObject<string>;
  edited: EditedSurvey;
  flush: () => Promise<boolean>;
}

/** Publishes the draft, unless the linter finds errors; then it says so. */
export function PublishButton({ survey, number, updatedAt, edited, flush }: PublishButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const [publish, { loading }] = useMutation(PublishSurveyDocument, { refetchQueries: [SurveysDocument] });
  const errors = edited.findings.filter(({ severity }) => severity === 'error').length;
  const send = async () => {
    try {
      if (!(await flush())) return setAsking(false);
      // Nobody has seen here what another tab has saved since.
      await publish({ variables: { id: survey.id, number, updatedAt: updatedAt.current } });
      void toast(`Version ${number} is published`, 'success');
    } catch (error) {
      void toast(shownError(error).message, 'danger');
      setAsking(false);
    }
  };
  return (
    <>
      <Button
        intent="primary"
        text={`Publish version ${number}`}
        disabled={errors > 0}
        aria-describedby={errors > 0 ? 'publish-why' : undefined}
        onClick={() => setAsking(true)}
      />
      {errors > 0 ? (
        <span id="publish-why" className={`small ${styles.why}`}>
          {counted(errors, 'error')} to mend before it can be published
        </span>
      ) : null}
      <Confirm
        isOpen={isAsking}
        title={`Publish version ${number}?`}
        confirmText="Publish"
        intent="primary"
        keepText="Not yet"
        isBusy={loading}
        onConfirm={() => void send()}
        onClose={() => setAsking(false)}
      >
        <p>
          Links open this version from then on. It is not changed any more, so that all its answers are to the same
          questions; later changes make version {number + 1}.
        </p>
        {survey.people.started === 0 ? null : (
          <p>Whoever has begun to answer stays with the version they began with.</p>
        )}
      </Confirm>
    </>
  );
}
