/** One person's manner of speaking: contractions, words before and after, and length. */
import type { Person } from '../attitude/person.ts';
import type { Random } from '../../random.ts';

export interface Register {
  /** "I don't" instead of "I do not". */
  contracts: boolean;
  /** "Not sure." instead of "I am not sure." */
  clips: boolean;
  /** Number of parts compared with other people. */
  parts: 'fewer' | 'usual' | 'more';
  /** Words before the first sentence; '' for none. */
  leadIn: string;
  /** A sentence after the last; '' for none. */
  tail: string;
}

type Manner = 'young' | 'old' | 'learned' | 'curt' | 'hearty' | 'doubting' | 'easy';

const leadIns: Record<Manner, readonly string[]> = {
  young: [
    'Honestly,',
    'Okay,',
    'Not gonna lie,',
    'I mean,',
    'For real,',
    'Okay so,',
    'Right now I’d say',
    'Kind of funny, but',
    'No joke,',
    'Like,',
  ],
  old: [
    'Well now,',
    'I’ll say this:',
    'At my time of life,',
    'I told my sister,',
    'Mind you,',
    'If you want my opinion,',
    'As I said at breakfast,',
  ],
  learned: [
    'On the whole,',
    'As far as I can tell,',
    'In my view,',
    'On reflection,',
    'To be fair,',
    'On a second reading,',
    'Speaking only for myself,',
    'Taken at its word,',
    'With some caution:',
  ],
  curt: [
    'Look,',
    'Straight up:',
    'Short version:',
    'Bottom line:',
    'Plainly,',
    'Listen,',
    'Put it this way:',
    'Simple:',
  ],
  hearty: [
    'You know,',
    'I have to say,',
    'From the heart:',
    'I told my family,',
    'Between us,',
    'Oh,',
    'Believe me,',
    'My goodness,',
  ],
  doubting: [
    'Call me old-fashioned, but',
    'I’ve been around, and',
    'Forgive me, but',
    'Maybe I’m tired, but',
    'With one eyebrow up:',
    'I’ll be blunt:',
  ],
  easy: [
    'Well,',
    'For me,',
    'If you ask me,',
    'The way I see it,',
    'All in all,',
    'I guess',
    'From where I sit,',
    'Around here,',
    'Way I look at it,',
    'So,',
  ],
};

const tails: Record<Manner, readonly string[]> = {
  young: ['So yeah.', 'Anyway.', 'That’s it.', 'Just my take.', 'Moving on.'],
  old: ['That’s how I was raised.', 'And I’ve said my piece.', 'You can write that down.', 'Time will tell.'],
  learned: [
    'That, at least, is my reading.',
    'I could be wrong.',
    'I’d revise that if shown evidence.',
    'I can’t say more from this.',
  ],
  curt: ['Next.', 'Done.', 'That’s all.', 'Period.'],
  hearty: ['That’s how I feel.', 'Just saying it as I feel it.', 'And I mean that kindly.'],
  doubting: ['We’ll see.', 'Don’t hold me to it.', 'I’ve been wrong before.'],
  easy: [
    'That’s about it.',
    'For what it’s worth.',
    'My two cents.',
    'But what do I know.',
    'That’s where I am today.',
  ],
};

export function registerOf(person: Person, random: Random): Register {
  const manner = mannerOf(person, random);
  const isFormal = manner === 'learned' || (manner === 'old' && person.education >= 3);
  const terse = person.voice === 'blunt' || (person.education <= 1 && person.voice !== 'earnest');
  const wordy = person.voice === 'earnest' || person.voice === 'warm' || person.education >= 4;
  const size = random.next();
  return {
    contracts: random.chance(isFormal ? 0.45 : 0.95),
    clips: random.chance(manner === 'curt' || manner === 'young' ? 0.5 : 0.15),
    parts: size < (terse ? 0.4 : 0.12) ? 'fewer' : size > (wordy ? 0.55 : 0.85) ? 'more' : 'usual',
    leadIn: random.chance(0.55) ? random.pick(leadIns[manner]) : '',
    tail: random.chance(0.14) ? random.pick(tails[manner]) : '',
  };
}

/** Draws the manner for one answer, because a person speaks differently on each occasion. */
function mannerOf({ age, education, voice, trust }: Person, random: Random): Manner {
  const choices: Manner[] = ['easy'];
  if (age < 32) choices.push('young', 'young');
  if (age >= 62) choices.push('old', 'old');
  if (voice === 'measured' || education >= 4) choices.push('learned', 'learned');
  if (voice === 'blunt') choices.push('curt', 'curt');
  if (voice === 'warm' || voice === 'earnest') choices.push('hearty', 'hearty');
  if (voice === 'wry' || trust < 0) choices.push('doubting', 'doubting');
  return random.pick(choices);
}

/** Sentences that begin with these words can follow a lead-in; others and exclamations stand alone. */
const goesOn =
  /^(?:I|It|This|That|The|They|There|My|We|Our|What|People|Nobody|Somebody|Part|Half|Not|No|He|She|Who|Where|How|Every|Everybody|Another|These|One|Two|Three|If|Lots|Developers|Affordable|More|Everything|Anybody|Sounds|Makes|Could|Safety|Fair|Color)\b(?!\s*[.!,])/;

export function withLeadIn(sentence: string, leadIn: string): string {
  if (leadIn === '' || !goesOn.test(sentence)) return sentence;
  const rest = /^I\b/.test(sentence) ? sentence : sentence.charAt(0).toLowerCase() + sentence.slice(1);
  return `${leadIn} ${rest}`;
}

const subject =
  /^(?:I am|I’m) (?=not\b)|^I (?=(?:do not|don’t) (?:buy|see|know|trust|believe)\b)|^(?:That is|That’s|It is|It’s) (?=(?:not|a|the|nice|small|probably|more|too)\b)/;

/** Omits the subject, as people in a hurry do. */
export function dropSubject(sentence: string): string {
  const rest = sentence.replace(subject, '');
  return rest === sentence ? sentence : rest.charAt(0).toUpperCase() + rest.slice(1);
}

const participles =
  'been|seen|heard|read|worked|wanted|stood|skipped|replaced|paid|looked|learned|felt|done|put|asked|had|known|lost|never|always|already|said|tried|told|lived|watched|burned';

/** Contractions in the order in which they apply: negations, then pronouns with their verb. */
const contractions: [RegExp, string][] = [
  [/\b([Cc])annot\b/g, '$1an’t'],
  [/\bwill not\b/g, 'won’t'],
  [
    /\b(It|it|That|that|There|there|Who|who|What|what|Where|where|Here|here|He|he|She|she) is (?!not[.,]|to\b)(?=[a-z{"])/g,
    '$1’s ',
  ],
  [/\b(They|they|We|we|You|you) are (?=[a-z{"])/g, '$1’re '],
  [/\bI am (?=[a-z{"])/g, 'I’m '],
  [
    /\b([Dd]o|[Dd]oes|[Dd]id|[Ii]s|[Aa]re|[Ww]as|[Ww]ere|[Ww]ould|[Ss]hould|[Cc]ould|[Hh]as|[Hh]ad|[Hh]ave) not\b/g,
    '$1n’t',
  ],
  [new RegExp(`\\b(I|We|we|They|they|You|you) have (?=(?:${participles})\\b)`, 'g'), '$1’ve '],
  [/\b(I|It|it|They|they|We|we|You|you|That|that) will (?=[a-z])/g, '$1’ll '],
  [/\b(I|They|they|We|we|You|you) would (?=[a-z])/g, '$1’d '],
  [/\b([Ll])et us\b/g, '$1et’s'],
];

export function contract(text: string): string {
  return contractions.reduce((said, [whole, short]) => said.replace(whole, short), text);
}
