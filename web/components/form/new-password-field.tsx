import {
  meetsPasswordPolicy,
  passwordRuleMessage,
  passwordSymbolHint,
} from '../../../domain/identity/password-policy.ts';
import { PasswordField, type PasswordFieldProps } from './password-field.tsx';
import type { Problems } from './use-form.ts';

/** Returns the error of a new password that the server would refuse. */
export function checkNewPassword({ password }: { password: string }): Problems {
  return meetsPasswordPolicy(password) ? {} : { password: passwordRuleMessage };
}

/** The rule and the symbols that count for it. When the rule is shown as the error, only the symbols are help. */
function passwordHelp(problem: string | undefined): string {
  return problem === passwordRuleMessage ? `${passwordSymbolHint}.` : `${passwordRuleMessage}. ${passwordSymbolHint}.`;
}

/** The field for a password that the person chooses, with the rule for it. */
export function NewPasswordField({ label = 'New password', ...field }: Omit<PasswordFieldProps, 'kind' | 'help'>) {
  return <PasswordField {...field} label={label} kind="new-password" help={passwordHelp(field.problem)} />;
}
