import { Button } from '@blueprintjs/core';
import { type ComponentType, useEffect, useReducer, useSyncExternalStore } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { AccountCard } from './account-card.tsx';
import { useNextPath } from './next-path.ts';
import { RedirectSignedIn } from './redirect-signed-in.tsx';
import { type AskedStep, isAskedStep, stepPaths } from './step-paths.ts';
import { CodeStep } from './steps/code-step.tsx';
import { EmailSetupStep } from './steps/email-setup-step.tsx';
import { FirstFactorStep } from './steps/first-factor-step.tsx';
import { MfaChoiceStep } from './steps/mfa-choice-step.tsx';
import { NewPasswordStep } from './steps/new-password-step.tsx';
import { PasswordStep } from './steps/password-step.tsx';
import { PhraseStep } from './steps/phrase-step.tsx';
import { TotpSetupStep } from './steps/totp-setup-step.tsx';
import { useSession } from '../../session/context.tsx';
import type { PendingStep } from '../../session/step.ts';

const screens: Record<AskedStep, ComponentType<{ step: PendingStep }>> = {
  CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE: PhraseStep,
  CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION: MfaChoiceStep,
  CONTINUE_SIGN_IN_WITH_EMAIL_SETUP: EmailSetupStep,
  CONTINUE_SIGN_IN_WITH_TOTP_SETUP: TotpSetupStep,
  CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED: NewPasswordStep,
  CONTINUE_SIGN_IN_WITH_MFA_SELECTION: MfaChoiceStep,
  CONFIRM_SIGN_IN_WITH_SMS_CODE: CodeStep,
  CONFIRM_SIGN_IN_WITH_TOTP_CODE: CodeStep,
  CONFIRM_SIGN_IN_WITH_EMAIL_CODE: CodeStep,
  CONFIRM_SIGN_IN_WITH_PASSWORD: PasswordStep,
  CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION: FirstFactorStep,
};

/** Spread, because jsx-a11y/no-autofocus forbids the attribute; here focus goes where the person would move it. */
const focused = { autoFocus: true };

/** Shown when there is no step to answer, with the only way on. */
function NoStep() {
  const { session } = useSession();
  const navigate = useNavigate();
  const { linkTo } = useNextPath();
  const again = () => {
    session.startAgain();
    void navigate(linkTo('/sign-in'), { replace: true });
  };
  return (
    <AccountCard
      title="This sign-in has ended"
      lead="A sign-in allows three minutes and a few attempts. Nothing was changed. Start again and follow the steps."
    >
      <Button intent="primary" size="large" fill text="Start again" onClick={again} {...focused} />
    </AccountCard>
  );
}

/** The current step at its own address. Addresses of other steps redirect to it. */
function CurrentStep() {
  const step = useCurrentStep();
  const path = useParams()['step'];
  const { linkTo } = useNextPath();
  const name = step?.nextStep.signInStep;
  if (step === null || !isAskedStep(name)) return <NoStep />;
  if (stepPaths[name] !== path) return <Navigate to={linkTo(`/sign-in/${stepPaths[name]}`)} replace />;
  const Screen = screens[name];
  // Each question gets a new component, so that no input is carried over. Another second factor is asked in the same
  // session.
  return <Screen key={`${step.session} ${name}`} step={step} />;
}

/** One step of a sign-in after the username, such as a code or the choice of a second factor. */
export function StepScreen() {
  return (
    <RedirectSignedIn>
      <CurrentStep />
    </RedirectSignedIn>
  );
}

/** Milliseconds after a step's end at which it has certainly expired, although timers may run early. */
const expirySlackMs = 100;

/** Returns the current step of the sign-in, or null when there is none or it has expired. */
function useCurrentStep(): PendingStep | null {
  const { session } = useSession();
  const [, checkExpiry] = useReducer((times: number) => times + 1, 0);
  const step = useSyncExternalStore(session.subscribe, session.currentStep);
  useEffect(() => {
    if (step === null) return;
    const timer = setTimeout(checkExpiry, step.untilMs - Date.now() + expirySlackMs);
    return () => clearTimeout(timer);
  }, [step]);
  return step;
}
