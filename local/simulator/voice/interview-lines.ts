/** Lines of interviewed personas, by the kind of question and by their stance. line.ts explains the prefixes. */
type Feeling = 'positive' | 'neutral' | 'negative';
type Lines = Record<Feeling, readonly string[]>;

/** Sentences after the reason, when somebody asks why. */
export const furtherReasons: Lines = {
  positive: [
    'And I can see it working around {place}, which I cannot say of most things.',
    'I care about {value}, and this comes close to it.',
    'It is also that nobody is being talked down to in it.',
    'If it goes wrong I will say so, but I want it tried.',
    'With {concern} on my mind, anything that points the right way counts.',
  ],
  neutral: [
    'I would have to see what it means for {concern} before I lean either way.',
    'There is nothing in it that I could check in {place}.',
    'I have heard good things that came to nothing, so I wait.',
    'It may be right. I just cannot tell from where I sit.',
    'It never says what changes for people like me.',
  ],
  negative: [
    'And it says nothing about {concern}, which is what I lie awake over.',
    'I have seen this kind of thing in {place}, and it was gone after a year.',
    'I care about {value}, and I do not find it anywhere in there.',
    'Somebody pays for it, and I have a feeling I know who.',
    'It is the tone as much as the thing itself.',
  ],
};

export const examples: Lines = {
  positive: [
    'parent: Last month we lost half a day over a form and a closed counter. With this, one of us could have stayed at work.',
    'renter: My neighbor moved out because nobody told her what was coming. Something like this she could have planned with.',
    'business: I turned down a job in spring because I could not plan for it. With this I would have said yes.',
    'Take a plain week in {place}: three errands, and one of them always goes wrong. This would take care of that one.',
    'Take {concern}. If this makes that a little lighter for a year, I notice it.',
    'A friend in {place} had just that trouble in the winter, and I thought of her when I read it.',
  ],
  neutral: [
    'parent: Say my kid is sick on a Monday. Does it change anything that morning? I could not tell you.',
    'business: Say I have two people out and a delivery at eight. I do not see where it helps me, or hurts.',
    'Take {concern}. I read it twice and could not say if that gets better or worse.',
    'Somebody announced a thing like it in {place} once. It was fine, and it changed nothing.',
    'Take an ordinary Tuesday of mine. I do not know which hour of it would be different.',
  ],
  negative: [
    'parent: The last time they promised something of the sort, we stood at a locked door with the kids in the car.',
    'lowIncome: A few dollars more a month sounds like nothing. To me it is the phone bill.',
    'business: A rule like that cost me a week of paperwork, and not one customer noticed.',
    'Take {concern}. It would be just as bad the day after.',
    'They did something like it in {place}. There was a ribbon, a photo, and then nothing.',
    'My brother-in-law believed one of these. Ask him how it went.',
  ],
};

/** Endings of a sentence such as 'I would believe it if'. */
export const conditions: Lines = {
  positive: [
    'they told us every few months how far they are, and I could check it in {place}.',
    'it is still standing a year from now.',
    'the people who promise it put their own name under it.',
    'it does not get paid for by people like me in the end.',
  ],
  neutral: [
    'somebody showed me one place where it worked, and not a brochure.',
    'it said what happens in {place}, and by when.',
    'it said who pays, in plain figures.',
    'somebody I know had tried it first.',
  ],
  negative: [
    'they did it first and talked about it afterwards.',
    'the ones who promise it lost something when they break it.',
    'I saw it with my own eyes in {place}, and not in an ad.',
    'it said what it costs me, to the dollar.',
  ],
};

export const turningPoints: Lines = {
  positive: [
    'If it came out that it takes from {concern} to pay for this, I would be out.',
    'A year without anything to show for it. Then I would feel foolish, and I would say so.',
    'If the people it is for told me it makes things worse. I would listen to them before anybody else.',
    'A bill in the mail that nobody mentioned.',
  ],
  neutral: [
    'One clear example from {place} would push me over. Right now it could go either way.',
    'Tell me what it costs and who decides. With a straight answer I could be for it.',
    'If somebody I trust had gone through it and said it was worth it.',
    'Anything about {concern}. That would show me they thought of people like me.',
  ],
  negative: [
    'Not much. Maybe if it had been running in {place} for a year and people there said it was good.',
    'If they dropped the big words and said what it means for {concern}, I would read it again.',
    'Show me the bill and who pays it. I still might say no, but I would listen.',
    'I would have to hear it from somebody who has nothing to gain.',
  ],
};

export const certainty: Lines = {
  positive: ['Fairly sure. I would say it again tomorrow.', 'Sure enough to say it out loud at my table.'],
  neutral: ['Not very. Ask me on another day and I may lean a little.', 'I am sure that I am not sure.'],
  negative: ['Pretty sure. It would take something new to move me.', 'Sure. I did not have to think long.'],
};

export const prices: Lines = {
  positive: ['A little, if I can see where it goes.', 'I would pay something for it, but tell me the figure first.'],
  neutral: ['That depends on the figure, and I have not seen one.', 'I would want to know who pays before I say.'],
  negative: ['Nothing. Not for this.', 'I count what I spend, and this is not on the list.'],
};

export const changes: Lines = {
  positive: [
    'I would keep it as it is and add a date.',
    'Say what happens first, and where. The rest is good.',
    'Put one real person in it, from a place like {place}.',
  ],
  neutral: [
    'Say what changes for me, in the first line.',
    'One example, one date, one figure. Then I know what I am saying yes or no to.',
    'Say what it costs and who pays. I keep looking for that.',
  ],
  negative: [
    'Start over and ask people in {place} first.',
    'Take out the selling and say what you will do.',
    'Tell me what is in it for the ones who pay. There is nothing about us.',
  ],
};

/** Answers that no persona can give. */
export const unknown: readonly string[] = [
  'I have never thought about that, so I would be making it up.',
  'I could not tell you, to be honest.',
  'You would have to ask somebody else, I do not know that.',
  'I do not know. I only know what I read there and how it sat with me.',
];

export const onlyMyself: readonly string[] = [
  'I can only speak for myself. How others see it I do not know.',
  'No idea what the rest think. I told you what I think.',
];

export const noName: readonly string[] = [
  'I would rather leave my name out of it.',
  'Let us do this without names. Ask me about the thing itself.',
];
