import { useMutation, useQuery } from '@apollo/client/react';
import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { recurrenceLimits, runsPerMonth } from '../../../domain/simulations/recurrence.ts';
import { Card } from '../../components/card.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { EstimateDocument, type SimulationInput } from '../../generated/graphql.ts';
import { RecurringCostsDocument, RecurringRunsDocument, RepeatRunDocument } from '../../generated/recurring/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { counted, shorten } from '../../lib/format.ts';
import { toast } from '../../lib/toaster.ts';
import { ownTimeZone } from '../../lib/locale.ts';
import { MonthlyLimitField } from './monthly-limit-field.tsx';
import { costWords } from './recurring-costs.ts';
import type { ScheduleValues } from './schedule.ts';
import { ScheduleFields } from './schedule-fields.tsx';
import styles from './recurring.module.css';

/** The suggested name is the beginning of the message. */
const suggestedNameCharacters = 60;
/** Characters of the message that are shown, about two lines. */
const shownCharacters = 200;

/** Creates a recurring run from a finished run: the same message and personas. */
export function NewRecurring({ input, onDone }: { input: SimulationInput; onDone: () => void }) {
  const [repeat] = useMutation(RepeatRunDocument, { refetchQueries: [RecurringRunsDocument, RecurringCostsDocument] });
  const { data: estimated } = useQuery(EstimateDocument, { variables: { input } });
  // Monday morning: a schedule that most people keep or change little.
  const schedule: ScheduleValues = { every: 'week', onDay: 1, atHour: 7, timeZone: ownTimeZone() };
  const { values, set, problems, isBusy, showProblems, onSubmit } = useForm({
    initial: {
      name: shorten(input.message.replaceAll(/\s+/g, ' '), suggestedNameCharacters),
      schedule,
      monthlyCapUsd: null as number | null,
    },
    otherwise: shownError,
    submit: async (wanted) => {
      await repeat({
        variables: { input, rhythm: { name: wanted.name, monthlyCapUsd: wanted.monthlyCapUsd, ...wanted.schedule } },
      });
      void toast('It will run again automatically', 'success');
      onDone();
    },
  });
  const nameProblem = problems['name'];
  const cost = costWords(estimated?.estimateSimulation ?? null, runsPerMonth(values.schedule.every));

  return (
    <Card title="Ask again and again">
      {/* Any change discards the error. */}
      <form onSubmit={onSubmit} onChange={() => showProblems({})} noValidate>
        <p className={styles.what}>
          “{shorten(input.message, shownCharacters)}” to the same {counted(input.numUsers ?? 0, 'persona')}, with the
          keys of your settings. Each time is a run of its own; the line below shows how the answer moves.
        </p>
        <FormGroup
          label="Name"
          labelFor="recurring-name"
          intent={nameProblem ? 'danger' : 'none'}
          helperText={nameProblem}
        >
          <InputGroup
            id="recurring-name"
            name="name"
            value={values.name}
            maxLength={recurrenceLimits.nameCharacters}
            aria-invalid={nameProblem ? true : undefined}
            onValueChange={set('name')}
          />
        </FormGroup>
        <ScheduleFields value={values.schedule} onChange={set('schedule')} />
        {cost === null ? null : <p className="figures">{cost}</p>}
        <MonthlyLimitField
          id="recurring-limit"
          value={values.monthlyCapUsd}
          problem={problems['monthlyCapUsd']}
          onChange={set('monthlyCapUsd')}
        />
        {problems[''] ? <p role="alert">{problems['']}</p> : null}
        <div className={styles.buttons}>
          <Button variant="minimal" text="Not now" onClick={onDone} />
          <Button type="submit" intent="primary" text="Repeat it" loading={isBusy} />
        </div>
      </form>
    </Card>
  );
}
