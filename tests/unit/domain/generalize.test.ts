import {
  generalizeCompany,
  generalizeEducation,
  generalizePosition,
  classifyNetwork,
} from '../../../domain/personas/generalize.ts';
import { generalizeLocation } from '../../../domain/personas/places.ts';

type Rows = readonly (readonly [string, readonly string[]])[];

/** Each general category with its texts, one row per text. */
function rowsOf(rows: Rows): [string, string][] {
  return rows.flatMap(([bucket, texts]) => texts.map((text): [string, string] => [text, bucket]));
}

test.each(
  rowsOf([
    [
      'a major technology company',
      ['Google', 'Microsoft Corporation', 'Amazon Web Services (AWS)', 'Meta', 'X', 'NVIDIA', 'Apple Inc.'],
    ],
    [
      'a leading financial institution',
      ['Goldman Sachs', 'JPMorgan Chase & Co.', 'First National Bank', 'BlackRock', 'Harbor Capital', 'Acme Insurance'],
    ],
    ['a startup company', ['Stealth Startup', 'Tiny start-up', 'Nimbus.ai', 'Quantum Labs', 'Seed-stage venture']],
    [
      'an academic institution',
      ['Stanford University', 'Boston College', 'MIT', 'Max Planck Institute', 'Lincoln High School'],
    ],
    [
      'a professional organization',
      ['Acme Corp', 'Bakery on Main', 'City of Springfield', 'Metalworks', 'Googleplex Cleaning', 'Bankside Theatre'],
    ],
  ]),
)('the company %s is generalized to %s', (text, bucket) => expect(generalizeCompany(text)).toBe(bucket));

test.each(
  rowsOf([
    [
      'Northeast US',
      [
        'New York, NY',
        'Boston',
        'Greater Boston Area',
        'Portland, Maine',
        'Manchester, New Hampshire',
        'Philadelphia, PA, USA',
        'Albany, NY 12207',
        'New England',
      ],
    ],
    [
      'West Coast US',
      [
        'San Francisco Bay Area',
        'Seattle, Washington',
        'Portland, OR',
        'Los Angeles',
        'California',
        'Ontario, California',
        'Vancouver, WA',
      ],
    ],
    [
      'Midwest US',
      [
        'Chicago, IL',
        'Columbus, Ohio',
        'Minneapolis',
        'Kansas',
        'Omaha, NE',
        'Milan, Michigan',
        'Lebanon, IN',
        'Peru, Indiana',
        'Toronto, OH',
      ],
    ],
    [
      'Southern US',
      [
        'Austin, TX',
        'Paris, Texas',
        'Miami',
        'Washington, DC',
        'Washington D.C. Metro',
        'Arkansas',
        'Charleston, West Virginia',
        'Dover, DE',
        'austin, tx',
        'Atlanta, Georgia',
        'Milan, Tennessee, United States',
      ],
    ],
    [
      'United Kingdom',
      [
        'London',
        'Leeds, England',
        'Edinburgh, Scotland, UK',
        'Cambridge, United Kingdom',
        'U.K.',
        'Cardiff, Wales',
        'Belfast, Northern Ireland',
      ],
    ],
    ['France', ['Paris', 'Lyon, France', 'Paris, Île-de-France, France']],
    ['Germany', ['Berlin', 'Munich, DE', 'Köln, Deutschland']],
    ['Japan', ['Tokyo', 'Osaka, Japan']],
    [
      'a major metropolitan area',
      [
        'Denver',
        'São Paulo',
        'Toronto, Canada',
        'United States',
        'Ukraine',
        'Sydney, New South Wales, Australia',
        'Newcastle, New South Wales',
        'London, Ontario, Canada',
        'London, ON',
        'Perth, WA, Australia',
        'Perth, WA',
        'Milan, MI, Italy',
        'Bengaluru, IN',
        'Tel Aviv, IL',
        'Cambridge, New Zealand',
      ],
    ],
  ]),
)('the location %s is generalized to %s', (text, bucket) => expect(generalizeLocation(text)).toBe(bucket));

test.each(
  rowsOf([
    [
      'Ivy League University',
      [
        'BA, Harvard University',
        'MBA, Wharton',
        'Columbia University',
        'Brown',
        'University of Pennsylvania',
        'PhD, Yale',
      ],
    ],
    [
      'Top Technical University',
      ['MSc Physics, MIT', 'Caltech', 'Stanford', 'Carnegie Mellon University', 'Georgia Tech', 'ETH Zürich'],
    ],
    [
      'Doctoral Degree',
      ['PhD, Economics', 'Ph.D. in Biology, University of Leeds', 'Doctorate', 'MD, Ohio State', 'J.D., Tulane'],
    ],
    [
      'Graduate Degree',
      [
        'MBA',
        'Master of Science',
        "Master's in Education",
        'M.Sc., Leiden',
        'M.A., History',
        'LLM',
        'postgraduate studies',
      ],
    ],
    [
      'Undergraduate Degree',
      ['BSc Mathematics', 'Bachelor of Arts', 'B.A., Reed College', 'undergraduate', 'Associate degree'],
    ],
    [
      'University Education',
      ['University of British Columbia', 'Williams College, MA', 'Evening courses', 'Brownsville College'],
    ],
  ]),
)('the education %s is generalized to %s', (text, bucket) => expect(generalizeEducation(text)).toBe(bucket));

test.each(
  rowsOf([
    [
      'Chief Executive',
      [
        'CEO',
        'Founder & CEO',
        'Co-founder',
        'President',
        'Chief Executive Officer',
        'CEO & Managing Director',
        'Chief Executive Officer and Director',
        'Director and CEO',
        'Group CEO at Acme, Board Director',
        'Business owner',
        'Owner, Main Street Bakery',
      ],
    ],
    ['Chief Technology Officer', ['CTO', 'Co-founder & CTO', 'Chief Technical Officer']],
    ['Chief Financial Officer', ['CFO', 'Chief Financial Officer']],
    [
      'Director Level',
      [
        'Director of Sales',
        'Vice President, Marketing',
        'SVP Product',
        'Head of Design',
        'Managing Director',
        'Chief Marketing Officer',
        'Associate Director',
        'Director, Office of the CEO',
        'Director of CEO Communications',
        'Vice President reporting to the CEO',
      ],
    ],
    ['Management Level', ['Product Manager', 'Senior Manager', 'Shift supervisor', 'Team Lead']],
    [
      'Senior Professional',
      ['Senior Engineer', 'Senior Product Owner', 'Principal Scientist', 'Lead Nurse', 'Sr. Analyst', 'Partner'],
    ],
    [
      'Early Career Professional',
      [
        'Junior Developer',
        'Marketing Intern',
        'Research Assistant',
        'Graduate Trainee',
        'Sales Associate',
        'President of the student union',
        'Student Body President',
      ],
    ],
    [
      'Professional',
      [
        'Teacher',
        'Software Engineer',
        'Assistant to the CEO',
        'Leadership coach',
        'Product Owner',
        'Process Owner',
        'Data owner',
      ],
    ],
  ]),
)('the position %s is generalized to %s', (text, bucket) => expect(generalizePosition(text)).toBe(bucket));

test.each([
  [0, 'small'],
  [499, 'small'],
  [500, 'medium'],
  [999, 'medium'],
  [1_000, 'large'],
  [4_999, 'large'],
  [5_000, 'very large'],
  [9_999, 'very large'],
  [10_000, 'influencer'],
  [2_000_000, 'influencer'],
])('a network of %i people is generalized to %s', (people, size) => expect(classifyNetwork(people)).toBe(size));
