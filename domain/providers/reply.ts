/** Outcomes of a provider's reply, whichever wire format it came in. */

/** Outcomes of a reply without an answer. */
export type UnansweredOutcome = 'refused' | 'filtered' | 'cut-off' | 'empty' | 'unreadable';

/**
 * Calls that are made again after such a reply. A refusal is final, because the same question is refused again. A reply
 * that was cut off is asked for with a larger allowance, and one that could not be read with a correction.
 */
export const retriesAfter: Record<UnansweredOutcome, number> = {
  refused: 0,
  filtered: 0,
  'cut-off': 1,
  empty: 1,
  unreadable: 1,
};

/** Reasons for which providers stop, by what they mean; all others are a normal end. */
const finishes: [outcome: 'refused' | 'filtered' | 'cut-off', reasons: RegExp][] = [
  ['refused', /^refusal$/i],
  ['filtered', /^(content_filter|safety|prohibited_content|blocklist|recitation|spii|image_safety)\b/i],
  ['cut-off', /^(length|max_tokens|max_output_tokens|model_context_window_exceeded)$/i],
];

/** Maps a finish or stop reason of any wire format; null for a normal end. */
export function outcomeOfFinish(reason: unknown): 'refused' | 'filtered' | 'cut-off' | null {
  if (typeof reason !== 'string') return null;
  return finishes.find(([, reasons]) => reasons.test(reason))?.[0] ?? null;
}

/** Codes of a request that a content filter refused before the model saw it. */
const filterCodes = /^(content_filter|content_policy_violation|responsibleaipolicyviolation|data_inspection_failed)$/i;

export function isFilterCode(code: string | null | undefined): boolean {
  return filterCodes.test(code ?? '');
}

/** Most characters of a refusal that are shown in a message. */
const maxWords = 200;

/** Says in one sentence why there is no answer. `provider` is the provider's label. */
export function describeUnanswered(
  provider: string,
  outcome: UnansweredOutcome,
  { words = null, reasoningTokens = null }: { words?: string | null; reasoningTokens?: number | null } = {},
): string {
  const said = words === null ? '' : `: “${words.length > maxWords ? `${words.slice(0, maxWords - 1)}…` : words}”`;
  const thinking = reasoningTokens ? `, ${reasoningTokens} of them for thinking` : '';
  const sentences: Record<UnansweredOutcome, string> = {
    refused: `The model of ${provider} refused to answer${said}`,
    filtered: `The content filter of ${provider} blocked the reply${said}`,
    'cut-off': `The model of ${provider} used all its tokens before it had answered${thinking}`,
    empty: `${provider} sent an empty reply`,
    unreadable: `${provider} sent a reply that could not be read`,
  };
  return sentences[outcome];
}
