/** The provider simulator's invented news. */
import { readMessage } from '../attitude/message.ts';
import { seededRandom } from '../../random.ts';

const general = [
  'Consumer confidence held steady this month; households name groceries, rent and insurance as the costs they watch most.',
  'Several state legislatures are in their last weeks of session, with budgets the main unfinished business.',
  'Regional weather has been mild, and travel over the coming weekend is expected to be heavier than a year ago.',
  'Local papers report longer meetings of school boards and councils, mostly about budgets and building plans.',
  'Hiring slowed slightly in retail and rose in health care and construction, according to the figures under discussion.',
  'A national survey found that most adults follow local news more closely than national news.',
];

const perTopic = [
  'Coverage of {topic} has picked up this week, most of it about costs and who would pay.',
  'Two opinion pieces on {topic} drew attention, one in favor and one calling for a slower pace.',
  'A committee hearing on {topic} is scheduled; advocates on both sides have announced they will speak.',
  'Polls on {topic} show the public divided mainly by age and by party, with a large group undecided.',
];

/** Writes a short bulletin that says that it is invented. */
export function currentEventsReply(text: string, textHash: number): string {
  const random = seededRandom(textHash);
  const topics = readMessage(text.slice(-4000)).topics.map(({ topic }) => topic.label);
  const lines = new Set<string>();
  for (const topic of topics.slice(0, 2)) lines.add(random.pick(perTopic).replace('{topic}', topic));
  while (lines.size < 4) lines.add(random.pick(general));
  return [
    'Synthetic bulletin from the simulated provider (no live search, not real news):',
    ...[...lines].map((line) => `- ${line}`),
  ].join('\n');
}
