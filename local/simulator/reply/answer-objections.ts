/** Wordings by rules that answer the objections of a run. None adds a fact, and each reply says that no model read it. */
import { doubtLines, type Doubt } from './search/objections.ts';
import { plainWords } from './search/phrases.ts';
import { leadWithFigures, makeCalmer } from './rewrite.ts';

/** Kinds of doubts by the words of an objection; the first that matches counts. */
const kinds: readonly [Doubt, RegExp][] = [
  ['tone', /\btone|attack|shout|blame|insult|sells more|buzzword|the way it is put|talks down|angry/i],
  ['jargon', /jargon|read it again|nobody around here uses|an office wrote|complicated|do not understand/i],
  ['cost', /\bpay|cost|price|\bbill|tax|afford|expensive|\bincome|money/i],
  ['proof', /promis|trust|believ(?!e about)|follow through|really happen|hold anybody|skeptic|behind it|certain than/i],
  [
    'vague',
    /vague|detail|figures|numbers|specific|counted|what changes|what would happen|mean anything|when and where/i,
  ],
  ['side', /politic|vote for|camps|believe about|direction|very differently|think is right|cause of theirs/i],
  [
    'mine',
    /situation|position|my own|affects me|helps me|help me|high on my list|cold|my plate|speak to me|wrong end|my life/i,
  ],
];

const objectionLine = /^Objection (\d), [^\n]*?: ["«](.*)["»]$/gm;
const request = /^People heard the message below, and some did not agree\./;

/** Returns three wordings that answer the objections of the product's request; null for other requests. */
export function objectionsAnswer(said: string, everything: string): string | null {
  if (!request.test(said)) return null;
  const original = /^"""\n([\s\S]+?)\n"""$/m.exec(said)?.[1] ?? '';
  const texts = [...said.matchAll(objectionLine)].map(([, , text = '']) => text);
  // A repeated request gets other sentences.
  const round = Math.max(0, (everything.match(/^People heard the message below, and some/gm) ?? []).length - 1);
  const used = new Map<Doubt, number>();
  const parts = ['A', 'B', 'C'].flatMap((letter, at) => {
    const place = texts.length === 0 ? 0 : at % texts.length;
    const doubt = kinds.find(([, words]) => words.test(texts[place] ?? ''))?.[0] ?? 'proof';
    const turn = used.get(doubt) ?? 0;
    used.set(doubt, turn + 1);
    return [
      `## Version ${letter}: objection ${place + 1}`,
      `> ${wordingFor(original, doubt, 3 * round + turn)}`,
      whyOf[doubt],
    ];
  });
  return [...parts, 'Written by rules: no model read the objections.'].join('\n\n');
}

const whyOf: Readonly<Record<Doubt, string>> = {
  cost: 'It takes up who pays before anybody asks.',
  proof: 'It says how the promise can be checked.',
  tone: 'It attacks nobody and makes room for those who disagree.',
  jargon: 'It says the same in plain words.',
  vague: 'It begins with what can be checked and says what comes next.',
  mine: 'It says what it has to do with those who felt left out.',
  side: 'It does not ask anybody to change sides.',
};

/** Changes the text as the doubt asks, and adds a sentence that takes the doubt up; each turn another one, or elsewhere. */
function wordingFor(original: string, doubt: Doubt, turn: number): string {
  const changed = inOneLine(changedFor(makeCalmer(original), doubt));
  const { answers } = doubtLines[doubt];
  const answer = answers[turn % answers.length] ?? '';
  const isFirst = (doubt === 'tone') !== (Math.floor(turn / answers.length) % 2 === 1);
  return isFirst ? `${answer} ${changed}` : `${changed} ${answer}`;
}

function changedFor(text: string, doubt: Doubt): string {
  if (doubt === 'jargon') return plainWords.reduce((words, [jargon, plain]) => words.replace(jargon, plain), text);
  return doubt === 'vague' ? (leadWithFigures(text)?.text ?? text) : text;
}

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
