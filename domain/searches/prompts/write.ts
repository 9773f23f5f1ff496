/** Prompt that makes a model write a candidate. The rules come first, because all candidates of a search share them. */
import { fenceText, foreignRule, onOneLine, quoteForeign } from '../../foreign-text.ts';
import { candidateLabel, type Candidate, type NewCandidate } from '../candidate.ts';
import { mutationOf } from '../mutations/registry.ts';
import { searchLimits, type SearchSpec } from '../setup.ts';
import type { SearchPrompt } from './search-prompt.ts';

export const writeOpening = 'You write new versions of a message, and others will find out what people think of them.';

/** Throws when no mutation writes candidates of this origin. */
export function buildWritePrompt(
  spec: SearchSpec,
  candidate: NewCandidate,
  parents: readonly Candidate[],
): SearchPrompt {
  const mutation = mutationOf(candidate.origin);
  if (mutation === undefined) throw new Error(`No mutation is called ${candidate.origin}`);
  return {
    system: [writeOpening, foreignRule, '', ...describeRules(spec), ...describeBrief(spec)].join('\n'),
    user: [
      ...parents.flatMap(({ number, message }) => [
        parents.length > 1 ? `The text ${candidateLabel(number)}:` : 'The text:',
        fenceText(message ?? ''),
      ]),
      ...describeObjections(spec, candidate),
      '',
      `The change (${mutation.label}): ${mutation.instruct({ spec, candidate, parents })}`,
      ...describeUnlike(candidate),
      '',
      'Answer with one JSON object and nothing else: {"message": "the new version, complete", "answers": "the objection that it answers, word by word" or null}',
    ].join('\n'),
    temperature: Math.min(1, 0.8 + 0.1 * (candidate.plan.again?.tries ?? 0)),
    maxTokens: Math.ceil(longestMessage(spec, parents) / 2) + 200,
    wantsJson: true,
  };
}

function describeRules({ constraints, language }: SearchSpec): string[] {
  const { maxCharacters, requiredPhrases, bannedPhrases, forbidsNewClaims, tone } = constraints;
  const listed = (phrases: readonly string[]) => phrases.map((phrase) => quoteForeign(phrase)).join(', ');
  return [
    'Rules:',
    '- It stays the same message: the same sender wants the same from the same readers.',
    '- It speaks to readers, and never to anybody who rates it: no plea to agree, no word about answers, ratings or scores.',
    ...(forbidsNewClaims
      ? [
          '- Add no figure, date, sum, name, promise or superlative that is neither in the text you are given nor in the brief.',
        ]
      : []),
    ...(maxCharacters === null ? [] : [`- At most ${maxCharacters} characters.`]),
    ...(requiredPhrases.length === 0 ? [] : [`- It contains, word by word: ${listed(requiredPhrases)}.`]),
    ...(bannedPhrases.length === 0 ? [] : [`- It never says: ${listed(bannedPhrases)}.`]),
    ...(tone === '' ? [] : [`- Its tone: ${onOneLine(tone)}.`]),
    ...(language ? [`- Write it in ${language}.`] : []),
  ];
}

export function describeBrief({ constraints: { brief } }: SearchSpec): string[] {
  return brief === '' ? [] : ['', 'The brief, with facts that may be used:', fenceText(brief)];
}

function describeObjections({ segments }: SearchSpec, { plan }: NewCandidate): string[] {
  const objections = plan.objections ?? [];
  if (objections.length === 0) return [];
  const lines = objections.map(({ text, personas, segment }) => {
    const name = segment === null ? undefined : segments[segment]?.name;
    const from = `${personas} ${personas === 1 ? 'person' : 'people'}${name === undefined ? '' : ` of ${quoteForeign(name)}`}`;
    return `- ${onOneLine(text)} (${from})`;
  });
  return ['', 'Reasons of people who did not agree with it:', fenceText(lines.join('\n'))];
}

function describeUnlike({ plan }: NewCandidate): string[] {
  const texts = plan.unlike ?? [];
  if (texts.length === 0) return [];
  return [
    '',
    'These texts exist already, and an earlier try came too close to them. Write one that a reader would not take for any of them:',
    ...texts.map(fenceText),
  ];
}

/** Characters that the reply may need. */
function longestMessage({ constraints }: SearchSpec, parents: readonly Candidate[]): number {
  const given = Math.max(0, ...parents.map(({ message }) => message?.length ?? 0));
  return Math.min(constraints.maxCharacters ?? searchLimits.messageCharacters, Math.max(1_000, 2 * given));
}
