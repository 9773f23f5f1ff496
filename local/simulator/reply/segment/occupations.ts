/** Occupations and stages of life that the provider simulator knows, with rough shares. */

export interface Occupation {
  words: RegExp;
  label: string;
  /** Percent who are women. */
  women: number;
  youngest: number;
  oldest: number;
  /** Percent by employment. */
  employment: Readonly<Record<string, number>>;
}

const employed = { 'Full time': 75, 'Part time': 25 };

export const occupations: readonly Occupation[] = [
  {
    words: /\bnurses?\b/,
    label: 'Nurse',
    women: 83,
    youngest: 20,
    oldest: 66,
    employment: { 'Full time': 60, 'Part time': 40 },
  },
  {
    words: /\b(teachers?)\b/,
    label: 'Teacher',
    women: 73,
    youngest: 23,
    oldest: 66,
    employment: { 'Full time': 60, 'Part time': 40 },
  },
  {
    words: /\b(doctors?|physicians?)\b/,
    label: 'Doctor',
    women: 48,
    youngest: 26,
    oldest: 68,
    employment: { 'Full time': 76, 'Part time': 24 },
  },
  {
    words: /\b(farmers?)\b/,
    label: 'Farmer',
    women: 30,
    youngest: 20,
    oldest: 75,
    employment: { 'Self-employed': 85, 'Full time': 15 },
  },
  {
    words: /\b(drivers?|truckers?)\b/,
    label: 'Driver',
    women: 8,
    youngest: 21,
    oldest: 66,
    employment: { 'Full time': 88, 'Part time': 12 },
  },
  {
    words: /\b(engineers?)\b/,
    label: 'Engineer',
    women: 20,
    youngest: 23,
    oldest: 66,
    employment: { 'Full time': 90, 'Part time': 10 },
  },
  {
    words: /\b(programmers?|developers?)\b/,
    label: 'Software developer',
    women: 20,
    youngest: 21,
    oldest: 62,
    employment: { 'Full time': 90, 'Part time': 10 },
  },
  {
    words: /\b(police( officers?)?|policemen)\b/,
    label: 'Police officer',
    women: 28,
    youngest: 20,
    oldest: 62,
    employment: { 'Full time': 90, 'Part time': 10 },
  },
  {
    words: /\b(business owners?|entrepreneurs?|shop ?keepers?)\b/,
    label: 'Business owner',
    women: 35,
    youngest: 25,
    oldest: 70,
    employment: { 'Self-employed': 100 },
  },
  {
    words: /\b(caregivers?|carers?)\b/,
    label: 'Care worker',
    women: 84,
    youngest: 18,
    oldest: 66,
    employment: { 'Full time': 40, 'Part time': 60 },
  },
  {
    words: /\b(cooks?|waiters?|waitresses)\b/,
    label: 'Restaurant worker',
    women: 52,
    youngest: 18,
    oldest: 64,
    employment: employed,
  },
  {
    words: /\b(students?|undergraduates?)\b/,
    label: 'Student',
    women: 52,
    youngest: 18,
    oldest: 29,
    employment: { 'Part time': 55, 'Not in the labor force': 45 },
  },
  {
    words: /\b(retire(d|es?)|pensioners?)\b/,
    label: 'Retired',
    women: 54,
    youngest: 62,
    oldest: 90,
    employment: { Retired: 100 },
  },
];
