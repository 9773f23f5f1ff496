import type { PendingStep } from '../../../session/step.ts';
import { AccountCard } from '../account-card.tsx';
import { AccountForm } from '../account-form.tsx';
import { AttributeFields } from '../attribute-fields.tsx';
import { checkAttributes, givenAttributes, type AskedAttribute } from '../attributes.ts';
import { KnownUsername } from '../../../components/form/known-username.tsx';
import { checkNewPassword, NewPasswordField } from '../../../components/form/new-password-field.tsx';
import { StartAgain } from '../start-again.tsx';
import { useStepForm } from '../use-step-form.ts';

const initial = { password: '', given_name: '', family_name: '', phone_number: '' };

/** Replaces a temporary password, and asks for the attributes that sign-up requires. */
export function NewPasswordStep({ step }: { step: PendingStep }) {
  const missing = (step.nextStep.missingAttributes ?? []) as AskedAttribute[];
  const form = useStepForm({
    step,
    initial,
    check: (typed) => ({
      ...checkNewPassword(typed),
      ...checkAttributes(typed, missing),
    }),
    answer: (typed) => ({ challengeResponse: typed.password, userAttributes: givenAttributes(typed, missing) }),
  });
  return (
    <AccountCard
      title="Choose your own password"
      lead="The one you signed in with was temporary."
      foot={<StartAgain />}
    >
      <AccountForm form={form} submitText="Save and sign in">
        <KnownUsername username={step.username} />
        <NewPasswordField {...form.field('password')} isFirst />
        <AttributeFields asked={missing} required={missing} field={form.field} />
      </AccountForm>
    </AccountCard>
  );
}
