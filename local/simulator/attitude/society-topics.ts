/** Public questions about society; public-topics.ts names the sources of the figures. */
import type { Topic } from './topic.ts';

export const societyTopics: readonly Topic[] = [
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
        id: 'climate.clean',
        pattern: /clean energy|renewable|solar|net[- ]zero|cut\w*\W+(?:\w+\W+){0,2}(emission|carbon)|climate action/i,
        base: 0.12,
        slant: -0.5,
        effects: { young: 0.15, city: 0.08, farmer: -0.05 },
      },
      {
        id: 'climate.ban',
        pattern: /carbon (tax|price)|ban\w*\W+(?:\w+\W+){0,3}(gas|oil|drill|fracking|coal)|phase out/i,
        base: -0.2,
        slant: -0.55,
        effects: { driver: -0.15, rural: -0.15, lowIncome: -0.1 },
      },
      {
        id: 'climate.drill',
        pattern: /(drill|pipeline|energy independence|american energy|coal)\b/i,
        base: 0,
        slant: 0.6,
        effects: { rural: 0.1, young: -0.1 },
      },
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
        id: 'immigration.border',
        pattern: /(secur|close|protect|wall|patrol)\w*\W+(?:\w+\W+){0,4}border|border (security|wall)|deport|illegal/i,
        base: 0.02,
        slant: 0.75,
        effects: { old: 0.1, young: -0.1 },
      },
      {
        id: 'immigration.welcome',
        pattern:
          /path(way)? to citizenship|dreamers|welcom\w*\W+(?:\w+\W+){0,3}(immigrant|refugee|newcomer)|keep families together/i,
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
        id: 'schools.teachers',
        pattern: /teacher (pay|salar|raise)|(rais|pay)\w*\W+(?:\w+\W+){0,2}teachers/i,
        base: 0.28,
        slant: -0.25,
        effects: { teacher: 0.4, parent: 0.1 },
      },
      {
        id: 'schools.choice',
        pattern: /voucher|school choice|charter|parents['’]? rights/i,
        base: 0.02,
        slant: 0.55,
        effects: { parent: 0.05, teacher: -0.35, faith: 0.15 },
      },
      {
        id: 'schools.debt',
        pattern: /(cancel|forgiv)\w*\W+(?:\w+\W+){0,3}(student )?(debt|loan)|free (college|tuition)|tuition[- ]free/i,
        base: 0,
        slant: -0.65,
        effects: { student: 0.35, young: 0.2, old: -0.15 },
      },
      {
        id: 'schools.lunch',
        pattern: /free (school )?(lunch|meal|breakfast)|school lunch/i,
        base: 0.35,
        slant: -0.3,
        effects: { parent: 0.1, lowIncome: 0.1 },
      },
      {
        id: 'schools.phones',
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
    words:
      /\bguns?\b|firearm|second amendment|2nd amendment|shooting|assault (weapon|rifle)|background check|concealed/gi,
    matters: /gun|hunting|shooting|safety|rights|freedom|second amendment/,
    base: -0.05,
    slant: 0.05,
    stances: [
      {
        id: 'guns.checks',
        pattern: /background check|red[- ]flag|safe storage/i,
        base: 0.3,
        slant: -0.45,
        effects: { parent: 0.1, rural: -0.15, veteran: -0.05 },
      },
      {
        id: 'guns.control',
        pattern: /ban\w*\W+(?:\w+\W+){0,3}(assault|gun|weapon)|gun (control|reform|safety)/i,
        base: 0.05,
        slant: -0.8,
        effects: { parent: 0.1, rural: -0.2, city: 0.1, veteran: -0.1 },
      },
      {
        id: 'guns.rights',
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
        id: 'crime.police',
        pattern:
          /(hire|more|fund|back|support)\w*\W+(?:\w+\W+){0,3}(police|officer|deput)|tough on crime|law and order/i,
        base: 0.15,
        slant: 0.45,
        effects: { young: -0.15, old: 0.1, business: 0.1 },
      },
      {
        id: 'crime.reform',
        pattern: /police (reform|accountability)|end mass incarceration|criminal justice reform|defund|body cameras/i,
        base: 0.02,
        slant: -0.55,
        effects: { young: 0.15, city: 0.05, old: -0.1 },
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
        id: 'rights.choice',
        pattern:
          /reproductive (freedom|rights)|right to choose|protect\w*\W+(?:\w+\W+){0,2}abortion|roe|pro-choice|lgbt|equality/i,
        base: 0.12,
        slant: -0.7,
        effects: { faith: -0.35, young: 0.15 },
      },
      {
        id: 'rights.life',
        pattern: /pro-?life|unborn|religious (liberty|freedom)|(ban|end)\w*\W+(?:\w+\W+){0,2}abortion/i,
        base: -0.12,
        slant: 0.7,
        effects: { faith: 0.4, young: -0.15 },
      },
      { id: 'rights.voterid', pattern: /voter id|election integrity/i, base: 0.1, slant: 0.55 },
      {
        id: 'rights.voting',
        pattern: /voting rights|automatic(ally)? regist|vote by mail|early voting/i,
        base: 0.15,
        slant: -0.45,
        effects: { young: 0.1 },
      },
    ],
  },
];
