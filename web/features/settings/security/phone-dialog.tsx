import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useState } from 'react';
import { normalizePhoneNumber } from '../../../../domain/identity/attributes.ts';
import type { CodeDelivery } from '../../../../domain/identity/challenges.ts';
import { checkCode, CodeField } from '../../../components/form/code-field.tsx';
import { Field } from '../../../components/form/field.tsx';
import { FormProblem } from '../../../components/form/form-problem.tsx';
import { useForm } from '../../../components/form/use-form.ts';
import { useSession } from '../../../session/context.tsx';

interface PhoneDialogProps {
  isOpen: boolean;
  /** Called when the number is verified. */
  onReady: () => void;
  onClose: () => void;
}

interface StepProps {
  onDone: () => void;
  onClose: () => void;
}

/** The first step: the number. A number that is verified already needs no code. */
function NumberForm({ onSent, onDone, onClose }: StepProps & { onSent: (delivery: CodeDelivery) => void }) {
  const { session, user } = useSession();
  const { field, problems, isBusy, onSubmit } = useForm({
    initial: { phone_number: user?.phoneNumber ?? '' },
    check: ({ phone_number: typed }) =>
      normalizePhoneNumber(typed) === null
        ? { phone_number: 'Enter your phone number with + and the country code' }
        : {},
    otherwise: 'The code could not be sent',
    submit: async (attributes) => {
      const next = (await session.updateAttributes(attributes))['phone_number']?.nextStep;
      if (next?.updateAttributeStep === 'CONFIRM_ATTRIBUTE_WITH_CODE') onSent(next.codeDeliveryDetails);
      else onDone();
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <DialogBody>
        <FormProblem text={problems['']} />
        <Field
          name="phone_number"
          label="Phone number"
          {...field('phone_number')}
          help="With + and the country code, such as +1 202 555 0123"
          input={{ type: 'tel', autoComplete: 'tel', inputMode: 'tel', autoFocus: true }}
        />
      </DialogBody>
      <Actions text="Send a code" isBusy={isBusy} onClose={onClose} />
    </form>
  );
}

/** The second step: the code. */
function CodeForm({ delivery, onDone, onClose }: StepProps & { delivery: CodeDelivery }) {
  const { session } = useSession();
  const { field, problems, isBusy, onSubmit } = useForm({
    initial: { confirmationCode: '' },
    check: checkCode,
    otherwise: 'The number could not be confirmed',
    submit: async ({ confirmationCode }) => {
      await session.verifyAttribute('phone_number', confirmationCode.trim());
      onDone();
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <DialogBody>
        <FormProblem text={problems['']} />
        <CodeField {...field('confirmationCode')} help={`Sent to ${delivery.destination}`} />
      </DialogBody>
      <Actions text="Confirm and turn on" isBusy={isBusy} onClose={onClose} />
    </form>
  );
}

function Actions({ text, isBusy, onClose }: { text: string; isBusy: boolean; onClose: () => void }) {
  return (
    <DialogFooter
      actions={
        <>
          <Button text="Cancel" onClick={onClose} />
          <Button type="submit" intent="primary" text={text} loading={isBusy} />
        </>
      }
    />
  );
}

function Steps({ onReady, onClose }: Omit<PhoneDialogProps, 'isOpen'>) {
  const [delivery, setDelivery] = useState<CodeDelivery | null>(null);
  if (delivery === null) return <NumberForm onSent={setDelivery} onDone={onReady} onClose={onClose} />;
  return <CodeForm delivery={delivery} onDone={onReady} onClose={onClose} />;
}

/** Asks for a number, then for the code that was sent to it. */
export function PhoneDialog({ isOpen, onReady, onClose }: PhoneDialogProps) {
  return (
    <Dialog isOpen={isOpen} title="Codes by text message" onClose={onClose} className="dialog">
      <Steps onReady={onReady} onClose={onClose} />
    </Dialog>
  );
}
