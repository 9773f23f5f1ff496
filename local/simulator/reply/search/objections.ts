/** Doubts that personas of a search have about a message, and the sentences that answer each of them. */
import type { Attitude } from '../../attitude/attitude.ts';
import type { MessageReading } from '../../attitude/message.ts';
import type { Random } from '../../../random.ts';

export const doubts = ['cost', 'proof', 'tone', 'jargon', 'vague', 'mine', 'side'] as const;
export type Doubt = (typeof doubts)[number];

interface DoubtLines {
  /** Beginnings and endings of the objection; each of one may meet each of the other. */
  objections: readonly string[];
  /** Sentences that answer it without any new fact. */
  answers: readonly string[];
  /** Matches a message that takes the doubt up. */
  taken: RegExp;
  /** Matches an objection of this kind. */
  spoken: RegExp;
}

export const doubtLines: Readonly<Record<Doubt, DoubtLines>> = {
  cost: {
    objections: [
      'It does not say who would pay for it, and in the end that is people like me.',
      'My bills go up whenever somebody has a plan, and this does not tell me the price.',
      'I cannot see what it would cost my household.',
    ],
    answers: [
      'You may ask who pays: ask it at every meeting, and the answer will be in writing.',
      'What it costs will be on the table before anybody decides.',
      'Nobody should sign for what they have not seen, so you will see the sum first.',
    ],
    taken: /who pays|what it costs|the sum first|sign for what/i,
    spoken: /pay for it|bills|cost my household|price/i,
  },
  proof: {
    objections: [
      'I have heard promises like this before and nothing came of them.',
      'Nothing in it tells me that it would really happen.',
      'There is nothing here that I could hold anybody to.',
    ],
    answers: [
      'You have heard promises before, so hold us to this one in public.',
      'If it does not happen, you will hear why from us first.',
      'Check our work: every step will be open to anybody who asks.',
    ],
    taken: /hold us to|hear why|check our work|open to anybody/i,
    spoken: /promises like this|really happen|hold anybody/i,
  },
  tone: {
    objections: [
      'The way it is put turned me off before I got to the point.',
      'It attacks and shouts more than it explains.',
      'It talks down to everybody who sees it differently.',
    ],
    answers: [
      'People of good will see this differently, and they are welcome here.',
      'Those who disagree have reasons, and we want to hear them.',
      'No one has to be wrong for this to be right.',
    ],
    taken: /see this differently|those who disagree|no one has to be wrong/i,
    spoken: /turned me off|attacks|talks down/i,
  },
  jargon: {
    objections: [
      'I had to read it again to find out what it wants.',
      'It is full of words that nobody around here uses.',
      'It sounds like an office wrote it.',
    ],
    answers: [
      'In plain words: less waiting and less worry.',
      'Put simply, it is about how you live every day.',
      'Said the way we would say it at home: it has to work.',
    ],
    taken: /in plain words|put simply|say it at home/i,
    spoken: /read it again|nobody around here uses|an office wrote/i,
  },
  vague: {
    objections: [
      'It does not say what would happen, when, or where.',
      'I am missing anything that can be counted or checked.',
      'It could mean anything.',
    ],
    answers: [
      'You will see the first step where you live, and then the next.',
      'The plan names each step and who takes it.',
      'You can read step by step what happens and where.',
    ],
    taken: /first step|each step|step by step/i,
    spoken: /what would happen|counted or checked|mean anything/i,
  },
  mine: {
    objections: [
      'It does nothing for somebody in my situation.',
      'Others would get something out of it and I would not.',
      'My own life would hardly change.',
    ],
    answers: [
      'It is meant for the people who are usually forgotten as well.',
      'Even if you do not need it yourself, somebody close to you does.',
      'It starts with those who have waited longest, and it does not stop there.',
    ],
    taken: /usually forgotten|close to you|waited longest/i,
    spoken: /my situation|others would get|own life would hardly/i,
  },
  side: {
    objections: [
      'It comes from a direction that I do not vote for.',
      'It goes against what I think is right.',
      'It takes something from me to give it to a cause of theirs.',
    ],
    answers: [
      'You do not have to belong to any side to want this.',
      'It is no matter of left or right whether it works.',
      'Keep your politics; this asks for your judgment.',
    ],
    taken: /any side|left or right|keep your politics/i,
    spoken: /do not vote for|think is right|cause of theirs/i,
  },
};

/** The doubt of a person who does not agree: it follows from what the message lacks and from the person. */
export function doubtOf({ driver }: Attitude, { tone, ask }: MessageReading, random: Random): Doubt {
  const likely: Doubt[] = [];
  if (tone.attack > 0 || tone.shout > 0.3) likely.push('tone', 'tone');
  if (tone.jargon > 0) likely.push('jargon');
  if (tone.specifics < 0.4) likely.push('vague');
  if (tone.costs || ask === 'money' || ask === 'purchase') likely.push('cost');
  if (driver === 'politics') likely.push('side', 'side');
  if (driver === 'situation') likely.push('mine', 'cost');
  if (driver === 'trust' || driver === 'mood') likely.push('proof');
  return random.pick(likely.length === 0 ? doubts : likely);
}

/** Doubts that a message takes up. */
export function takenUp(message: string): ReadonlySet<Doubt> {
  return new Set(doubts.filter((doubt) => doubtLines[doubt].taken.test(message)));
}
