/** Public questions about the cost of living and how it is paid; public-topics.ts names the sources of the figures. */
import type { Topic } from './topic.ts';

export const livingTopics: readonly Topic[] = [
  {
    id: 'taxes',
    label: 'taxes',
    words: /\btax(es|payer|payers|ation)?\b|\blevy\b|\bIRS\b/gi,
    matters: /tax|fiscal|econom|budget|thrift|small government|business/,
    base: -0.1,
    slant: 0.05,
    stances: [
      {
        id: 'taxes.cut',
        pattern:
          /(cut|lower|reduc|slash|eliminat|end|repeal|freez|cap|relief)\w*\W+(?:\w+\W+){0,4}tax|tax(es)? (cut|relief|break|credit|freeze)/i,
        base: 0.3,
        slant: 0.4,
        effects: { owner: 0.1, business: 0.15, highIncome: 0.05 },
      },
      {
        id: 'taxes.raise',
        pattern:
          /(rais|increas|hik|higher|new|additional|extra)\w*\W+(?:\w+\W+){0,4}(tax|levy)|tax(es)? (increase|hike)/i,
        base: -0.3,
        slant: -0.4,
        effects: { business: -0.15, owner: -0.1, young: 0.05 },
      },
      {
        id: 'taxes.rich',
        pattern: /tax\w*\W+(?:\w+\W+){0,3}(rich|wealthy|billionaire|millionaire|corporations)|fair share/i,
        base: 0.25,
        slant: -0.6,
        effects: { lowIncome: 0.15, highIncome: -0.25, union: 0.1, business: -0.1 },
      },
    ],
  },
  {
    id: 'health',
    label: 'health care',
    words:
      /health ?care|\bhealth\b|hospital|insulin|medicare|medicaid|prescription|doctor|clinic|nurs(e|es|ing)|insurance|mental health/gi,
    matters: /health|medic|care|aging|wellness|caregiv/,
    base: 0.15,
    slant: -0.1,
    effects: { old: 0.1, lowIncome: 0.05, medical: 0.1 },
    stances: [
      {
        id: 'health.public',
        pattern: /medicare for all|single[- ]payer|universal (health|coverage)|public option|expand medicaid/i,
        base: 0,
        slant: -0.75,
        effects: { lowIncome: 0.15, young: 0.1, business: -0.05 },
      },
      {
        id: 'health.costs',
        pattern:
          /(cap|lower|negotiat|cut|reduc)\w*\W+(?:\w+\W+){0,5}(drug|prescription|insulin|premium|co-?pay|medical bill)/i,
        base: 0.4,
        slant: -0.1,
        effects: { old: 0.15, retired: 0.1 },
      },
      {
        id: 'health.repeal',
        pattern:
          /repeal (the )?(obamacare|affordable care act|aca)|(cut|reform)\w*\W+(?:\w+\W+){0,2}(medicaid|medicare)/i,
        base: -0.3,
        slant: 0.6,
        effects: { old: -0.1, lowIncome: -0.2 },
      },
    ],
  },
  {
    id: 'housing',
    label: 'housing',
    words: /hous(e|es|ing)\b|\brent(s|al|ers?)?\b|apartment|zoning|mortgage|landlord|tenant|homeless/gi,
    matters: /hous|rent|mortgage|afford|communit|real estate/,
    base: 0.12,
    slant: -0.1,
    effects: { renter: 0.15, young: 0.08 },
    stances: [
      {
        id: 'housing.build',
        pattern: /affordable (hous|home|apartment|unit)|build\w*\W+(?:\w+\W+){0,4}(home|hous|apartment|unit)/i,
        base: 0.25,
        slant: -0.2,
        effects: { renter: 0.25, young: 0.1, owner: -0.2, rural: -0.1 },
      },
      {
        id: 'housing.rentcap',
        pattern: /rent (control|cap|freeze|stabili)|cap\w*\W+(?:\w+\W+){0,3}rent/i,
        base: 0.1,
        slant: -0.45,
        effects: { renter: 0.35, owner: -0.15, business: -0.1 },
      },
      {
        id: 'housing.buyers',
        pattern: /first[- ]time (home ?)?buyer|down ?payment/i,
        base: 0.3,
        slant: -0.1,
        effects: { young: 0.2, renter: 0.15, retired: -0.1 },
      },
    ],
  },
  {
    id: 'jobs',
    label: 'jobs and pay',
    words:
      /\bjobs?\b|wage|employ(er|ers|ment|ees?)|\bworkers?\b|paycheck|manufactur|factory|layoff|apprentice|union|hiring|overtime/gi,
    matters: /job|work|career|econom|wage|labor|union|security/,
    base: 0.22,
    slant: 0,
    effects: { union: 0.1, lowIncome: 0.05 },
    stances: [
      {
        id: 'jobs.wage',
        pattern: /minimum wage|living wage|\$\s?1\d(\.\d\d)? (an|per) hour/i,
        base: 0.15,
        slant: -0.5,
        effects: { lowIncome: 0.2, young: 0.1, business: -0.35 },
      },
      {
        id: 'jobs.union',
        pattern: /right to (organi[sz]e|join)|union|collective bargaining/i,
        base: 0.08,
        slant: -0.4,
        effects: { union: 0.45, business: -0.25 },
      },
      {
        id: 'jobs.home',
        pattern: /bring\w*\W+(?:\w+\W+){0,4}(back|home)|made in america|tariff/i,
        base: 0.1,
        slant: 0.35,
        effects: { union: 0.15, tech: -0.1 },
      },
    ],
  },
  {
    id: 'retirement',
    label: 'retirement and Social Security',
    words: /social security|retire(ment|es|d)?\b|pension|senior(s)?\b|401\(?k/gi,
    matters: /retire|aging|saving|financ|security|grandchild/,
    base: 0.2,
    slant: -0.05,
    effects: { old: 0.2, retired: 0.2, young: -0.05 },
    stances: [
      {
        id: 'retirement.protect',
        pattern: /(protect|strengthen|expand|save|defend)\w*\W+(?:\w+\W+){0,3}(social security|pension|medicare)/i,
        base: 0.4,
        slant: -0.15,
        effects: { old: 0.15, retired: 0.15 },
      },
      {
        id: 'retirement.cut',
        pattern: /(privati[sz]|rais\w*\W+(?:\w+\W+){0,3}retirement age|cut\w*\W+(?:\w+\W+){0,2}social security)/i,
        base: -0.45,
        slant: 0.35,
        effects: { old: -0.15, union: -0.15 },
      },
    ],
  },
  {
    id: 'roads',
    label: 'roads and transit',
    words:
      /\bbus(es)?\b|transit|subway|light rail|\btrain(s)?\b|road(s)?\b|pothole|bridge(s)?\b|bike lane|traffic|commut|parking|highway|infrastructure|broadband|sidewalk/gi,
    matters: /transit|commut|cycling|travel|communit|infrastructure|running/,
    base: 0.22,
    slant: -0.1,
    effects: { driver: 0.08 },
    stances: [
      {
        id: 'roads.repair',
        pattern: /(fix|repair|rebuild|repav)\w*\W+(?:\w+\W+){0,4}(road|bridge|pothole|street)|broadband/i,
        base: 0.35,
        slant: 0.02,
        effects: { rural: 0.1, driver: 0.12 },
      },
      {
        id: 'roads.transit',
        pattern: /bike lane|light rail|bus lane|car[- ]free|congestion (charge|pricing)|free (bus|transit)/i,
        base: 0.08,
        slant: -0.35,
        effects: { city: 0.2, young: 0.12, rural: -0.25, driver: -0.2, old: -0.08 },
      },
    ],
  },
];
