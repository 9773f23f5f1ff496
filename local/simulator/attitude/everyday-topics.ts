/** Subjects of companies, charities and neighbors, with the people who care more or less about them. */
import type { Topic } from './topic.ts';

export const everydayTopics: readonly Topic[] = [
  {
    id: 'prices',
    label: 'prices',
    words:
      /inflation|\bprices?\b|cost of living|grocer|afford|cheaper|expensive|\bbills?\b|budget|sav(e|ings?)\b|discount|\bsale\b|coupon/gi,
    matters: /price|cost|inflation|saving|budget|thrift|bills|financ|debt/,
    base: 0.15,
    slant: 0.03,
    effects: { lowIncome: 0.15, young: 0.05, retired: 0.05 },
    stances: [
      {
        id: 'prices.lower',
        pattern:
          /(lower|cut|reduc|bring down|slash)\w*\W+(?:\w+\W+){0,3}(price|cost|bill|rent|fee)|\d+\s?% off|discount|save (up to )?\$/i,
        base: 0.3,
        effects: { lowIncome: 0.12, highIncome: -0.05 },
      },
      {
        id: 'prices.higher',
        pattern: /price (increase|hike)|(rais|increas)\w*\W+(?:\w+\W+){0,3}(price|fee|fare|premium|rate)s?|surcharge/i,
        base: -0.5,
        effects: { lowIncome: -0.15, retired: -0.1, highIncome: 0.1 },
      },
    ],
  },
  {
    id: 'charity',
    label: 'giving and volunteering',
    words: /donat|charit|volunteer|food bank|fundrais|nonprofit|\bgive\b|giving|shelter|relief fund|contribut/gi,
    matters: /volunteer|charit|church|communit|service|generos|kindness|faith|compassion/,
    base: 0.2,
    slant: -0.02,
    effects: { faith: 0.18, highIncome: 0.06, lowIncome: -0.08, old: 0.06 },
    stances: [
      {
        id: 'charity.match',
        pattern: /match(ed|ing)? (your |every )?(gift|donation|dollar)|feeds? (a|one|\d)|every dollar/i,
        base: 0.2,
        effects: { faith: 0.05 },
      },
      {
        id: 'charity.urgent',
        pattern: /monthly (gift|donor|donation)|last chance|midnight|urgent/i,
        base: -0.2,
        effects: { lowIncome: -0.1, young: -0.05 },
      },
    ],
  },
  {
    id: 'tech',
    label: 'technology',
    words:
      /\bapp\b|\bAI\b|artificial intelligence|software|smart ?(phone|home|watch)|gadget|subscription|platform|device|chatbot|robot|automation|online|launch(es|ing|ed)?\b/gi,
    matters: /tech|gadget|gaming|innovation|coding|science|startups|podcast/,
    base: 0.08,
    slant: -0.03,
    effects: { tech: 0.22, young: 0.14, old: -0.2, rural: -0.06, highIncome: 0.05 },
    stances: [
      {
        id: 'tech.ai',
        pattern: /\bAI\b|artificial intelligence|chatbot|automat/i,
        base: -0.12,
        effects: { tech: 0.2, old: -0.1, union: -0.2, teacher: -0.1, young: 0.05 },
      },
      {
        id: 'tech.subscription',
        pattern: /subscri|per month|a month|monthly (plan|fee)/i,
        base: -0.15,
        effects: { lowIncome: -0.12, retired: -0.05 },
      },
      {
        id: 'tech.trial',
        pattern: /free trial|no credit card|cancel any ?time/i,
        base: 0.15,
        effects: { young: 0.05 },
      },
    ],
  },
  {
    id: 'privacy',
    label: 'privacy',
    words:
      /privacy|personal (data|information)|your data|tracking|surveillance|camera(s)?\b|facial recognition|data (broker|sharing|breach)|encrypt/gi,
    matters: /privacy|security|freedom|independen|tech|libert/,
    base: -0.02,
    slant: 0,
    effects: { tech: -0.05 },
    stances: [
      {
        id: 'privacy.protect',
        pattern: /(protect|respect|never sell|keep)\w*\W+(?:\w+\W+){0,4}(privacy|data|information)|opt[- ]in|encrypt/i,
        base: 0.35,
        effects: { tech: 0.1 },
      },
      {
        id: 'privacy.watch',
        pattern: /surveillance|facial recognition|share your data|track(s|ing)? your|license plate reader/i,
        base: -0.35,
        slant: 0.05,
        effects: { tech: -0.1, old: 0.12, young: -0.08 },
      },
    ],
  },
  {
    id: 'safety',
    label: 'safety',
    words:
      /\bsafe(ty|r)?\b|protect|accident|speed limit|seat ?belt|recall|warning|emergency|wildfire|flood|hurricane|storm|prepared/gi,
    matters: /safety|security|famil|communit|prepared/,
    base: 0.18,
    slant: 0,
    effects: { parent: 0.12, old: 0.08 },
    stances: [
      {
        id: 'safety.mandate',
        pattern: /mandat|required? (by law|to)|ban(s|ned|ning)?\b|fine(s|d)? (of|up to)/i,
        base: -0.15,
        slant: -0.25,
        effects: { rural: -0.1, business: -0.1 },
      },
    ],
  },
  {
    id: 'veterans',
    label: 'veterans',
    words: /veteran|military|troops|service ?members?|\bVA\b|armed forces/gi,
    matters: /veteran|military|service|patriot|duty|country/,
    base: 0.32,
    slant: 0.1,
    effects: { veteran: 0.25, old: 0.08 },
    stances: [],
  },
  {
    id: 'food',
    label: 'food and farming',
    words:
      /\bfarm(s|er|ers|ing)?\b|organic|crop|ranch|restaurant|menu|plant-based|vegan|coffee|snack|meal kit|recipe|local food|water rights/gi,
    matters: /cooking|food|farm|garden|health|local|nutrition|baking/,
    base: 0.15,
    slant: 0,
    effects: { farmer: 0.15, rural: 0.08 },
    stances: [
      {
        id: 'food.plant',
        pattern: /plant-based|vegan|meatless/i,
        base: -0.15,
        slant: -0.3,
        effects: { young: 0.15, city: 0.1, farmer: -0.35, rural: -0.2, old: -0.1 },
      },
    ],
  },
  {
    id: 'money',
    label: 'money matters',
    words:
      /\bloan(s)?\b|credit card|\bbank\b|interest rate|invest|crypto|bitcoin|cash ?back|\bdebt\b|overdraft|financial/gi,
    matters: /financ|invest|saving|debt|security|retire|crypto/,
    base: 0.02,
    slant: 0.03,
    effects: { highIncome: 0.08 },
    stances: [
      {
        id: 'money.crypto',
        pattern: /crypto|bitcoin|get rich|guaranteed return/i,
        base: -0.35,
        slant: 0.05,
        effects: { young: 0.15, tech: 0.12, old: -0.2, retired: -0.1 },
      },
      {
        id: 'money.fees',
        pattern: /no (hidden |annual |monthly )?fees?|cap\w*\W+(?:\w+\W+){0,3}(interest|fee)|cash ?back/i,
        base: 0.3,
        effects: { lowIncome: 0.1 },
      },
    ],
  },
  {
    id: 'work',
    label: 'working life',
    words:
      /remote work|work from home|return to office|four[- ]day week|paid leave|child ?care|parental leave|sick days|flexible (hours|work)|overtime/gi,
    matters: /famil|work-life|career|balance|child|parent/,
    base: 0.25,
    slant: -0.25,
    effects: { parent: 0.2, young: 0.1, business: -0.2, retired: -0.1 },
    stances: [
      {
        id: 'work.office',
        pattern: /return to (the )?office|back (in|to) the office/i,
        base: -0.55,
        effects: { tech: -0.1, old: 0.25, business: 0.3 },
      },
    ],
  },
  {
    id: 'community',
    label: 'the community',
    words:
      /communit|neighbo(u)?r|\bpark(s)?\b|festival|town hall|council|local\b|library|playground|sports?\b|stadium/gi,
    matters: /communit|neighbor|local|volunteer|sports|church|family|outdoor/,
    base: 0.2,
    slant: -0.02,
    effects: { parent: 0.08, owner: 0.05 },
    stances: [
      {
        id: 'community.stadium',
        pattern: /stadium|arena|casino/i,
        base: -0.3,
        slant: 0.1,
        effects: { young: 0.1, business: 0.15, old: -0.05 },
      },
    ],
  },
];
