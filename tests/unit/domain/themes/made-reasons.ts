/** Made reasons about one message, each with the theme that it was made from. */
import { type Random, randomInt, seededRandom } from '../../../../domain/random.ts';

/** Message: half the waiting time at city clinics, with the numbers published each month. */
const themes: Record<string, readonly string[]> = {
  figures: [
    'The numbers are published each month, so anyone can check them',
    'I can check the numbers myself when they are published',
    'Publishing the figures every month keeps them honest',
    'Published figures mean I do not have to take anybody at their word',
    'A monthly figure is something one can verify',
    'They will have to show the numbers, and I like that I can verify them',
    'Monthly numbers make the promise something to check',
    'Honest figures in public, every month, are worth a lot',
  ],
  morning: [
    'I lose a morning of work every time I sit in that waiting room',
    'A visit costs me half a day of pay',
    'Sitting in the waiting room means a morning without pay',
    'I had to take unpaid time off work for a ten minute visit',
    'Shorter waits mean I would not lose a morning off work',
    'My boss docks my pay when a visit takes half a day',
    'Hours in the waiting room are hours off work',
    'Every visit is a half day of unpaid leave from work',
  ],
  which: [
    'It does not say which clinic or by when',
    'Which clinics would be first, and when does it start',
    'Tell me whether my clinic is on the list and I will believe the rest',
    'There is no date and no list of clinics',
    'By when, and at which locations, is left open',
    'Without a date it could be any clinic in any year',
    'Nothing says if the clinic near me is on the list',
    'I want a start date and the list of locations first',
  ],
  heard: [
    'I have heard the same promise before every election',
    'Politicians promise this each time they want my vote',
    'We heard this last election and nothing happened',
    'Another election promise that is forgotten the day after',
    'They promised the same four years ago and nothing changed',
    'Every candidate promises it and then forgets',
    'I have heard it before from politicians and nothing came of it',
    'It is the same old promise that comes around with each election',
  ],
  pays: [
    'Nobody says who pays for it',
    'It will end in higher taxes for people like me',
    'Where does the money come from without raising taxes',
    'My taxes are high enough, and this needs more money',
    'There is no word about the cost or who would pay it',
    'I suspect the taxpayer pays the bill in the end',
    'The cost is missing, so I expect a tax increase',
    'Someone has to pay for it, and it is always the taxpayer',
  ],
  nurses: [
    'There are not enough nurses to see more patients',
    'The nurses are already exhausted and this pushes them harder',
    'Staff is short everywhere, and rushing them will not help',
    'You cannot halve waits without hiring more doctors and nurses',
    'The staff burns out when they are told to go faster',
    'Doctors and nurses are leaving, and nobody replaces them',
    'They should hire staff first',
    'Exhausted nurses cannot work any faster than they do',
  ],
  quality: [
    'Faster visits mean that the doctor listens even less',
    'I fear care gets worse when the doctor has to hurry',
    'A rushed examination misses things',
    'I would rather wait and have a careful examination',
    'Speed is not quality when it comes to care',
    'Hurried doctors make mistakes',
    'If they rush each patient, mistakes will be made and care suffers',
    'The doctor already spends five minutes, and it would be even less careful',
  ],
  children: [
    'My kids are sick all winter and we wait for hours with them',
    'With two small children a long wait is torture',
    'As a mother I know how it is to wait with a crying child',
    'My daughter had a fever and we sat there for hours',
    'A sick child should not wait in a full room',
    'Parents with crying kids need this most',
    'For a parent with a feverish child every hour counts',
    'My son has asthma, and children should be seen quickly',
  ],
  insurance: [
    'I have private insurance and never go to a city clinic',
    'It does not affect me because my insurance covers a private doctor',
    'I use my own private doctor',
    'My employer plan covers a different hospital, so it changes nothing for me',
    'I am covered elsewhere and would never use one',
    'This is not about me, since I have a plan through my employer',
    'We go to a private practice that our insurance covers',
    'I have never used a city clinic and do not plan to',
  ],
  rural: [
    'The nearest clinic is forty miles away, and the drive is the problem',
    'Out here in the county we have no clinic at all',
    'It helps the city and forgets the rural towns',
    'I drive an hour each way, so the wait is the small part',
    'People in rural counties get nothing from it',
    'There is no bus, and the drive takes longer than the wait',
    'City folks benefit while our town has no doctor',
    'For a rural town without a doctor it changes nothing, we would still drive',
  ],
  elderly: [
    'My elderly mother cannot sit on those chairs for long',
    'Older people with bad backs suffer most in those lines',
    'At my age standing in line is painful',
    'Seniors need regular appointments and stand in line for each of them',
    'My father is eighty and needs his appointments on time',
    'It would help seniors like my parents',
    'I am retired and have an appointment every few weeks, and the lines hurt my back',
    'For old people the long line is the worst of it',
  ],
  online: [
    'Let people book online instead of waiting',
    'An app for appointments would solve it without any promise',
    'They still use paper forms and a telephone',
    'Booking by phone takes forever, so put it online',
    'Modern software for booking would do more',
    'Paper forms are what slows it down, not the people',
    'Video calls would spare most patients the trip',
    'They need an online system and less paper',
  ],
};

export const themeNames = Object.keys(themes);

const openers = ['', '', '', '', 'Honestly, ', 'To me, ', 'As a nurse I say: ', 'For my family, ', 'Frankly, '];
const tails = [
  '',
  '',
  '',
  ', and that matters to me',
  ', that is my view of the promise',
  ', so it decides how I see the clinics',
  ', which is why I answered as I did',
  ', and my neighbors say the same',
];

export interface MadeReason {
  text: string;
  theme: string;
}

function pick<T>(random: Random, items: readonly T[]): T {
  return items[randomInt(random, 0, items.length - 1)] as T;
}

/** Makes reasons whose themes have unequal shares, from about 3% to 14%. */
export function makeReasons(n: number, seed = 1): MadeReason[] {
  const random = seededRandom(seed);
  const places = themeNames.flatMap((name, at) => Array.from({ length: 4 + at }, () => name));
  return Array.from({ length: n }, () => {
    const theme = pick(random, places);
    const [opener, said, tail] = [pick(random, openers), pick(random, themes[theme] ?? []), pick(random, tails)];
    return { theme, text: `${opener}${said}${tail}.` };
  });
}

/** Makes texts of words drawn at random from all these reasons, so that there is nothing to find. */
export function makeNoise(n: number, seed = 1): string[] {
  const random = seededRandom(`noise ${seed}`);
  const words = Object.values(themes).flatMap((lines) => lines.flatMap((line) => line.toLowerCase().split(/[^a-z]+/)));
  return Array.from({ length: n }, () =>
    Array.from({ length: randomInt(random, 8, 16) }, () => pick(random, words)).join(' '),
  );
}
