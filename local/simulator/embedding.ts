/**
 * Vectors of texts, made of a small lexicon of concepts and of hashed words. They behave like a model's where tests need it:
 * texts about the same concepts are close, opposites of stance or number are close but not equal, and unrelated texts are far.
 */
import { hashText } from '../hash.ts';

interface Concept {
  words: RegExp;
  weight: number;
}

/** Concepts by name: topics weigh most, then stance, negation and numbers, so that opposites stay close. */
const concepts: Record<string, Concept> = {
  climate: { words: /^(climate|carbon|emission|warming|greenhouse|co2|decarboni[sz])/, weight: 2 },
  tax: { words: /^(tax|levy|levies|duty|duties|tariff|toll)/, weight: 2 },
  energy: { words: /^(energy|electric|solar|wind|nuclear|grid|fuel|coal|gas$|oil$)/, weight: 2 },
  transport: {
    words: /^(transport|transit|tram|bus|buses|train|rail|traffic|car$|cars$|road|cycl|bicycle|commut)/,
    weight: 2,
  },
  housing: { words: /^(hous|rent|tenant|home|apartment|zoning|mortgage)/, weight: 2 },
  health: { words: /^(health|hospital|clinic|patient|disease|vaccin|medic|nurs|sleep)/, weight: 2 },
  education: { words: /^(educat|school|student|teach|pupil|classroom|universit|literacy|read(ing|er))/, weight: 2 },
  work: { words: /^(work|labou?r|wage|employ|job|union|salar|worker)/, weight: 2 },
  money: { words: /^(money|price|cost|income|budget|econom|financ|invest|save|saving|cheap|expensive)/, weight: 1.5 },
  water: { words: /^(water|river|flood|drought|rain|irrigat|ocean|sea$)/, weight: 2 },
  food: { words: /^(food|lunch|meal|nutrition|crop|farm|agricult|harvest|diet)/, weight: 2 },
  trust: { words: /^(trust|credib|misinform|media$|news|belie[fv])/, weight: 1.5 },
  vote: { words: /^(vot|elect(ion|or|ed)|ballot|democra|parliament|govern|polic(y|ies)|law|regulat)/, weight: 1.5 },
  data: { words: /^(data|method|survey|sampl|measur|estimat|regress|experiment|trial|model)/, weight: 1 },
  technology: { words: /^(comput|software|algorithm|internet|digital|robot|artificial|machine|network)/, weight: 2 },
  favor: { words: /^(support|favor|favour|agree|like|love|benefit|improv|good|better|effective|succe)/, weight: 0.7 },
  against: { words: /^(oppos|against|reject|hate|harm|worse|bad$|fail|risk|damag|ineffective)/, weight: 0.7 },
  negation: { words: /^(no|not|never|none|nor|without|cannot|isn|don|doesn|didn|won)$/, weight: 0.4 },
};

/** Words that are in every text and say nothing about it. */
const empty =
  /^(a|an|the|of|to|in|on|at|by|for|from|with|as|is|are|was|were|be|been|it|its|this|that|these|those|and|or|but|we|they|i|you|he|she|our|their|there|which|who|what|how|do|does|did|has|have|had|can|may|will|would|than|then|so|if|about|into|over)$/;

const directions = new Map<string, Float64Array>();
const maxKept = 50_000;

/** Returns a vector of this width and length 1; all zeros for a text without a word. */
export function embed(text: string, width: number): number[] {
  const weights = new Map<string, number>();
  const words = text.toLowerCase().match(/\p{N}+(?:[.,]\p{N}+)*|\p{L}+/gu) ?? [];
  for (const word of words)
    for (const [name, weight] of partsOf(word)) weights.set(name, (weights.get(name) ?? 0) + weight);
  const sum = new Float64Array(width);
  for (const [name, weight] of weights) add(sum, name, weight);
  const length = Math.hypot(...sum);
  return Array.from(sum, (value) => (length === 0 ? 0 : Math.round((value / length) * 1e6) / 1e6));
}

const parts = new Map<string, [string, number][]>();

/** Returns the directions that a word adds to, with weights. */
function partsOf(word: string): [string, number][] {
  const known = parts.get(word);
  if (known !== undefined) return known;
  if (parts.size >= maxKept) parts.clear();
  const found = empty.test(word) ? [] : findParts(word);
  parts.set(word, found);
  return found;
}

function findParts(word: string): [string, number][] {
  const about = Object.entries(concepts).filter(([, concept]) => concept.words.test(word));
  return [
    ...about.map(([name, { weight }]): [string, number] => [`concept ${name}`, weight]),
    ...(/^\p{N}/u.test(word) ? [['concept number', 0.5] as [string, number]] : []),
    [`word ${stemOf(word)}`, about.length > 0 ? 0.6 : 1],
  ];
}

function stemOf(word: string): string {
  return word.length > 4 ? word.replace(/(ing|ed|es|s|ly)$/, '') : word;
}

function add(sum: Float64Array, name: string, weight: number): void {
  const direction = directionOf(name, sum.length);
  for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + weight * (direction[at] ?? 0);
}

/** Returns a direction that is fixed by its name, evenly distributed, so that two of them are nearly at right angles. */
function directionOf(name: string, width: number): Float64Array {
  const key = `${width} ${name}`;
  const known = directions.get(key);
  if (known !== undefined) return known;
  let state = hashText(key) >>> 0;
  const direction = Float64Array.from({ length: width }, () => {
    // The sum of three uniform numbers is close enough to a normal one.
    let value = 0;
    for (let draw = 0; draw < 3; draw += 1) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      value += state / 2 ** 32 - 0.5;
    }
    return (2 * value) / Math.sqrt(width);
  });
  if (directions.size >= maxKept) directions.clear();
  directions.set(key, direction);
  return direction;
}
