import { useMutation } from '@apollo/client/react';
import { Button, Checkbox, Dialog, DialogBody, DialogFooter, FormGroup, InputGroup, TextArea } from '@blueprintjs/core';
import { useRef } from 'react';
import { messageLimits } from '../../../domain/errors.ts';
import { recurrenceLimits } from '../../../domain/simulations/recurrence.ts';
import { useForm } from '../../components/form/use-form.ts';
import { LabeledNumberField } from '../../components/labeled-number-field.tsx';
import { SegmentField } from '../../components/segment-field.tsx';
import {
  ChangeRecurringRunDocument,
  RecurringCostsDocument,
  type RecurringRunFieldsFragment,
  RecurringRunsDocument,
} from '../../generated/recurring/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { useReturnFocus } from '../../lib/keyboard.ts';
import { toast } from '../../lib/toaster.ts';
import { MonthlyLimitField } from './monthly-limit-field.tsx';
import type { ScheduleValues } from './schedule.ts';
import { ScheduleFields } from './schedule-fields.tsx';
import styles from './recurring.module.css';

interface EditRecurringProps {
  recurring: RecurringRunFieldsFragment;
  /** Finds the element that gets the focus afterwards. */
  opener: () => HTMLElement | null;
  onClose: () => void;
}

/** Returns the number of personas; the field may become empty. */
function personasOf({ numUsers }: { numUsers: number }): number | null {
  return numUsers;
}

/** Changes a recurring run. Its runs stay, and the trend marks where the message or the personas changed. */
export function EditRecurring({ recurring, opener, onClose }: EditRecurringProps) {
  useReturnFocus(opener);
  const name = useRef<HTMLInputElement>(null);
  const [change] = useMutation(ChangeRecurringRunDocument, {
    refetchQueries: [RecurringRunsDocument, RecurringCostsDocument],
  });
  const { id, every, onDay, atHour, timeZone } = recurring;
  const schedule: ScheduleValues = { every: every as ScheduleValues['every'], onDay: onDay ?? null, atHour, timeZone };
  const form = useForm({
    initial: {
      name: recurring.name,
      message: recurring.message,
      numUsers: personasOf(recurring),
      segmentIds: recurring.segmentIds,
      asksOthers: false,
      monthlyCapUsd: recurring.monthlyCapUsd ?? null,
      schedule,
    },
    check: ({ asksOthers, numUsers }) =>
      asksOthers && numUsers === null ? { numUsers: 'Enter the number of personas' } : {},
    otherwise: shownError,
    submit: async ({ schedule: when, asksOthers, segmentIds, numUsers, ...wanted }) => {
      // Segments that were deleted since have left the field, which must not change who is asked.
      const people = asksOthers ? { segmentIds, numUsers } : {};
      await change({ variables: { id, changes: { ...wanted, ...when, ...people } } });
      void toast('Changed', 'success');
      onClose();
    },
  });
  const { values, set, problems } = form;
  const intentOf = (field: string) => (problems[field] === undefined ? 'none' : 'danger');
  return (
    <Dialog
      isOpen
      title={`Change ${recurring.name}`}
      onOpening={() => name.current?.focus()}
      onClose={onClose}
      className="dialog"
    >
      <form onSubmit={form.onSubmit} noValidate>
        <DialogBody>
          <FormGroup label="Name" labelFor="edit-name" intent={intentOf('name')} helperText={problems['name']}>
            <InputGroup
              id="edit-name"
              name="name"
              inputRef={name}
              value={values.name}
              maxLength={recurrenceLimits.nameCharacters}
              aria-invalid={problems['name'] ? true : undefined}
              onValueChange={set('name')}
            />
          </FormGroup>
          <FormGroup
            label="Message"
            labelFor="edit-message"
            intent={intentOf('message')}
            helperText={problems['message'] ?? 'The same personas are asked. The line shows where the message changed.'}
          >
            <TextArea
              id="edit-message"
              fill
              autoResize
              maxLength={messageLimits.maxCharacters}
              value={values.message}
              aria-invalid={problems['message'] ? true : undefined}
              onChange={(event) => set('message')(event.target.value)}
            />
          </FormGroup>
          <ScheduleFields value={values.schedule} onChange={set('schedule')} />
          <Checkbox
            label="Ask other personas from the next run on"
            checked={values.asksOthers}
            onChange={(event) => set('asksOthers')(event.currentTarget.checked)}
          />
          <SegmentField
            id="edit-segments"
            chosen={values.segmentIds}
            isLocked={!values.asksOthers}
            problem={problems['segmentIds']}
            onChange={set('segmentIds')}
          />
          <LabeledNumberField
            id="edit-personas"
            label="Personas"
            value={values.numUsers}
            isDisabled={!values.asksOthers}
            min={messageLimits.minUsers}
            max={messageLimits.maxUsers}
            help="Another number or other segments draw new personas with the next run."
            problem={problems['numUsers']}
            onChange={set('numUsers')}
          />
          <MonthlyLimitField
            id="edit-limit"
            value={values.monthlyCapUsd}
            problem={problems['monthlyCapUsd']}
            onChange={set('monthlyCapUsd')}
          />
          {problems[''] ? (
            <p role="alert" className="danger-text">
              {problems['']}
            </p>
          ) : null}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text="Cancel" onClick={onClose} />
              <Button type="submit" intent="primary" text="Save" loading={form.isBusy} />
            </>
          }
        >
          <span className={`small muted ${styles.kept}`}>Its runs stay as they are.</span>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
