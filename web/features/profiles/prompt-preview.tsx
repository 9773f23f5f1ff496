import { useQuery } from '@apollo/client/react';
import { useDeferredValue, useState } from 'react';
import { FormGroup, InputGroup } from '@blueprintjs/core';
import type { PromptOptions } from '../../../domain/personas/profile-input.ts';
import { Card } from '../../components/card.tsx';
import { ErrorNote } from '../../components/notice.tsx';
import { SkeletonBlock } from '../../components/skeleton.tsx';
import { ProfilePromptDocument } from '../../generated/profiles/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { Probe } from './probe.tsx';
import { PromptOptionsFields } from './prompt-options-fields.tsx';
import styles from './profiles.module.css';

/** Shows what a model would be told about the profile, and lets the person try options. */
export function PromptPreview({ id }: { id: string }) {
  const [options, setOptions] = useState<PromptOptions>({});
  const [message, setMessage] = useState('We will cut the waiting time at every city clinic by half.');
  const asked = useDeferredValue(message);
  const { data, previousData, error, refetch } = useQuery(ProfilePromptDocument, {
    variables: { id, message: asked, options },
    fetchPolicy: 'no-cache',
  });
  const prompt = (data ?? previousData)?.profilePrompt;
  return (
    <Card title="What a model is told">
      <div className={styles.beside}>
        <div>
          <PromptOptionsFields options={options} onChange={setOptions} />
          <FormGroup label="Message" labelFor="profile-message">
            <InputGroup id="profile-message" value={message} onValueChange={setMessage} />
          </FormGroup>
          <p className="muted small">
            Options are tried here only. A segment of profiles has its own, and a run may have others. Passages of
            papers are found by words here; a run also finds them by meaning.
          </p>
          {/* A result belongs to its options. */}
          <Probe key={JSON.stringify(options)} id={id} options={options} />
        </div>
        {error && !data ? (
          <ErrorNote
            title="The prompt cannot be shown"
            message={shownError(error).message}
            onRetry={() => void refetch()}
          />
        ) : prompt === undefined ? (
          <SkeletonBlock height={240} />
        ) : (
          // A region that scrolls has to be reachable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <pre className={styles.prompt} role="region" aria-label="Prompt" tabIndex={0}>
            {`${prompt.system}\n\n${prompt.user}`}
          </pre>
        )}
      </div>
    </Card>
  );
}
