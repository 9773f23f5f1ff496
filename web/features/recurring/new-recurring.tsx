import { useMutation } from '@apollo/client/react';
import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { type FormEvent, useState } from 'react';
import { recurrenceLimits } from '../../../domain/simulations/recurrence.ts';
import { Card } from '../../components/card.tsx';
import { RecurringRunsDocument, RepeatRunDocument, type SimulationInput } from '../../generated/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { counted, shorten } from '../../lib/format.ts';
import { toast } from '../../lib/toaster.ts';
import { hereTimeZone, type ScheduleValues } from './schedule.ts';
import { ScheduleFields } from './schedule-fields.tsx';
import styles from './recurring.module.css';

/** Creates a recurring run from a finished run: the same message and personas. */
export function NewRecurring({ input, onDone }: { input: SimulationInput; onDone: () => void }) {
  const [name, setName] = useState(shorten(input.message.replaceAll(/\s+/g, ' '), 60));
  const [rhythm, setRhythm] = useState<ScheduleValues>({
    every: 'week',
    onDay: 1,
    atHour: 7,
    timeZone: hereTimeZone(),
  });
  const [problem, setProblem] = useState<{ message: string; field: string | null } | null>(null);
  const [repeat, { loading }] = useMutation(RepeatRunDocument, { refetchQueries: [RecurringRunsDocument] });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await repeat({ variables: { input, rhythm: { name, ...rhythm } } });
      void toast('It will run again automatically', 'success');
      onDone();
    } catch (error) {
      setProblem(shownError(error));
    }
  };
  const nameProblem = problem?.field === 'name' ? problem.message : undefined;

  return (
    <Card title="Ask again and again">
      {/* Any change discards the error. */}
      <form onSubmit={(event) => void submit(event)} onChange={() => setProblem(null)} noValidate>
        <p className={styles.what}>
          “{shorten(input.message, 200)}” to the same {counted(input.numUsers ?? 0, 'persona')}, with the keys of your
          settings. Each time is a run of its own; the line below shows how the answer moves.
        </p>
        <FormGroup
          label="Name"
          labelFor="recurring-name"
          intent={nameProblem ? 'danger' : 'none'}
          helperText={nameProblem}
        >
          <InputGroup
            id="recurring-name"
            value={name}
            maxLength={recurrenceLimits.nameCharacters}
            aria-invalid={nameProblem ? true : undefined}
            onChange={(event) => setName(event.target.value)}
          />
        </FormGroup>
        <ScheduleFields value={rhythm} onChange={setRhythm} />
        {problem && !nameProblem ? <p role="alert">{problem.message}</p> : null}
        <div className={styles.buttons}>
          <Button variant="minimal" text="Not now" onClick={onDone} />
          <Button type="submit" intent="primary" text="Repeat it" loading={loading} />
        </div>
      </form>
    </Card>
  );
}
