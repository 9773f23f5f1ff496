import { Button } from '@blueprintjs/core';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import {
  defaultMovedPoints,
  mailedByDefault,
  notificationKinds,
  type ChosenKind,
  notificationKindTexts,
} from '../../../domain/notifications/kinds.ts';
import { Card } from '../../components/card.tsx';
import { LabeledNumberField } from '../../components/labeled-number-field.tsx';
import type { SettingsFieldsFragment, SettingsInput } from '../../generated/settings/graphql.ts';
import type { ShownError } from '../../lib/errors.ts';
import { useSession } from '../../session/context.tsx';
import { Choices } from './agents/choices.tsx';
import { AsyncContent } from './async-content.tsx';
import styles from './settings.module.css';
import { useSettings } from './use-settings.ts';
import { useUnsavedInput } from './use-unsaved-input.ts';

interface Typed {
  mailedKinds: ChosenKind[];
  movedPoints: number | null;
}

interface NotificationsFormProps {
  me: SettingsFieldsFragment;
  isSaving: boolean;
  save: (input: SettingsInput, done: string) => Promise<ShownError | null>;
}

/** The choice of mails. Input that is not saved survives leaving the section. */
function NotificationsForm({ me: { preferences }, isSaving, save }: NotificationsFormProps) {
  const chosen: readonly string[] = preferences.mailedKinds ?? mailedByDefault;
  const stored: Typed = {
    mailedKinds: notificationKinds.filter((kind) => chosen.includes(kind)),
    movedPoints: preferences.movedPoints ?? defaultMovedPoints,
  };
  const [typed, setTyped] = useUnsavedInput<Typed>('notifications');
  const [problem, setProblem] = useState<ShownError | null>(null);
  const shown = typed ?? stored;
  const change = (changes: Partial<Typed>) => {
    const next = { ...shown, ...changes };
    setProblem(null);
    setTyped(JSON.stringify(next) === JSON.stringify(stored) ? undefined : next);
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const { movedPoints, mailedKinds } = shown;
    if (movedPoints === null || !Number.isInteger(movedPoints) || movedPoints < 1 || movedPoints > 100)
      return setProblem({ message: 'The amount must be a whole number from 1 to 100 points', field: 'movedPoints' });
    const failure = await save({ preferences: { mailedKinds, movedPoints } }, 'Saved');
    setProblem(failure);
    if (failure === null) setTyped(undefined);
  };
  const isBesideField = problem?.field === 'movedPoints';
  return (
    <form onSubmit={(event) => void onSubmit(event)} noValidate className={styles.narrow}>
      <Choices
        legend={`Mailed to ${useSession().user?.email ?? 'you'}`}
        texts={notificationKindTexts}
        chosen={shown.mailedKinds}
        onChange={(mailedKinds) => change({ mailedKinds })}
      />
      <LabeledNumberField
        id="settings-moved"
        label="An answer moved or drifts"
        labelInfo="(points)"
        value={shown.movedPoints}
        min={1}
        max={100}
        help="The least change of a recurring run’s positive share that is worth telling. Changes that may be chance are never told."
        problem={isBesideField ? problem.message : null}
        onChange={(movedPoints) => change({ movedPoints })}
      />
      <div className={styles.row}>
        <Button type="submit" intent="primary" text="Save" disabled={typed === undefined} loading={isSaving} />
        {typed === undefined ? null : <Button variant="minimal" text="Discard" onClick={() => setTyped(undefined)} />}
        <span role="alert" className={`small ${styles.refused}`}>
          {isBesideField ? null : problem?.message}
        </span>
      </div>
    </form>
  );
}

/** Choices of mails, and the least change of the answer to a recurring run that is told. */
export function NotificationsSection() {
  const { me, error, retry, save, isSaving } = useSettings();
  return (
    <Card title="Notifications" aside={<Link to="/inbox">Open the inbox</Link>}>
      <p className={styles.lead}>
        Everything is in the inbox for 90 days. Mails collect what came within a minute, and at most four an hour are
        sent; they contain no messages or answers. Your own programs are told by{' '}
        <Link to="/settings/agents">webhooks</Link>.
      </p>
      <AsyncContent value={me} error={error} what="Your settings" onRetry={retry}>
        {(known) => <NotificationsForm me={known} save={save} isSaving={isSaving} />}
      </AsyncContent>
    </Card>
  );
}
