import { useMutation } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { Envelope, Link } from '@blueprintjs/icons';
import { Card } from '../../../components/card.tsx';
import { LinkButton } from '../../../components/link-button.tsx';
import { ShareBar } from '../../../components/share-bars.tsx';
import { CreateSurveyLinkDocument } from '../../../generated/surveys/graphql.ts';
import { copyText } from '../../../lib/copy-text.ts';
import { shownError } from '../../../lib/errors.ts';
import { count, percent } from '../../../lib/format.ts';
import { toast } from '../../../lib/toaster.ts';
import { sharePath } from './paths.ts';
import type { NextToAsk } from './view.ts';
import styles from './results.module.css';

interface AskNextCardProps {
  surveyId: string;
  next: NextToAsk | null;
  /** False for a closed survey, which takes no more answers. */
  isOpen: boolean;
}

/** The one question and group that more answers of people would tell most about, and the way to get them. */
export function AskNextCard({ surveyId, next, isOpen }: AskNextCardProps) {
  const [create, { loading }] = useMutation(CreateSurveyLinkDocument, { variables: { surveyId } });
  const copy = async () => {
    try {
      const { data } = await create();
      if (!data) return;
      await copyText(`${location.origin}/s/${data.createSurveyLink.token}`, {
        done: 'A new link is copied. Anyone who has it can answer.',
        instead: 'Make a link on the Share page instead.',
      });
    } catch (error) {
      void toast(`The link could not be made: ${shownError(error).message}`, 'danger');
    }
  };
  return (
    <Card title="Ask people next">
      {next === null ? (
        <p className="muted">Once people of several groups have answered, the question and the group stand here.</p>
      ) : (
        <>
          <h3 className={styles.nextTitle}>{next.title}</h3>
          <p>{next.sentence}</p>
          <ul className={`small ${styles.gains}`}>
            {next.cells.map(({ questionId, number, group, gain }) => (
              <li key={`${questionId} ${group}`}>
                <span>
                  Q{number}, {group}
                </span>
                <ShareBar share={gain} />
                <span className="visually-hidden">{percent(gain)} of the best choice</span>
              </li>
            ))}
          </ul>
          <p className="small muted">What {count(next.answers)} more people would tell, best choice = full bar</p>
        </>
      )}
      <div className={`mt-12 ${styles.buttons}`}>
        {isOpen ? (
          <>
            <LinkButton
              to={sharePath(surveyId)}
              intent="primary"
              icon={<Envelope />}
              text={next === null ? 'Invite people' : `Invite ${count(next.answers)} people`}
            />
            <Button icon={<Link />} text="Copy link" loading={loading} onClick={() => void copy()} />
          </>
        ) : (
          <p className="small muted">The survey is not open. Open it to ask more people.</p>
        )}
      </div>
    </Card>
  );
}
