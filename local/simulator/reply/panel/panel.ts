/**
 * The provider simulator in a panel: participants vote, bid and speak from their own attitude, and the analysis reads what
 * was said. Marks in a persona's text make it behave in a known way.
 */
import { hashText } from '../../../hash.ts';
import { seededRandom, type Random } from '../../../random.ts';
import { codingReply, coverageReply, insightsReply, summaryReply } from './analyst.ts';
import { againstReasons, closers, forReasons, mixedReasons, openers, topics } from './lines.ts';
import { mood, ownPosition, readPanelPrompt, type PanelPrompt } from './read-panel.ts';

export function panelReply(text: string, textHash: number): string {
  const prompt = readPanelPrompt(text);
  const random = seededRandom(textHash);
  if (text.includes('You vote in private')) return ballotReply(prompt, random);
  if (text.includes('How much do you want to speak next?')) return bidReply(prompt, random);
  if (text.includes('Choose who speaks next')) return choiceReply(prompt, random);
  if (text.includes('Code each turn')) return codingReply(prompt);
  if (text.includes('Has the group met it already?')) return coverageReply(prompt);
  if (text.includes('Write three to eight findings')) return insightsReply(prompt);
  if (text.includes('Sum up all groups')) return summaryReply(prompt);
  if (text.includes('Write one summary of all of it')) return digestReply(prompt);
  return prompt.self === null ? moderatorReply(text, random) : speech(prompt, random);
}

/** Private stance now: the discussion moves those who can be moved, and nobody else. */
function privatePosition(prompt: PanelPrompt): number {
  const own = ownPosition(prompt);
  const { text, plays } = prompt;
  const isControl = text.includes('Think again, by yourself');
  const hasSeenVotes = text.includes('The others voted:');
  const others = hasSeenVotes ? votedMood(text) : mood(prompt);
  // Talk about something else moves only those who waver anyway.
  const hasHeard = !isControl && prompt.spoken.some(({ stance }) => stance !== null);
  const isMoved = plays('wavering')
    ? isControl || prompt.spoken.length > 0
    : plays('follower')
      ? hasSeenVotes || hasHeard
      : plays('persuadable') && hasHeard;
  if (!isMoved) return own;
  return plays('wavering') ? -own : Math.sign(others || -own) * 0.8;
}

/** Mean position of the votes that a prompt shows. */
function votedMood(text: string): number {
  const shares = [...text.matchAll(/^- .+?: (.+)$/gm)].flatMap(([, line = '']) => {
    const found = [...line.matchAll(/(\d+)%/g)].map(([, share]) => Number(share));
    return found.length < 2 ? [] : [((found[0] ?? 0) - (found.at(-1) ?? 0)) / 100];
  });
  return shares.length === 0 ? 0 : shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

function ballotReply(prompt: PanelPrompt, random: Random): string {
  const stances = [...(/\{"shares": \{(.+?)\}/.exec(prompt.text)?.[1] ?? '').matchAll(/"([^"]+)": a share/g)].map(
    ([, name = '']) => name,
  );
  const position = privatePosition(prompt) + 0.06 * random.normal();
  const weights = stances.map((_, at) => {
    const place = stances.length < 2 ? 0 : 1 - (2 * at) / (stances.length - 1);
    return Math.exp(-((place - position) ** 2) / 0.4);
  });
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const shares = Object.fromEntries(
    stances.map((stance, at) => [stance, Number(((weights[at] ?? 0) / sum).toFixed(3))]),
  );
  return JSON.stringify({ shares, line: `For me it comes down to this: ${random.pick(reasonsOf(position))}.` });
}

function bidReply({ plays, text, self, spoken }: PanelPrompt, random: Random): string {
  if (plays('no bid')) return 'I would rather not say.';
  const since = spoken.length - 1 - spoken.findLastIndex(({ speaker }) => speaker === self);
  const eager = hashText(`${self ?? ''} ${text.length % 7}`) % 4;
  return JSON.stringify({
    bid: Math.min(10, Math.max(0, Math.round(2 + eager + Math.min(4, since) * 0.8 + random.normal()))),
  });
}

function choiceReply({ text, people, spoken }: PanelPrompt, random: Random): string {
  const invited = /\((p\d+)\) was silent for two rounds/.exec(text)?.[1];
  const last = spoken.at(-1)?.speaker;
  const others = people.filter(({ name }) => name !== last);
  return JSON.stringify({
    next: invited ?? random.pick(others.length > 0 ? others : people).id,
    reason: 'has said little',
  });
}

function digestReply({ spoken, people }: PanelPrompt): string {
  const views = people.flatMap(({ name }) => {
    const last = spoken.findLast(({ speaker, stance }) => speaker === name && stance !== null);
    return last === undefined
      ? []
      : [`${name} is ${last.stance === 1 ? 'for it' : last.stance === -1 ? 'against it' : 'of two minds'}.`];
  });
  return ['So far the group has weighed cost, trust and timing.', ...views].join(' ');
}

function moderatorReply(text: string, random: Random): string {
  const asked = /^Ask this question: (.+)$/m.exec(text)?.[1];
  const whisper = /^The analyst asks you, unheard by the group: (.+)$/m.exec(text)?.[1];
  const begin = random.pick([
    'Thank you all.',
    'Let us take the next step.',
    'I hear several things here.',
    'Good, let us stay with that.',
  ]);
  if (text.includes('Argue the side that nobody takes'))
    return `${begin} I will argue the other side now, to test it: what if the first year goes wrong and nobody answers for it? What would you say to that?`;
  return `${begin} ${asked ?? whisper ?? random.pick(['What is behind that for you?', 'Can somebody give me an example from their own week?', 'Finish this for me: "I would believe it if …"'])}`;
}

function reasonsOf(position: number): readonly string[] {
  return position > 0.25 ? forReasons : position < -0.25 ? againstReasons : mixedReasons;
}

/** Aloud, a conformist says what most say; all others say what they think. */
function speech(prompt: PanelPrompt, random: Random): string {
  const { plays, text, spoken, self, people } = prompt;
  const said = mood(prompt);
  const own = ownPosition(prompt);
  if (plays('repeats') && !text.includes('Your first try was refused'))
    return 'I say what I have always said about this, and I will say it again until somebody listens to me.';
  const position = text.includes('[[agrees]]')
    ? 0.9
    : plays('conformist') && said !== 0
      ? Math.sign(said) * 0.9
      : plays('persuadable') && spoken.length > 6
        ? Math.sign(said || own) * 0.7
        : own;
  const stance = position > 0.25 ? "I'm for it" : position < -0.25 ? "I'm against it" : "I'm of two minds";
  const other = spoken.findLast(
    ({ speaker, stance: theirs }) => speaker !== self && theirs !== null && people.some(({ name }) => name === speaker),
  );
  const sign = position > 0.25 ? 1 : position < -0.25 ? -1 : 0;
  const topic = random.pick(topics);
  const answer =
    other === undefined
      ? ''
      : other.stance === sign
        ? ` I agree with ${other.speaker} about ${topic}.`
        : ` I see it differently from ${other.speaker} about ${topic}.`;
  const { opener, reasons } = answerTo(text, reasonsOf(position));
  return `${opener ?? random.pick(openers)} ${stance}, because ${random.pick(reasons)}.${answer} ${random.pick(closers)}`;
}

const subjects = [
  /\b(costs?|pay|pays|paid|price|tax|taxes|money|bills?|afford|expensive)\b/i,
  /\b(trust|believe|promises?|promised|answer for|check)\b/i,
  /\b(when|dates?|time|years?|soon|late|later|weeks?)\b/i,
  /\b(who|neighbors?|family|kids|children|people|street|block|town)\b/i,
];

/** Reasons about what somebody asks for, where there are any; otherwise the answer begins by saying that there are none. */
function answerTo(text: string, reasons: readonly string[]): { opener: string | null; reasons: readonly string[] } {
  const question = /^(?:In private, and nobody else will hear it, you|You) are asked: (.+)$/m.exec(text)?.[1];
  if (question === undefined) return { opener: null, reasons };
  const asked = subjects.filter((subject) => subject.test(question));
  const fitting = reasons.filter((reason) => asked.some((subject) => subject.test(reason)));
  if (fitting.length > 0) return { opener: 'You ask me straight out.', reasons: fitting };
  return { opener: 'To that I have no answer of my own; what I can say is this.', reasons };
}
