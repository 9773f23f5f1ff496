/** English words and phrases that express a side, and those that turn it around. */

/** Beginnings of words (`unlike` has the exceptions). Words of the scales have weight 2, general opinions weight 1. */
const strongFor = list('support positive favor favour approv agree endors');
const strongAgainst = list('oppos against negative reject disagree disapprov unsupportive');
const mildFor = list(
  `love great good excellent excit welcom appreciat promising resonat inspir encourag hopeful trust convinc absolutely
   definitely sensible helpful benefit glad happy pleased fantastic wonderful impress optimist compelling`,
);
const mildAgainst = list(
  `hate dislike bad terribl awful worr concern angry anger disappoint skeptic sceptic distrust mistrust unconvinc wrong
   harm refus unfair wast afraid frustrat annoy mislead manipulat objection object dismiss ridicul nonsense useless
   pointless unhelpful unhappy unacceptab danger`,
);
/** Words that begin like one of those above but mean something else, such as 'harmless' and 'supporters'. */
const unlike =
  /^(harml|harmo|objectiv|agreement|goods$|goodby|goodness|greater$|badg|opposite|trustee|impression|supporters|opponents|opposition|favou?rite|lovely)/;

export function weightOf(word: string): number {
  if (unlike.test(word)) return 0;
  const startsWith = (stem: string) => word.startsWith(stem);
  if (strongAgainst.some(startsWith)) return -2;
  if (strongFor.some(startsWith)) return 2;
  if (mildAgainst.some(startsWith)) return -1;
  return mildFor.some(startsWith) ? 1 : 0;
}

/** Phrases that express an opinion, with the listed word that replaces them; a preceding 'not' stays. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/\bi wish i (?:could )?(?:really )?(?:like|love)d?\b/g, 'i dislike'],
  [
    /\b(i|we) ((?:(?:really|quite|also|actually|certainly|still|rather|do|did|not|never) )*)liked? (?=it|this|that|the|how|what)/g,
    '$1 $2appreciate ',
  ],
  [/\b(am|are|be|'m|'re) ((?:not )?)all for\b/g, '$1 $2support'],
  [/\bin (?:(?:full|complete|total) )?agreement\b/g, 'agree'],
  [/\b(vote|voted|voting) for\b|\b(?:back|backing|backed) (?:this|it|that)\b/g, 'support'],
  [/\b(i|we)(?: am|'m| are|'re) ((?:not )?)for (?=it\b|this\b|that\b)/g, '$1 $2support '],
  [/\bcould not ((?:dis)?agree) more\b/g, '$1'],
  // A thought that is not said or not had is denied, however long it takes to say so.
  [/\bnot (?:go (?:so|as) far as (?:to )?|exactly |really )?(?:say|think|claim|believe)(?:ing)?\b(?: that)?/g, 'not'],
  [/\b(?:count me out|over my dead body)\b/g, ' i oppose '],
  [/\bthumbs[- ]up\b|👍/g, ' good '],
  [/\bthumbs[- ]down\b|👎/g, ' bad '],
];

/** Listed words in phrases that are about something else. */
const unrelated =
  /\bsupport(?:ing|ed)? (?:my|our|a|two|three|four|five|\d+) (?:\w+ )?(?:family|kids?|child(?:ren)?|mother|father|parents?|wife|husband|household)\b|\b(?:up|lean\w*) against\b|\b(?:do|did) (?:me|us) a favou?r\b|\bcustomer support\b|\b\w+ and (?:i|me) (?:never |always |rarely )?(?:dis)?agree\b|\bagree to disagree\b|\b(?:dis)?agree with (?:the|this|that|your|both|an?|another|other) (?:\w+ )?(?:users?|personas?|participants?|respondents?|commenters?|interviewers?|assistant|response|reply|replies)\b/g;

/** Normalizes a text: expands 'don't' and 'won't', replaces phrases by listed words, removes quotes and case. */
export function normalizeEnglish(text: string): string {
  const words = text
    .toLowerCase()
    .replace(/[’‘`]/g, "'")
    .replace(/\b(ca|wo|sha)n't\b/g, (_, stem: string) => ({ ca: 'can', wo: 'will', sha: 'shall' })[stem] + ' not')
    .replace(/n't\b/g, ' not')
    .replace(/\bcannot\b/g, 'can not')
    .replace(/\bdont\b/g, 'do not');
  return phrases
    .reduce((current, [saying, word]) => current.replace(saying, word), words.replace(unrelated, ' '))
    .replace(/ {2,}/g, ' ');
}

export const neutralPhrases =
  /\b(neutral|neither\b.{1,40}?\bnor \w+|undecided|unsure|not (really )?sure|on the fence|mixed feelings|ambivalent|indifferent|(?:do not have|have) (?:an? |any )?(?:no )?(?:strong )?(?:opinion|feelings|view)s?|no (strong )?(opinion|feelings|view)s?|(could|can) go either way|not enough information|half of it i \w+|part of me is|do not (really )?care)\b/g;
export const plainFor = /\b(can ?not wait|no doubt|no problem|why not|sign me up|count me in)\b/g;

export const negators: ReadonlySet<string> = new Set(
  list(
    'not no never hardly barely cannot without neither nor nobody nothing lack lacks stop fail fails refuse refuses',
  ),
);

/** Other people, whose opinion is not the writer's. */
export const others =
  /\b(supporters|opponents|proponents|critics|people|others|some|many|most|residents|voters|everyone|everybody|somebody|who|he|she|they|half|polls?|my (?:husband|wife|partner|mother|father|mom|dad|neighbou?rs?|friends?|kids?|son|daughter|boss|colleagues?|family|parents?|brother|sister))\b/;
export const ofOthers = /^(?:supports|opposes|rejects|favou?rs|endorses|approves|agrees|disagrees|disapproves)$/;

const subject =
  '(?:it|this|that|the (?:\\w+ )?(?:plan|idea|proposal|ad|advert|message|campaign|measure|bill|law|video|post|offer|product))(?: one)?';
const intensifiers =
  '(?:(?:a|an|the|my|such|what|just|not|so|too|very|really|quite|truly|pretty|simply|actually|honestly|objectively|absolutely|another) )*';
/** Clauses that judge the message itself; praise and blame elsewhere may be of anything. */
export const judgments: readonly RegExp[] = [
  // This is unfair; it was a waste; that resonates with me.
  new RegExp(
    `\\b${subject}(?:'s| is| are| was| feels| would be| will be| resonates| inspires| makes me| made me| left me| gets my)\\b`,
  ),
  // I am glad; we feel very disappointed about it.
  /\b(?:i|we)(?:'m| am|'re| are| feel| felt)(?: [a-z]+){1,4}(?: (?:about|with|by|at|of|to see) (?:it|this|that|the)\b.*)?\W*$/,
  // I love it; I find this useless; I have no objections.
  /\b(?:i|we) (?:\w+ ){0,3}(?:love|hate|dislike|appreciate|welcome|trust|distrust|mistrust|think|find|call|consider) (?:it|this|that|these|the|how|what)\b/,
  /\b(?:i|we) have (?:\w+ ){0,2}(?:objections?|concerns)\b/,
  // The part after a 'but' judges what was said before it.
  /^\s*(?:but|however|yet)\b/,
  // Great idea; not a bad idea; useless.
  /^\W*\w+(?: \w+)?\W*$/,
  new RegExp(
    `^\\W*(?:(?:and|but|oh|well|yes|no|honestly) )*${intensifiers}\\w+(?: and \\w+)?(?: (?:idea|plan|ad|message|thing|move|proposal|campaign|job|news|deal|point|stuff|from me))?\\W*$`,
  ),
];

/** The writer speaks of an earlier opinion, which no longer holds. */
export const former = /\b(used to|there was a time|once (?:thought|believed|supported|opposed)|would have|'d have)\b/;

/** Words for an opinion that the writer would like to have, or would have under a condition. */
export const unreal = /\b(?:if|whether|unless|want(?:ed)? to|(?:love|like|hope|hoped|tempted|tried) to|wish)\b/;

/** Set phrases that say the opposite of their words. */
export const ironic =
  /\boh,? (?:sure|great|wonderful|brilliant|fantastic|lovely|good)\b|^(?:great|wonderful|brilliant|fantastic|wow)\b[^.!?]*\banother\b|\byeah,? right\b|\bjust what (?:i|we|this \w+)\b.{0,20}\b(?:want|need)|\bwhat (?:i|we|this \w+) really need|\bgive (?:them|him|her|that man) a (?:prize|medal)\b|\bslow clap\b|\bqueen of england\b/gm;

function list(words: string): string[] {
  return words.split(/\s+/);
}
