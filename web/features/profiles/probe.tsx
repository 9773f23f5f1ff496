import { useMutation } from '@apollo/client/react';
import { Button, Callout } from '@blueprintjs/core';
import type { PromptOptions } from '../../../domain/personas/profile-input.ts';
import { ProbeProfileDocument, type ProbeProfileMutation } from '../../generated/profiles/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import styles from './profiles.module.css';

/** Asks a model to name the person behind a prompt, and says whether it could. */
export function Probe({ id, options }: { id: string; options: PromptOptions }) {
  const [probe, { data, loading, error, reset }] = useMutation(ProbeProfileDocument);
  const found = data?.probeProfile;
  return (
    <div className={styles.probe}>
      <Button
        text="Test whether a model can name this person"
        loading={loading}
        onClick={() => {
          reset();
          void probe({ variables: { id, options } }).catch(() => undefined);
        }}
      />
      <p className="muted small">One call of your provider, with the options chosen here.</p>
      <div role="status">{found ? <Outcome found={found} /> : null}</div>
      <p role="alert" className="error-line">
        {error ? shownError(error).message : null}
      </p>
    </div>
  );
}

type Found = ProbeProfileMutation['probeProfile'];

function Outcome({ found }: { found: Found }) {
  const { outcome, clues, sureness, isSimulated, model } = found;
  return (
    <Callout intent={outcome === 'not-named' ? 'success' : 'warning'} icon={false} compact>
      <p>
        <strong>{headlineOf(found)}</strong>
        {outcome === 'not-named' ? null : ` It was ${Math.round(sureness * 100)}% sure.`}
      </p>
      {outcome === 'not-named' || clues.length === 0 ? null : <p>It went by: {clues.join('; ')}</p>}
      <p className="small">
        {isSimulated
          ? 'The simulated provider answered: it reads what the prompt says and knows nobody. Test with a key of your own.'
          : `${model} answered. Another model may know more.`}
      </p>
    </Callout>
  );
}

function headlineOf({ outcome, name, employer }: Found): string {
  if (outcome === 'named') return `The model named this person: ${name}.`;
  if (outcome === 'employer') return `The model named the employer: ${employer}.`;
  return name === null ? 'The model could not name this person.' : `The model guessed ${name}, which is wrong.`;
}
