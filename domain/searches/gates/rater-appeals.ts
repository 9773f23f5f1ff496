/** Words meant for whoever rates a message instead of its readers: pleas to agree, scores, and instructions to a model. */
import { quoted, ownTexts, type Gate } from './gate.ts';
import { containsPhrase, joinSpelled, plainText } from './plain-text.ts';

const approval =
  '(?:yes|positiv\\w*|support\\w*|favorabl\\w*|favourabl\\w*|agree\\w*|approv\\w*|in favor|highly?|the highest|the maximum|top marks|full marks|a? ?(?:10|ten|100)|(?:5|five) stars?)';
const answering =
  '(?:say|says|saying|answer|answers|reply|respond|mark|choose|select|pick|tick|check|click|put|rate|score|rank|grade|give)';
const message = '(?:this|it|the|me|us)(?: (?:message|text|ad|version|statement|one))?';

/** Patterns over plain text: lower case, no punctuation. A match is always a reason to reject. */
const forbidden: readonly RegExp[] = [
  new RegExp(
    `\\b(?:please|kindly|just|simply|you (?:should|must|have to|need to)|be sure to|remember to) ${answering} (?:\\w+ ){0,3}?${approval}\\b`,
  ),
  new RegExp(
    `\\b(?:answer|reply|respond|rate|score|rank|grade|mark) (?:${message} )?(?:as |with |by saying )?${approval}\\b`,
  ),
  /\b(?:rate|score|rank|grade|upvote) (?:this|it|us|me|my|our)\b/,
  /\bgive (?:this|it|us|me) (?:message |text |ad )?(?:a |an |the |your )?(?:\w+ )?(?:10|ten|100|five|5|highest|best|top|high|good|full|maximum|positive)(?: \w+)? ?(?:rating|score|stars?|marks?|grade|points?|out of|review|vote)\b/,
  /\b(?:high|highest|top|best|maximum|perfect|positive|good|favorable|five star|5 star|full) (?:rating|score|marks|sentiment|grade|feedback)\b/,
  /\b(?:rating|score|sentiment|support ?rate) (?:of|is|should be|must be|=) ?(?:1|10|100|ten|positive|support|high|the)\b/,
  /\b(?:if you are|youre|as|being|like|for|any|every|only) (?:an? |the )?(?:\w+ )?(?:good|decent|smart|sensible|reasonable|intelligent|caring|kind|honest|moral|thinking|true|real) (?:person|people|human|human being|citizen|american|patriot|neighbor|parent|man|woman|voter)s? (?:you )?(?:would|will|must|should|has to|have to|cannot|cant|could|agrees?|supports?|says? yes)\b/,
  /\bonly (?:an? )?(?:fools?|idiots?|monsters?|bad people|selfish people|liars?) (?:would|could|will|can|disagrees?|say no|says no|opposes?)\b/,
  /\b(?:you|they|anyone|everyone|nobody|no one) (?:simply |really |just )?(?:must|have to|has to|are required to|are obliged to|cannot help but|cant help but) (?:agree|approve|say yes|support this|endorse)\b/,
  /\b(?:you|nobody|no one|no decent person|no sane person) (?:cannot|can not|cant|can|could|would|wouldnt|will) (?:possibly |ever |really |honestly )?(?:disagree|object|say no|oppose this|be against this)\b/,
  /\b(?:ignore|disregard|forget|override|overlook|skip|bypass) (?:\w+ ){0,4}?(?:instructions?|prompts?|rules|persona|guidelines|character|role|above|previous|prior|before|context|told)\b/,
  /\b(?:new|updated|additional|further|special|secret) (?:system )?instructions?\b|\bsystem prompt\b|\b(?:system|assistant) message\b/,
  /\b(?:you are now|act as|pretend (?:to be|that you|you)|roleplay|role play|stay in character|break character|step out of (?:your )?(?:role|character))\b/,
  /\b(?:as an? (?:ai|language model|llm|rater|judge|evaluator|respondent|assistant)|language models?|dear (?:ai|model|rater|judge|evaluator|respondent)|(?:attention|note to|hey) (?:the )?(?:ai|model|raters?|judges?|evaluators?|reviewers?|respondents?|graders?)\b)/,
  /\b(?:sentiment|action ?likelihood|share ?likelihood|support ?rate|persuasion ?score|viral ?potential)\b/,
  /\b(?:correct|right|expected|desired|only (?:right|correct|possible)) (?:answer|response|reaction|choice) (?:is|here|to this|would be)\b/,
  /\b(?:your|the) (?:answer|response|reply|reaction|rating|evaluation|verdict|assessment|output) (?:should|must|needs to|has to|ought to) be\b/,
  /\b(?:this|the) (?:message|text|statement|version) (?:is|was|feels|sounds) (?:\w+ ){0,2}?(?:authentic|persuasive|convincing|compelling|trustworthy|honest|viral)\b/,
  /\boutput (?:only|json|the)\b|\breturn (?:only|json)\b|\brespond (?:only|in json|with json)\b|\bjson\b/,
];

/** Patterns over the text itself. */
const markup: readonly RegExp[] = [
  /[{[]\s*["“']?[\w ]{2,30}["”']?\s*:\s*["“'\d[{tfn-]/,
  /"""|'''|```/,
  /<\/?\s*(?:system|user|assistant|instructions?|prompt|untrusted_text|message|im_start|im_end)[^>]*>|<\|[^|]{1,30}\|>|\[\/?(?:INST|SYS|SYSTEM)\]/i,
  /^\s*(?:#+\s*)?(?:system|assistant|user|human|instructions?|developer)\s*:/im,
];

/** Patterns over plain text that honest messages may have too: people are shown them. */
const doubtful: readonly RegExp[] = [
  new RegExp(
    `\\b(?:please|kindly) (?:just )?(?:agree|approve|say|answer|vote|choose|support this|back this|like this)\\b(?: \\w+)?`,
  ),
  /\b(?:say|vote|answer) (?:a (?:\w+ )?)?yes\b|\bsay you (?:agree|support|will)\b/,
  /\b(?:you will|youll|you are going to|you are sure to|you cannot but) (?:love|like|agree|support|adore)\b/,
  /\b(?:who (?:could|would|can)|how could anyone|how can you|why would anyone) (?:possibly |ever )?(?:disagree|object|say no|oppose|be against|refuse)\b/,
  /\b(?:do the right thing|trust (?:us|me)|believe (?:us|me)|deep down you|you know (?:it is|its|that it is|thats|this is) (?:right|true)|dont (?:say no|let us down|disappoint us))\b/,
  /\b(?:i|we) (?:beg|implore|urge) you\b|\bpretty please\b|\bthumbs up\b|\bwe need your (?:yes|agreement|approval|rating|feedback)\b/,
  /\bif you (?:really |truly )?(?:care|love|cared|loved)\b|\byou (?:would|must|should) (?:surely |certainly |definitely )?agree\b|\bagree with (?:us|me|this)\b/,
  /\b(?:survey|questionnaire|respondents?|raters?|ratings?|personas?|simulat\w+|evaluat\w+)\b/,
];

export const raterAppealsGate: Gate = ({ spec, message: text }) => {
  const plain = plainText(joinSpelled(text));
  const own = ownTexts(spec);
  const isOwn = (words: string) => own.some((one) => containsPhrase(one, words) || one.includes(words));
  const strong = [...matchesOf(forbidden, plain), ...matchesOf(markup, text)];
  const added = strong.filter((words) => !isOwn(words));
  // Words of the owner's own are no cheating by the writer, but people see them.
  const shown = [...new Set([...strong, ...matchesOf(doubtful, plain).filter((words) => !isOwn(words))])];
  if (shown.length === 0) return null;
  const isRejected = added.length > 0;
  return {
    ...(isRejected ? { verdict: 'rejected' as const } : {}),
    reason: isRejected
      ? `It appeals to whoever rates it: ${quoted([...new Set(added)])}`
      : `It may appeal to whoever rates it: ${quoted(shown)}`,
    flags: shown.map((words) => ({ kind: 'rater-appeal' as const, text: words })),
  };
};

function matchesOf(patterns: readonly RegExp[], text: string): string[] {
  return patterns.flatMap((pattern) => {
    const found = pattern.exec(text)?.[0].trim();
    return found === undefined || found === '' ? [] : [found];
  });
}
