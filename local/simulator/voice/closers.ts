/** Sentences with which a simulated persona ends its response, and its reactions of a few words. */
type Feeling = 'positive' | 'neutral' | 'negative';

/** Closing sentences for any message. */
export const closers: Record<Feeling, readonly string[]> = {
  positive: [
    'I would tell my neighbors about it.',
    'Count me in.',
    'I hope they mean it.',
    'If they do half of it I am happy.',
    'I would show up for that.',
    'Let us see it happen.',
    'It is a start, and a good one.',
    'They have my ear now.',
    'Please do not water it down.',
    'That is more than I expected.',
    'I will be watching, and rooting for it.',
  ],
  neutral: [
    'Tell me what it costs and I will tell you what I think.',
    'Ask me again in a month.',
    'I would not stop it and I would not march for it.',
    'I need one example from around {place}.',
    'I could be talked into it.',
    'Right now it is words.',
    'I would read a second page, not a tenth.',
    'I will wait until somebody I know has tried it.',
    'It is probably fine.',
    'My mind is not made up.',
    'I will see who is for it and who is against it.',
    'It would take more than this to move me.',
  ],
  negative: [
    'I would scroll on.',
    'Come back with a plan.',
    'I would tell people to read the small print.',
    'That is not going to fly in {place}.',
    'Try again.',
    'I am tired of being talked to like this.',
    'Somebody should have asked us first.',
    'I have better uses for my time and money.',
    'It went straight in the bin here.',
    'I hope it goes nowhere.',
  ],
};

/** Spontaneous reactions. */
export const gutReactions: Record<Feeling, readonly string[]> = {
  positive: [
    'Yes, that helps people like us.',
    'I like where this is going.',
    'Finally something concrete.',
    'Relieved, to be honest.',
    'Pleasantly surprised.',
    'Hopeful.',
    'I am in.',
    'That sounds fair.',
    'Good, get on with it.',
    'I would support that.',
    'More of this, please.',
    'That is for me.',
  ],
  neutral: [
    'Shrug.',
    'Depends on the details.',
    'Not sure what to make of it.',
    'Mildly interested.',
    'I need to know more.',
    'Fine, I guess.',
    'Torn.',
    'Wait and see.',
    'It passed me by.',
    'Could be good, could be nothing.',
    'No strong feeling.',
    'Curious, not convinced.',
  ],
  negative: [
    'Not another one of these.',
    'I felt talked down to.',
    'Annoyed.',
    'Skeptical from the first line.',
    'No, thank you.',
    'That would cost me.',
    'Worried.',
    'I do not trust it.',
    'That is not my world.',
    'Tired of this.',
    'My back went up.',
    'Hard pass.',
  ],
};

/** Closing sentences for public questions only, because they mention votes and elections. */
export const civicClosers: Record<Feeling, readonly string[]> = {
  positive: ['I would vote for whoever gets it done.', 'It would get me to the polls.', 'Put my name on the petition.'],
  neutral: [
    'It would not decide my vote.',
    'I would ask at the next town meeting.',
    'I would look up who is paying for the campaign.',
  ],
  negative: [
    'I would vote the other way, if it came to that.',
    'They will not get my name on it.',
    'I will remember it on election day.',
  ],
};

/** Closing sentences for offers of products only. */
export const customerClosers: Record<Feeling, readonly string[]> = {
  positive: ['I would give it a try this week.', 'I would send the link to a friend.', 'Take my order.'],
  neutral: [
    'I would read the reviews first.',
    'Maybe when my old one breaks.',
    'I would wait for somebody else to test it.',
  ],
  negative: ['I am keeping my wallet in my pocket.', 'I would not install it if you paid me.', 'Unsubscribed.'],
};
