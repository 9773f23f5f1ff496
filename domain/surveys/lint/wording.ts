/** Findings about English wording: two questions in one, and words that lead to an answer. */
import type { Finding } from '../finding.ts';
import { textOf, type Text } from '../parts/text.ts';
import type { SurveyDefinition } from '../survey.ts';
import type { CoreQuestion } from '../types/registry.ts';

/** Words by which a question asks for a judgment; two things joined after one are judged at once. */
const judging =
  /\b(agree|satisfied|dissatisfied|happy|unhappy|like|likes|dislike|trust|support|oppose|favou?r|approve|disapprove|easy|difficult|useful|helpful|clear|friendly|important|concerned|worried|interested|believe|rate|good|bad|fair|fast|affordable|reliable|comfortable|recommend|enjoy)\b/i;

/** Joined words that name one thing. */
const oneThing = [
  'and/or',
  'and so on',
  'and why',
  'and how',
  'back and forth',
  'black and white',
  'bed and breakfast',
  'food and drink',
  'friends and family',
  'health and safety',
  'law and order',
  'more and more',
  'oil and gas',
  'peace and quiet',
  'pros and cons',
  'profit and loss',
  'research and development',
  'supply and demand',
  'terms and conditions',
  'trial and error',
  'wear and tear',
  'work and life',
];

const leading: readonly [RegExp, string][] = [
  [/\b(don't|wouldn't|isn't|aren't|shouldn't|doesn't) (you|it|we|they|this|that)\b/i, 'a negative question'],
  [
    /\b(obviously|clearly|surely|of course|undoubtedly|naturally|needless to say)\b/i,
    'a word that takes the answer for granted',
  ],
  [
    /\b(everyone|everybody|most people|experts|all of us) (knows?|agrees?|thinks?|believes?|says?)\b/i,
    'others as an example',
  ],
  [/\bhow (great|wonderful|amazing|excellent|terrible|awful|bad) (is|was|are|were)\b/i, 'a judgment'],
];

/** English is checked; texts in other languages are left alone. */
export function wordingFindings({ language }: SurveyDefinition, question: CoreQuestion): Finding[] {
  const english = (text: Text) =>
    typeof text === 'string' ? (language.startsWith('en') ? text : '') : textOf({ en: text['en'] ?? '' });
  const texts = [question.text, ...(question.wordings ?? [])].map(english);
  const rows = question.type === 'matrix' ? question.rows.map(({ text }) => english(text)) : [];
  const isJudged = question.type === 'scale' || question.type === 'single' || question.type === 'matrix';
  const double = isJudged ? [...texts.flatMap(sentencesThatAsk), ...rows].find(isDoubleBarrelled) : undefined;
  const led = leading.find(([words]) => texts.some((text) => words.test(text)));
  return [
    ...(double === undefined
      ? []
      : [
          {
            questionId: question.id,
            severity: 'warning' as const,
            rule: 'double-barrelled',
            sentence: `This may ask about two things at once: "${double}". Ask about each in its own question.`,
          },
        ]),
    ...(led === undefined
      ? []
      : [
          {
            questionId: question.id,
            severity: 'hint' as const,
            rule: 'leading',
            sentence: `The wording has ${led[1]}, which may lead to an answer. Ask neutrally.`,
          },
        ]),
  ];
}

/** The sentences that ask; those before them only introduce. */
function sentencesThatAsk(text: string): string[] {
  const sentences = text.match(/[^.!?]+[.!?]?/g)?.map((sentence) => sentence.trim()) ?? [];
  const questions = sentences.filter((sentence) => sentence.endsWith('?'));
  return questions.length > 0 ? questions : sentences.slice(-1);
}

function isDoubleBarrelled(sentence: string): boolean {
  const plain = oneThing
    .reduce((text, phrase) => text.replaceAll(phrase, 'thing'), sentence.toLowerCase())
    .replace(/\b(between|from) \S+ (and|to) \S+/g, 'range');
  // "On a scale where 1 is bad and 10 is good" explains the scale.
  const words = plain.replace(/\b(where|with|on a scale)\b[^,]*\d[^,]*,?/g, '');
  return judging.test(words) && /\w (and|as well as|and also) \w/.test(words) && !isName(sentence);
}

/** Joined names, such as of a firm, begin with capitals on both sides. */
function isName(sentence: string): boolean {
  const joined = [...sentence.matchAll(/(\S+) and (\S+)/g)];
  return joined.length > 0 && joined.every(([, one = '', other = '']) => /^[A-Z]/.test(one) && /^[A-Z]/.test(other));
}
