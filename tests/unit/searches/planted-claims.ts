/** Messages with faithful paraphrases, and a hundred claims that none of them makes: each kind plainly and in other words. */

interface Subject {
  message: string;
  /** Says the same in other words. */
  bodies: readonly string[];
  /** Stands for the subject of the message within a claim. */
  it: string;
  people: string;
}

const subjects: readonly Subject[] = [
  {
    message: 'We will run trams to the harbor until midnight, and people can read every timetable at the stop.',
    bodies: [
      'Until midnight we are going to run trams to the harbor; at the stop people can read each timetable.',
      'Trams to the harbor will run till midnight, and every timetable is there to be read at the stop.',
    ],
    it: 'the tram',
    people: 'riders',
  },
  {
    message: 'The library should open on Sundays, so that people who work in the week can borrow books.',
    bodies: [
      'Open the library on Sundays too: then those who work during the week can borrow books.',
      'People with jobs in the week could borrow books if the library opened on Sundays.',
    ],
    it: 'the library',
    people: 'readers',
  },
  {
    message: 'Plant trees along Mill Road, because there is no shade for those who walk to school.',
    bodies: [
      'Those who walk to school have no shade on Mill Road, so plant trees along it.',
      'Mill Road needs trees: whoever walks to school there finds no shade.',
    ],
    it: 'the planting',
    people: 'pupils',
  },
  {
    message: 'Let the clinic answer calls in the evening, because nobody gets through in the morning.',
    bodies: [
      'Nobody gets through to the clinic in the morning, so let it answer calls in the evening.',
      'The clinic should take calls in the evening as well; in the morning there is no getting through.',
    ],
    it: 'the clinic',
    people: 'patients',
  },
  {
    message: 'Keep the ferry, which is the only way to the island for people without a boat.',
    bodies: [
      'Without a boat the ferry is the only way to the island, so keep it.',
      'The ferry has to stay: people who have no boat cannot reach the island in any other way.',
    ],
    it: 'the ferry',
    people: 'islanders',
  },
];

/** Two wordings of each kind of claim. */
const claims: Readonly<Record<string, (subject: Subject) => readonly [string, string]>> = {
  number: ({ people }) => [`It will serve 4,000 ${people} a day.`, `Some four thousand ${people} a day stand to gain.`],
  sum: ({ it }) => [`In total ${it} costs $2.5 million.`, `For ${it}, a couple of million has been set aside.`],
  date: ({ it }) => [`Work on ${it} begins on March 3.`, `Before the snow melts, ${it} will be under way.`],
  name: ({ it }) => [`Mayor Ana Ruiz backs ${it}.`, `The woman who runs city hall has put her name to ${it}.`],
  promise: ({ people }) => [
    `No fees will ever be raised for ${people}.`,
    `What ${people} pay stays as it is for good.`,
  ],
  guarantee: ({ it }) => [`Success of ${it} is guaranteed.`, `With ${it}, nothing can go wrong.`],
  cause: ({ it }) => [`Last year ${it} cut crime nearby.`, `Since ${it} came up, burglars have stayed away.`],
  comparison: ({ it }) => [`No other town has done ${it} better.`, `Elsewhere they can only dream of ${it} like this.`],
  evidence: ({ people }) => [
    `Studies show that ${people} sleep better.`,
    `Experts agree on what it does for ${people}.`,
  ],
  event: ({ it }) => [
    `The operator has already paid for ${it}.`,
    `The bill for ${it} has been settled by its operator.`,
  ],
};

export interface Planted {
  kind: string;
  message: string;
  /** Words of the claim, as they stands in the candidate. */
  claim: string;
  candidate: string;
}

/** A hundred candidates that say what a message says and one thing more, at the end or before the rest. */
export function plantedClaims(): Planted[] {
  return subjects.flatMap((subject) =>
    Object.entries(claims).flatMap(([kind, of]) =>
      of(subject).map((claim, at) => {
        const body = subject.bodies[at] ?? subject.message;
        return {
          kind,
          message: subject.message,
          claim,
          candidate: at === 0 ? `${body} ${claim}` : `${claim} ${body}`,
        };
      }),
    ),
  );
}

const openings = ['', 'Neighbors, listen.', 'What do you think?', 'Please read this.', 'In short:'];

/** Fifty texts that say what their message says, and nothing more. */
export function faithfulParaphrases(): { message: string; candidate: string }[] {
  return subjects.flatMap(({ message, bodies }) =>
    bodies.flatMap((body) => openings.map((opening) => ({ message, candidate: `${opening} ${body}`.trim() }))),
  );
}
