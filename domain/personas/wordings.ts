/**
 * Wordings of the instruction that asks a persona for its reaction. A model answers a little differently to each, and to
 * one wording two equal messages can seem to differ, so a run deals all of them over its personas.
 */
import type { SentimentType } from '../sentiment/sentiment.ts';

/** Number of wordings of each scale, counted from 1. */
export const wordingCount = 25;

/** The wording of runs from before wordings were dealt. */
export const firstWording = 1;

/** None asks for a side, because the labels are moods: somebody may like a message and oppose what it is about. */
const ofMood: readonly string[] = [
  'How do you react?',
  'What is your reaction to it?',
  'How does this come across to you?',
  'You have just read it. What does it leave you with?',
  'How do you feel about what you have read?',
  'Take a moment with it. What impression does it make on you?',
  'Describe your honest reaction.',
  'What do you make of it, as the person you are?',
  'How does this land with you?',
  'What goes through your mind after reading it?',
  'Say in your own words how it strikes you.',
  'Read it once more the way you read things at home. How do you take it?',
  'A friend shows you this and asks what you think. What do you answer?',
  'You see it on your phone while you wait for a bus. What is your response?',
  'Nobody you know will see your answer. How do you respond to it?',
  'React to it as you would if nobody expected any particular answer.',
  'What is your overall feeling about it?',
  'How would you sum up what you think of it?',
  'Hold it up to your own life. How do you see it?',
  'Somebody hands you this on a sheet of paper. What is your response?',
  'What do you think when you read this?',
  'Suppose this came in the mail today. How would you take it?',
  'Give your opinion of it, whatever it is.',
  'Imagine hearing it read out on the radio. How does it sound to you?',
  'Your first thought and your second thought about it: where do they end up?',
];

/** Each names both sides and room for neither, so that none leans. */
const ofSupport: readonly string[] = [
  'How do you react?',
  'Do you support this, oppose it, or neither?',
  'Where do you stand on this: in favor, against, or in between?',
  'You have just read it. Are you for it, against it, or neither?',
  'State whether you are for it, against it, or undecided, and explain yourself.',
  'Take a moment, then say where you stand and why.',
  'What is your position on this?',
  'As the person you are, would you back this, stand against it, or stay out of it?',
  'Read it once more the way you read things at home. Are you with them, against them, or neither?',
  'Say in your own words whether you support it, oppose it, or have no side.',
  'A friend asks whether you are in favor of this or against it. What do you answer?',
  'If you were asked today, would you be for this, against it, or unsure?',
  'Nobody you know will see your answer. Do you oppose this, support it, or neither?',
  'Say where you stand as you would if nobody expected any particular answer.',
  'Would this have your support, your opposition, or neither?',
  'Hold it up to your own life, then give your stand on it.',
  'Decide for yourself: do you stand behind this, against it, or on neither side?',
  'Consider what speaks for it and what speaks against it before you settle on a side, or on none.',
  'Somebody hands you this on a sheet of paper. Do you side with it, against it, or with neither?',
  'Having seen it, do you lean toward it, away from it, or neither way?',
  'You see it on your phone while you wait for a bus. Are you against it, for it, or neither?',
  'Suppose this came in the mail today. Would you support it, oppose it, or leave it?',
  'Give your honest view: support, opposition, or something in between.',
  'Imagine hearing it read out on the radio. Do you agree with it, disagree, or neither?',
  'Your first thought and your second thought about it: which side do they end up on, if any?',
];

const ofYes: readonly string[] = [
  'How do you react?',
  'Is your answer yes or no, or are you unsure?',
  'Would you say yes to this, say no to it, or are you not sure?',
  'You have just read it. Is it a yes, a no, or an open question for you?',
  'What is your answer to this, as the person you are?',
  'Take a moment with it, then answer and say why.',
  'Do you say no, yes, or that you cannot tell?',
  'Describe your honest answer: yes, no, or unsure.',
  'Read it once more the way you read things at home. Yes, no, or not sure?',
  'Say in your own words whether your answer is yes, no, or neither yet.',
  'A friend shows you this and asks: yes or no? What do you answer, if you know?',
  'If you had to reply today, would it be yes, no, or unsure?',
  'Nobody you know will see your answer. Is it no, yes, or unsure?',
  'Answer as you would if nobody expected any particular answer.',
  'Would this get a yes from you, a no, or neither?',
  'Weigh it against your own life, then give your answer.',
  'Decide for yourself: yes, no, or not decided.',
  'Consider what speaks for a yes and what speaks for a no before you answer.',
  'Somebody hands you this on a sheet of paper and waits for your reply. What is it?',
  'Having seen it, do you lean to yes, to no, or to neither?',
  'You see it on your phone while you wait for a bus. Is your reply no, yes, or unsure?',
  'Suppose this came in the mail today. Would you answer yes, no, or leave it open?',
  'Give your honest reply, whatever it is.',
  'Imagine hearing it read out on the radio. Do you answer yes, no, or neither?',
  'Your first thought and your second thought about it: do they end in a yes, a no, or neither?',
];

export const wordings: Readonly<Record<SentimentType, readonly string[]>> = {
  'positive-negative-neutral': ofMood,
  'support-oppose': ofSupport,
  'yes-no': ofYes,
};

/** Returns the instruction of a wording from 1; the first one for an unknown number. */
export function instructionOf(type: SentimentType, wording: number): string {
  return wordings[type][wording - 1] ?? wordings[type][firstWording - 1] ?? '';
}
