/**
 * Independent drafts of the instruction that asks a persona for a reaction. They are spread over the personas, so that no
 * candidate wins by suiting one of them.
 */
export const wordings: readonly string[] = [
  'How do you react to it?',
  'Tell me what you make of this, as the person you are.',
  'You have just read it. What is your position?',
  'Take a moment with it, then say where you stand and why.',
  'Would you back this or not? Give your honest view.',
  'Picture it on your phone while you wait for a bus. What goes through your head?',
  'A friend shows you this and asks for your opinion. What do you answer?',
  'State whether you are for it, against it, or neither, and explain yourself.',
  'Read it once more the way you read things at home. Are you with them?',
  'Somebody hands you this on a sheet of paper. Give your reaction.',
  'Does it speak to you or leave you cold? Report what you really think.',
  'Weigh what it says against your own life, then give your verdict.',
  'What, if anything, does this do to your view of the matter?',
  'Give your opinion of it. Nobody you know will see your answer.',
  'Suppose this came in the mail today. Would it have your support?',
  'Say in your own words how this lands with you.',
  'Decide for yourself: is this something you can stand behind?',
  'React to it as you would if nobody expected any particular answer.',
  'Having seen it, do you lean toward it or away from it?',
  'We would like to know your view of this, whatever it is.',
  'Imagine hearing this read out on the radio. Where does it leave you?',
  'Judge it by what you know and have been through. What is the result?',
  'Let us hear your response: agreement, disagreement or a shrug are all fine.',
  'Consider both what is good and what is bad about it before you settle on an answer.',
  'Your first thought and your second thought on this: where do they end up?',
];
