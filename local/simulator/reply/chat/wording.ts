/** Advice that depends only on a message's subject: wording, openings and segments. */
import { sampleSegments } from '../../../samples/segments.ts';
import { readMessage } from '../../attitude/message.ts';
import type { LifeFlag } from '../../attitude/person.ts';

/** Requests for advice. */
const asks =
  /\b(?:how (?:do|can|should|would|could|to|best|long should)|(?:what|which) tone|should (?:i|we) (?:mention|name|admit|include|lead with|open with)|what(?:'s| is) (?:the best|a good|the right)|tips?|advice|help me|ways? to)\b/i;
/** Subjects of such advice: a message, its tone, or what it mentions. */
const ofWording =
  /\bword(?:ing)? (?:a|an|my|our|the|this|that|it|promises?|messages?)\b|\b(?:phras\w+|wording|messages?|flyers?|slogans?|appeals?)\b|\b(?:what|which) tone\b|\b(?:mention|name|admit|include|lead with|open with) (?:the |a |my |our )?(?:costs?|price|figures?|numbers?|dates?|opponents?|critics?)\b|\b(?:convinc|persuad)\w+ (?:skeptics|people|voters|readers|opponents|critics)\b|\bmake (?:it|this|(?:my|our|the|a) \w+)\b[^.?!]*\b(?:persuasive|convincing|believable|credible|believe)\b/i;
/** Code, poems and letters are also written, but are not messages to an audience. */
const otherTexts =
  /\b(?:code|python|javascript|sql|function|script|poem|song|lyrics|essay|novel|story|letter|resume|cv|recipe|thesis|homework)\b/i;

/** Advice by question, in order of precedence; `about` is ` about housing`, or empty without a known subject. */
const advice: [RegExp, (about: string) => string][] = [
  [
    /\b(?:promis\w+|believ\w+|trust\w*|credib\w+|kept|keep|honest\w*|skeptic\w*|doubt\w*)\b/i,
    (about) =>
      `People believe a promise${about} that they can check:\n\n1. **Say what, how much and by when.** A date and a number can be held against you; "soon" and "better" cannot.\n2. **Say who answers for it**, by name or office.\n3. **Admit the cost**, or what will not happen. A promise without a price sounds like an ad.\n4. **Promise one thing.** A list reads as none.`,
  ],
  [
    /\b(?:costs?|prices?|tax\w*|pay\w*|budget|money|expens\w+)\b/i,
    (about) =>
      `Where a message${about} costs somebody something:\n\n1. **Say the price yourself**, in what a household pays, before a critic does.\n2. **Say who pays and who does not.**\n3. **Put what is gained next to it**, in the same sentence.\n4. Leave the large total for later: nobody has a feeling for millions.`,
  ],
  [
    /\b(?:calm\w*|tone|angry|anger|aggressi\w+|attack\w*|polite\w*|friendly|divisive|hostile)\b/i,
    (about) =>
      `For a calmer message${about}:\n\n1. **Name the problem, not the people** behind it. Attacks rally those who agree and put off everybody else.\n2. Take out capitals, exclamation marks and words such as "really" or "shameful".\n3. **Grant the other side one true thing**, then say where you differ.\n4. End with what happens next, not with what went wrong.`,
  ],
  [
    /\b(?:objections?|critics?|critical|opponents?|against|resistance|counter\w*|pushback)\b/i,
    (about) =>
      `To meet an objection in a message${about}:\n\n1. **Say it first**, in the words an honest opponent would use.\n2. **Answer it in one sentence**, with something people can check.\n3. Do not make it the headline: people remember the objection.\n\nThe negative reactions of a run show which objection comes most often.`,
  ],
  [
    /\b(?:short\w*|long|length|concise|brief)\b/i,
    (about) =>
      `On the length of a message${about}: one idea, two to four sentences. Under 45 characters there is too little to agree with; a long one loses the readers who decide quickly. Put what changes for the reader first: many read no further.`,
  ],
  [
    /(?:)/,
    (about) =>
      `For a message${about}, three things usually decide the reaction:\n\n1. **Does somebody like me gain from it?** Say what changes for the reader, and when, in the first sentence.\n2. **Can it be kept?** One figure or date that people can check is worth more than three adjectives.\n3. **Does it respect those who disagree?** Say what it costs and who pays.\n\nTest two wordings on the same personas: one that opens with a local example, one that opens with the cost.`,
  ],
];

/** Returns advice on how to word a message, or null for any other request. */
export function wordingAnswer(said: string): string | null {
  if (!asks.test(said) || !ofWording.test(said) || otherTexts.test(said)) return null;
  const label = readMessage(said).topics[0]?.topic.label;
  return advice.find(([asked]) => asked.test(said))?.[1](label === undefined ? '' : ` about ${label}`) ?? null;
}

const openingRequest =
  /\b(?:write|draft|give|suggest|propose|need|show|create|generate|think of|come up with)\b[^.?!]*\b(?:openings?|opening (?:lines?|sentences?)|first (?:lines?|sentences?)|headlines?|hooks?|intros?|beginnings?)\b/i;
const ideaRequest = /\b(?:openings?|headlines?|hooks?) (?:ideas? )?(?:for|about|on)\b|\bheadline ideas?\b/i;
const draftRequest =
  /\b(?:write|draft|compose|create|generate)\b[^.?!]*\b(?:messages?|flyers?|slogans?|appeals?|announcements?|campaign ads?|statements?)\b/i;
/** Captures the subject of the text asked for, as in 'a headline about rent'. */
const subjectSaid =
  /\b(?:messages?|flyers?|slogans?|appeals?|announcements?|ads?|statements?|openings?|headlines?|hooks?|intros?|lines?|sentences?)?\s*\b(?:about|on|regarding)\s+([^.?!\n]{3,90}?)\s*(?:[.?!\n]|$|, (?:please|and|but)\b)/i;
const numbers: Record<string, number> = { one: 1, two: 2, three: 3, four: 4, five: 5 };

const openings: { name: string; text: string }[] = [
  { name: 'a question', text: 'What would {subject} change in your week?' },
  { name: 'the point at once', text: 'This is about {subject}, and about what it means for you.' },
  { name: 'a day of the reader', text: 'Think of an ordinary Tuesday, and then of {subject}.' },
  {
    name: 'the doubt first',
    text: 'You have heard promises about {subject} before, so here is one that you can check.',
  },
  { name: 'the neighbors', text: 'Ask two neighbors about {subject}, and you will hear two answers.' },
];

/** Suggests openings for a named subject, from patterns that add no facts. */
export function openingsAnswer(said: string): string | null {
  const isForOpenings = openingRequest.test(said) || ideaRequest.test(said);
  if (!(isForOpenings || draftRequest.test(said)) || otherTexts.test(said)) return null;
  const subject =
    subjectSaid.exec(said)?.[1] ?? (isForOpenings ? /\bfor\s+([^.?!\n]{3,90})/i.exec(said)?.[1] : undefined);
  if (subject === undefined)
    return 'Tell me what the message is about, such as: three openings for a message about shorter waiting times.';
  const asked =
    /\b(one|two|three|four|five|[1-5])\b[^.?!]*\b(?:openings?|opening|first|headlines?|hooks?|intros?|beginnings?)\b/i
      .exec(said)?.[1]
      ?.toLowerCase();
  const count = asked === undefined ? 3 : (numbers[asked] ?? Number(asked));
  const parts = openings
    .slice(0, count)
    .flatMap(({ name, text }, at) => [
      `## ${at + 1}. Opens with ${name}`,
      `> ${capital(text.replace('{subject}', subject))}`,
    ]);
  const refusal = isForOpenings
    ? []
    : ['I cannot write a whole message, since I would have to invent its facts. Ways to open it:'];
  const limits =
    'These are patterns: I know nothing of your plan. Let the second sentence say what you will do, by how much and by when.';
  return [...refusal, ...parts, limits].join('\n\n');
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Questions about which segments to ask. */
const segmentQuestion =
  /\b(?:which|what) (?:segments?|audiences?|groups?) for\b|\b(?:which|what|whose)\b[^.?!]*\b(?:segments?|audiences?|groups?)\b[^.?!]*\b(?:test|ask|try|choose|pick|use|target|start|fit|suit|good|best|right)\b|\b(?:whom?)\b[^.?!]*\b(?:should|could|do|can|would)\b[^.?!]*\b(?:test|ask|hear|target|survey)\b|\b(?:suggest|recommend|pick|choose)\b[^.?!]*\b(?:segments?|audiences?)\b|\bsegments?\b[^.?!]*\b(?:should|shall) (?:i|we)\b/i;

/** Sample segments in which many people have the trait. */
const samplesOf: Partial<Record<LifeFlag, string>> = {
  parent: 'sample-suburban-parents',
  renter: 'sample-young-renters',
  young: 'sample-college-students',
  student: 'sample-college-students',
  owner: 'sample-retired-homeowners',
  retired: 'sample-retired-homeowners',
  old: 'sample-retired-homeowners',
  veteran: 'sample-veterans',
  business: 'sample-rural-business',
  rural: 'sample-rural-business',
  farmer: 'sample-rural-business',
  union: 'sample-union-members',
  teacher: 'sample-union-members',
  tech: 'sample-tech-professionals',
  lowIncome: 'sample-working-families',
  faith: 'sample-faith-families',
};
/** Segments without a leaning, for comparison. */
const balanced = ['sample-american-adults', 'sample-moderate-independents'];

/** Suggests samples that the subject affects most, for and against, and a general one for comparison. */
export function segmentsAnswer(said: string): string | null {
  if (!segmentQuestion.test(said)) return null;
  const { topics, stances } = readMessage(said);
  if (topics.length === 0 && !/\b(?:messages?|tests?|segments?|personas?|audiences?|campaign)\b/i.test(said))
    return null;
  const [first] = topics;
  const effects = new Map<LifeFlag, number>();
  const stancesOrDefaults = stances.length > 0 ? stances.map(({ stance }) => stance) : (first?.topic.stances ?? []);
  for (const { effects: flagEffects } of [...topics.map(({ topic }) => topic), ...stancesOrDefaults]) {
    for (const [flag, effect] of Object.entries(flagEffects ?? {}))
      effects.set(flag as LifeFlag, Math.max(effects.get(flag as LifeFlag) ?? 0, Math.abs(effect)));
  }
  const affected = [...effects].toSorted((a, b) => b[1] - a[1]).flatMap(([flag]) => samplesOf[flag] ?? []);
  const chosen = [...new Set([...affected.slice(0, 3), ...balanced])].slice(0, 4);
  const lines = chosen
    .flatMap((id) => sampleSegments.filter((segment) => segment.id === id))
    .map(({ name, description }) => `- **${name}**: ${description}`);
  const label = first?.topic.label;
  const why =
    label === undefined
      ? 'You named no subject that I know, so here is a start that fits most.'
      : `On ${label}, test on those it touches most, and on a cross-section to hold them against.`;
  return `${why}\n\n${lines.join('\n')}\n\nThese are samples; your own segments stand beside them under **Segments**. Ask at least 200 personas in each: with fewer, ten points between them may be chance.`;
}
