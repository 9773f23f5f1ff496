import { Link, useNavigate } from 'react-router';
import { useSession } from '../../session/context.tsx';
import { AccountCard } from './account-card.tsx';
import { AccountForm } from './account-form.tsx';
import { AttributeFields } from './attribute-fields.tsx';
import { EmailField } from './email-field.tsx';
import { NewPasswordField } from '../../components/form/new-password-field.tsx';
import { useNextPath } from './next-path.ts';
import { rememberAutoSignIn } from './pending-sign-in.ts';
import { RedirectSignedIn } from './redirect-signed-in.tsx';
import { attributesBesideUsername, checkSignUp, emptySignUp, signsUpByPhone, signUpInputOf } from './sign-up-values.ts';
import { useForm } from '../../components/form/use-form.ts';
import { useAuthConfig } from './use-auth-config.ts';
import { UsernameField } from './username-field.tsx';

function SignUpForm() {
  const { session } = useSession();
  const navigate = useNavigate();
  const { linkTo } = useNextPath();
  const { requiredSignUpAttributes: required, usernameAttributes } = useAuthConfig();
  const takesPhone = usernameAttributes.includes('phone_number');

  const form = useForm({
    initial: emptySignUp,
    check: (typed) => checkSignUp(typed, { required, takesPhone }),
    otherwise: 'Failed to sign up',
    submit: async (typed) => {
      const { nextStep, autoSignInSession } = await session.signUp(signUpInputOf(typed, takesPhone));
      rememberAutoSignIn(typed.username, {
        password: typed.password,
        ...(autoSignInSession === undefined ? {} : { autoSignInSession }),
      });
      await navigate(linkTo('/confirm', { username: typed.username.trim() }), {
        state: { delivery: nextStep.codeDeliveryDetails },
      });
    },
  });

  const byPhone = signsUpByPhone(form.values, takesPhone);

  const foot = (
    <span>
      Have an account? <Link to={linkTo('/sign-in')}>Sign in</Link>
    </span>
  );
  return (
    <AccountCard
      title="Create an account"
      lead={byPhone ? 'We text you a code to confirm the number.' : 'We email you a code to confirm the address.'}
      foot={foot}
    >
      <AccountForm form={form} submitText="Create account">
        <UsernameField {...form.field('username')} isFirst />
        {byPhone ? <EmailField {...form.field('email')} name="email" /> : null}
        <NewPasswordField label="Password" {...form.field('password')} />
        <AttributeFields
          asked={attributesBesideUsername(form.values, takesPhone)}
          required={required}
          field={form.field}
        />
      </AccountForm>
    </AccountCard>
  );
}

/** Creates an account. The code that confirms its address is entered on the next screen. */
export function SignUpScreen() {
  return (
    <RedirectSignedIn>
      <SignUpForm />
    </RedirectSignedIn>
  );
}
