/**
 * Public questions with the direction Americans usually take on them. The signs and rough sizes follow the partisan and demographic splits that
 * national surveys report (Pew Research Center and Gallup issue polls, 2022-2025); they serve demonstration, not prediction.
 */
import type { Topic } from './topic.ts';

export const publicTopics: readonly Topic[] = [
  {
    id: 'taxes',
    label: 'taxes',
    words: /\btax(es|payer|payers|ation)?\b|\blevy\b|\bIRS\b/gi,
    matters: /tax|fiscal|econom|budget|thrift|small government|business/,
    base: -0.1,
    slant: 0.05,
    stances: [
      {
        pattern: /(cut|lower|reduc|slash|eliminat|end|repeal|freez|cap|relief)\w*\W+(?:\w+\W+){0,4}tax|tax(es)? (cut|relief|break|credit|freeze)/i,
        base: 0.3,
        slant: 0.4,
        effects: { owner: 0.1, business: 0.15, highIncome: 0.05 },
      },
      {
        pattern: /(rais|increas|hik|higher|new|additional|extra)\w*\W+(?:\w+\W+){0,4}(tax|levy)|tax(es)? (increase|hike)/i,
        base: -0.3,
        slant: -0.4,
        effects: { business: -0.15, owner: -0.1, young: 0.05 },
      },
      {
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
    words: /health ?care|\bhealth\b|hospital|insulin|medicare|medicaid|prescription|doctor|clinic|nurs(e|es|ing)|insurance|mental health/gi,
    matters: /health|medic|care|aging|wellness|caregiv/,
    base: 0.15,
    slant: -0.1,
    effects: { old: 0.1, lowIncome: 0.05, medical: 0.1 },
    stances: [
      {
        pattern: /medicare for all|single[- ]payer|universal (health|coverage)|public option|expand medicaid/i,
        base: 0,
        slant: -0.75,
        effects: { lowIncome: 0.15, young: 0.1, business: -0.05 },
      },
      {
        pattern: /(cap|lower|negotiat|cut|reduc)\w*\W+(?:\w+\W+){0,5}(drug|prescription|insulin|premium|co-?pay|medical bill)/i,
        base: 0.4,
        slant: -0.1,
        effects: { old: 0.15, retired: 0.1 },
      },
      {
        pattern: /repeal (the )?(obamacare|affordable care act|aca)|(cut|reform)\w*\W+(?:\w+\W+){0,2}(medicaid|medicare)/i,
        base: -0.3,
        slant: 0.6,
        effects: { old: -0.1, lowIncome: -0.2 },
      },
    ],
  },
  {
    id: 'housing',
    label: 'housing',
    words: /hous(e|es|ing)\b|\brent(s|al|ers?)?\b|apartment|zoning|homeowner|mortgage|landlord|tenant|homeless/gi,
    matters: /hous|rent|mortgage|afford|communit|real estate/,
    base: 0.12,
    slant: -0.1,
    effects: { renter: 0.15, young: 0.08 },
    stances: [
      {
        pattern: /affordable (hous|home|apartment|unit)|build\w*\W+(?:\w+\W+){0,4}(home|hous|apartment|unit)/i,
        base: 0.25,
        slant: -0.2,
        effects: { renter: 0.25, young: 0.1, owner: -0.2, rural: -0.1 },
      },
      {
        pattern: /rent (control|cap|freeze|stabili)|cap\w*\W+(?:\w+\W+){0,3}rent/i,
        base: 0.1,
        slant: -0.45,
        effects: { renter: 0.35, owner: -0.15, business: -0.1 },
      },
      { pattern: /first[- ]time (home ?)?buyer|down ?payment/i, base: 0.3, slant: -0.1, effects: { young: 0.2, renter: 0.15, retired: -0.1 } },
    ],
  },
  {
    id: 'climate',
    label: 'climate and energy',
    words:
      /climate|carbon|emission|renewable|solar|wind (power|farm|turbine)|clean energy|fossil|\bgas\b|\boil\b|drill|electric (car|vehicle)|\bEVs?\b|recycl|pollut/gi,
    matters: /climate|environment|nature|outdoor|conserv|energy|hiking|hunting|fishing|garden/,
    base: 0,
    slant: -0.35,
    effects: { young: 0.1, rural: -0.05 },
    stances: [
      {
        pattern: /clean energy|renewable|solar|net[- ]zero|cut\w*\W+(?:\w+\W+){0,2}(emission|carbon)|climate action/i,
        base: 0.12,
        slant: -0.5,
        effects: { young: 0.15, city: 0.08, farmer: -0.05 },
      },
      {
        pattern: /carbon (tax|price)|ban\w*\W+(?:\w+\W+){0,3}(gas|oil|drill|fracking|coal)|phase out/i,
        base: -0.2,
        slant: -0.55,
        effects: { driver: -0.15, rural: -0.15, lowIncome: -0.1 },
      },
      { pattern: /(drill|pipeline|energy independence|american energy|coal)\b/i, base: 0, slant: 0.6, effects: { rural: 0.1, young: -0.1 } },
    ],
  },
  {
    id: 'jobs',
    label: 'jobs and pay',
    words: /\bjobs?\b|wage|employ(er|ers|ment|ees?)|\bworkers?\b|paycheck|manufactur|factory|layoff|apprentice|union|hiring|overtime/gi,
    matters: /job|work|career|econom|wage|labor|union|security/,
    base: 0.22,
    slant: 0,
    effects: { union: 0.1, lowIncome: 0.05 },
    stances: [
      {
        pattern: /minimum wage|living wage|\$\s?1\d(\.\d\d)? (an|per) hour/i,
        base: 0.15,
        slant: -0.5,
        effects: { lowIncome: 0.2, young: 0.1, business: -0.35 },
      },
      { pattern: /right to (organi[sz]e|join)|union|collective bargaining/i, base: 0.08, slant: -0.4, effects: { union: 0.45, business: -0.25 } },
      { pattern: /bring\w*\W+(?:\w+\W+){0,4}(back|home)|made in america|tariff/i, base: 0.1, slant: 0.35, effects: { union: 0.15, tech: -0.1 } },
    ],
  },
  {
    id: 'immigration',
    label: 'immigration',
    words: /immigra|border|migrant|undocumented|asylum|visa|deport|dreamers|citizenship/gi,
    matters: /immigra|border|family|law and order|divers|communit/,
    base: -0.05,
    slant: 0.1,
    stances: [
      {
        pattern: /(secur|close|protect|wall|patrol)\w*\W+(?:\w+\W+){0,4}border|border (security|wall)|deport|illegal/i,
        base: 0.02,
        slant: 0.75,
        effects: { old: 0.1, young: -0.1 },
      },
      {
        pattern: /path(way)? to citizenship|dreamers|welcom\w*\W+(?:\w+\W+){0,3}(immigrant|refugee|newcomer)|keep families together/i,
        base: 0.1,
        slant: -0.65,
        effects: { young: 0.1, faith: 0.05 },
      },
    ],
  },
  {
    id: 'schools',
    label: 'schools',
    words: /school|teacher|student|classroom|education|college|tuition|curriculum|pre-?k\b|kindergarten|library/gi,
    matters: /school|educat|child|kids|famil|learning|reading|parent/,
    base: 0.2,
    slant: -0.1,
    effects: { parent: 0.15, teacher: 0.15, retired: -0.05 },
    stances: [
      {
        pattern: /teacher (pay|salar|raise)|(rais|pay)\w*\W+(?:\w+\W+){0,2}teachers/i,
        base: 0.28,
        slant: -0.25,
        effects: { teacher: 0.4, parent: 0.1 },
      },
      {
        pattern: /voucher|school choice|charter|parents['’]? rights/i,
        base: 0.02,
        slant: 0.55,
        effects: { parent: 0.05, teacher: -0.35, faith: 0.15 },
      },
      {
        pattern: /(cancel|forgiv)\w*\W+(?:\w+\W+){0,3}(student )?(debt|loan)|free (college|tuition)|tuition[- ]free/i,
        base: 0,
        slant: -0.65,
        effects: { student: 0.35, young: 0.2, old: -0.15 },
      },
      { pattern: /free (school )?(lunch|meal|breakfast)|school lunch/i, base: 0.35, slant: -0.3, effects: { parent: 0.1, lowIncome: 0.1 } },
      {
        pattern: /phone(s)?[- ]free|ban\w*\W+(?:\w+\W+){0,3}phones?/i,
        base: 0.25,
        slant: 0.05,
        effects: { parent: 0.1, teacher: 0.25, young: -0.3, student: -0.25 },
      },
    ],
  },
  {
    id: 'guns',
    label: 'guns',
    words: /\bguns?\b|firearm|second amendment|2nd amendment|shooting|assault (weapon|rifle)|background check|concealed/gi,
    matters: /gun|hunting|shooting|safety|rights|freedom|second amendment/,
    base: -0.05,
    slant: 0.05,
    stances: [
      { pattern: /background check|red[- ]flag|safe storage/i, base: 0.3, slant: -0.45, effects: { parent: 0.1, rural: -0.15, veteran: -0.05 } },
      {
        pattern: /ban\w*\W+(?:\w+\W+){0,3}(assault|gun|weapon)|gun (control|reform|safety)/i,
        base: 0.05,
        slant: -0.8,
        effects: { parent: 0.1, rural: -0.2, city: 0.1, veteran: -0.1 },
      },
      {
        pattern: /second amendment|2nd amendment|gun rights|right to (bear|carry)|concealed carry/i,
        base: 0.02,
        slant: 0.8,
        effects: { rural: 0.15, veteran: 0.1, city: -0.1 },
      },
    ],
  },
  {
    id: 'crime',
    label: 'crime and policing',
    words: /crime|police|polic(ing|emen)|sheriff|theft|violence|prison|\bjail|fentanyl|overdose|street(s)? safe/gi,
    matters: /safety|crime|law and order|justice|security|communit/,
    base: 0.1,
    slant: 0.1,
    effects: { old: 0.08, parent: 0.05 },
    stances: [
      {
        pattern: /(hire|more|fund|back|support)\w*\W+(?:\w+\W+){0,3}(police|officer|deput)|tough on crime|law and order/i,
        base: 0.15,
        slant: 0.45,
        effects: { young: -0.15, old: 0.1, business: 0.1 },
      },
      {
        pattern: /police (reform|accountability)|end mass incarceration|criminal justice reform|defund|body cameras/i,
        base: 0.02,
        slant: -0.55,
        effects: { young: 0.15, city: 0.05, old: -0.1 },
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
        pattern: /(protect|strengthen|expand|save|defend)\w*\W+(?:\w+\W+){0,3}(social security|pension|medicare)/i,
        base: 0.4,
        slant: -0.15,
        effects: { old: 0.15, retired: 0.15 },
      },
      {
        pattern: /(privati[sz]|rais\w*\W+(?:\w+\W+){0,3}retirement age|cut\w*\W+(?:\w+\W+){0,2}social security)/i,
        base: -0.45,
        slant: 0.35,
        effects: { old: -0.15, union: -0.15 },
      },
    ],
  },
  {
    id: 'rights',
    label: 'abortion and personal freedom',
    words:
      /abortion|reproductive|pro-?(life|choice)|unborn|marriage equality|lgbt|transgender|religious (liberty|freedom)|free speech|voting rights|voter id/gi,
    matters: /right|freedom|faith|equal|famil|church|libert/,
    base: 0,
    slant: 0,
    stances: [
      {
        pattern: /reproductive (freedom|rights)|right to choose|protect\w*\W+(?:\w+\W+){0,2}abortion|roe|pro-choice|lgbt|equality/i,
        base: 0.12,
        slant: -0.7,
        effects: { faith: -0.35, young: 0.15 },
      },
      {
        pattern: /pro-?life|unborn|religious (liberty|freedom)|(ban|end)\w*\W+(?:\w+\W+){0,2}abortion/i,
        base: -0.12,
        slant: 0.7,
        effects: { faith: 0.4, young: -0.15 },
      },
      { pattern: /voter id|election integrity/i, base: 0.1, slant: 0.55 },
      { pattern: /voting rights|automatic(ally)? regist|vote by mail|early voting/i, base: 0.15, slant: -0.45, effects: { young: 0.1 } },
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
        pattern: /(fix|repair|rebuild|repav)\w*\W+(?:\w+\W+){0,4}(road|bridge|pothole|street)|broadband/i,
        base: 0.35,
        slant: 0.02,
        effects: { rural: 0.1, driver: 0.12 },
      },
      {
        pattern: /bike lane|light rail|bus lane|car[- ]free|congestion (charge|pricing)|free (bus|transit)/i,
        base: 0.08,
        slant: -0.35,
        effects: { city: 0.2, young: 0.12, rural: -0.25, driver: -0.2, old: -0.08 },
      },
    ],
  },
];
