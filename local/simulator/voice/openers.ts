/** Opening words, by feeling and voice. */
import type { Voice } from '../attitude/person.ts';

type Feeling = 'positive' | 'neutral' | 'negative';

const common: Record<Feeling, readonly string[]> = {
  positive: [
    'I like this.',
    'Yes, I can get behind that.',
    'This one I would sign.',
    'I was ready to roll my eyes and did not.',
    'Good.',
    'For once I agree.',
    'That speaks to me.',
    'I read it twice, and I still like it.',
    'There is something in it for me.',
    'I did not expect to nod along.',
    'My first thought was: yes.',
    'You can put me down as in favor.',
    'I have waited for somebody to say it.',
    'Nothing to add, I am with them.',
    'It took me one reading.',
    'I sent it to my brother.',
  ],
  neutral: [
    'I am not sure about this one.',
    'Hm.',
    'Could go either way for me.',
    'It is all right.',
    'I have questions.',
    'Maybe.',
    'I can see why somebody would like it.',
    'Half of it I agree with.',
    'I do not know what to do with it.',
    'It did not move me either way.',
    'There is good and bad in it.',
    'I had to read it twice, and I am still on the fence.',
    'I shrugged, to be honest.',
    'My first thought was: and then?',
    'It is not nothing.',
    'Somebody should explain it to me.',
  ],
  negative: [
    'No, not for me.',
    'I do not buy it.',
    'This rubs me the wrong way.',
    'I have heard this before.',
    'Not convinced at all.',
    'That is not how it looks from here.',
    'They lost me.',
    'I had to read it twice to believe it.',
    'My first thought was: not again.',
    'I stopped at the second line.',
    'I cannot get behind this.',
    'There is too much wrong with it.',
    'I put it down and got on with my day.',
    'It did not take me long to say no.',
    'Somebody thinks we are stupid.',
    'I shook my head at the table.',
  ],
};

const byVoice: Record<Voice, Record<Feeling, readonly string[]>> = {
  plain: {
    positive: ['Sounds right to me.', 'I am for it.', 'Makes sense to me.'],
    neutral: ['I would wait and see.', 'I do not know yet.', 'It is neither here nor there.'],
    negative: ['I am against it.', 'It does not sit well with me.', 'I would leave it.'],
  },
  blunt: {
    positive: ['Yes. Do it.', 'About time.', 'Fine by me.', 'Finally.'],
    neutral: ['So what?', 'Show me first.', 'Prove it.', 'Whatever.'],
    negative: ['No.', 'Nonsense.', 'Spare me.', 'Save it.'],
  },
  warm: {
    positive: ['Oh, I really like this.', 'This made me smile.', 'Bless whoever wrote this.', 'My heart says yes.'],
    neutral: [
      'I mean well, and I am torn.',
      'I want to like it.',
      'I can feel they care, I am just not sure.',
      'I would want to talk it over at home.',
    ],
    negative: [
      'I am sorry, I cannot go along with this.',
      'It makes me a little sad.',
      'I wish I liked it more.',
      'I know they mean well, but no.',
    ],
  },
  measured: {
    positive: [
      'On balance I think this is sound.',
      'The argument holds up better than most.',
      'I have looked for the catch, and the proposal stands.',
      'There is more right here than wrong.',
    ],
    neutral: [
      'I would reserve judgment.',
      'The case is incomplete.',
      'There are two sides to this and I only see one of them here.',
      'I would want a source before I decide.',
    ],
    negative: [
      'The reasoning does not follow.',
      'I see a claim here and no evidence.',
      'As it stands I could not support it.',
      'The costs are missing from this picture.',
    ],
  },
  wry: {
    positive: [
      'Well, look at that, a decent idea.',
      'I checked the date to see if it was April first. It is not, and I like it.',
      'Stop, I might start hoping.',
      'Somebody proofread the world.',
    ],
    neutral: [
      'I will put it next to the other promises and see which one moves.',
      'Color me mildly curious.',
      'My enthusiasm is in the mail.',
      'I have felt more strongly about toast.',
    ],
    negative: [
      'Sure, and my truck runs on good intentions.',
      'I have a bridge to sell to whoever believes this.',
      'That is a lot of frosting for no cake.',
      'Oh good, another one.',
    ],
  },
  earnest: {
    positive: [
      'This is exactly what I have been saying!',
      'I honestly got a bit excited.',
      'I want this to happen so much.',
      'Yes, and I would help.',
    ],
    neutral: [
      'I really want to believe in it.',
      'I keep going back and forth.',
      'Part of me is in and part of me is tired.',
      'I care about this, so I want it done right.',
    ],
    negative: [
      'This honestly upsets me.',
      'I expected better.',
      'I cannot stay quiet about this one.',
      'It hurts to read, because it could have been good.',
    ],
  },
};

const kept = new Map<string, readonly string[]>();

/** The voice's own words are twice as likely as the general ones. */
export function openersFor(voice: Voice, feeling: Feeling): readonly string[] {
  const key = `${voice} ${feeling}`;
  const known = kept.get(key) ?? [...common[feeling], ...byVoice[voice][feeling], ...byVoice[voice][feeling]];
  kept.set(key, known);
  return known;
}
