/** Figures, dates, names, assurances and addresses that are neither in a first message nor in the brief. */
import { contactsOf } from './claims/contacts.ts';
import { datesOf } from './claims/dates.ts';
import { figuresOf, isKnownFigure } from './claims/figures.ts';
import { newAssurances } from './claims/assurances.ts';
import { newNames } from './claims/names.ts';
import { ownTexts, quoted, type Gate } from './gate.ts';

export const newClaimsGate: Gate = ({ spec, message }) => {
  const claims = claimsBeyond(message, ownTexts(spec), spec.language);
  if (claims.length === 0) return null;
  const reason = `It claims what is neither in a first message nor in the brief: ${quoted(claims)}`;
  return {
    ...(spec.constraints.forbidsNewClaims ? { verdict: 'rejected' as const } : {}),
    reason,
    flags: claims.map((text) => ({ kind: 'new-claim' as const, text })),
  };
};

/** The words of each new claim, once. */
function claimsBeyond(message: string, own: readonly string[], language: string | null): string[] {
  const text = own.join('\n');
  const figures = figuresOf(text);
  const dates = new Set(datesOf(text).map(({ key }) => key));
  const contacts = contactsOf(text).map((one) => one.toLowerCase());
  const claims = [
    ...figuresOf(message)
      .filter((figure) => !isKnownFigure(figure, figures))
      .map((figure) => figure.text),
    ...datesOf(message)
      .filter(({ key }) => !dates.has(key))
      .map((date) => date.text),
    ...newAssurances(message, text),
    ...contactsOf(message).filter((one) => !contacts.includes(one.toLowerCase())),
    ...newNames(message, own, language),
  ];
  return [...new Set(claims)];
}
