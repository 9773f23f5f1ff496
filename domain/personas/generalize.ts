/** Generalizes career details so that they no longer identify a person: the categories of specification §5. */
import { findFirst, type Rules } from './rules.ts';

const companies: Rules = [
  [
    /\b(google|alphabet|microsoft|apple|amazon|aws|meta|facebook|instagram|netflix|nvidia|ibm|oracle|intel|amd|adobe|salesforce|tesla|uber|airbnb|twitter|linkedin|openai|anthropic|sap|cisco|samsung|sony|dell|hewlett|hp|qualcomm|spotify|paypal|tiktok|bytedance|tencent|alibaba|snap|zoom|vmware|servicenow|palantir|shopify)\b|^x( corp\.?)?$/i,
    'a major technology company',
  ],
  [
    /\b(goldman|j\.?p\.? ?morgan|morgan stanley|citi(group|bank)?|wells fargo|blackrock|blackstone|hsbc|barclays|ubs|credit suisse|deutsche bank|bnp|fidelity|vanguard|schwab|visa|mastercard|american express|kkr|bank|banking|bancorp|capital|financial|finance|investments?|securities|asset management|wealth|insurance|hedge fund|credit union)\b/i,
    'a leading financial institution',
  ],
  [
    /\b(start-?up|stealth|early[- ]stage|seed[- ]stage|pre-seed|y combinator|ventures?|labs)\b|\.(io|ai)\b/i,
    'a startup company',
  ],
  [
    /\b(university|universität|université|college|school|academy|academia|institute|polytechnic|faculty|mit|caltech|eth)\b/i,
    'an academic institution',
  ],
];

export function generalizeCompany(company: string): string {
  return findFirst(companies, company) ?? 'a professional organization';
}

const schools: Rules = [
  [
    /\b(harvard|yale|princeton|cornell|dartmouth|upenn|wharton|university of pennsylvania|brown university|columbia (university|college|business|law|engineering))\b|^\s*(brown|columbia)\s*$/i,
    'Ivy League University',
  ],
  [
    /\b(MIT|massachusetts institute of technology|caltech|california institute of technology|stanford|carnegie mellon|georgia (tech|institute of technology)|eth z[uü]rich)\b/i,
    'Top Technical University',
  ],
  [/\b(ph\.? ?d|d\.? ?phil|doctor(ate|al)?|m\.?d\.?|j\.?d\.?|ed\.?d)(?![a-z])/i, 'Doctoral Degree'],
  [
    /\b(masters?|master's|mba|m\.?sc|m\.?s|m\.?eng|m\.?ed|m\.?p\.?[ah]|ll\.?m|(post)?graduate)(?![a-z])|(?<!, ?)\bM\.?A\b/i,
    'Graduate Degree',
  ],
  [
    /\b(bachelors?|bachelor's|b\.?sc|b\.?s|b\.?a|b\.?eng|b\.?ed|b\.?b\.?a|ll\.?b|undergrad(uate)?|associate'?s?)(?![a-z])/i,
    'Undergraduate Degree',
  ],
];

export function generalizeEducation(education: string): string {
  return findFirst(schools, education) ?? 'University Education';
}

const positions: Rules = [
  [/\b(assistant|secretary|aide|adviser|advisor) to\b/i, 'Professional'],
  [/\b(cto|chief techn(ology|ical))\b/i, 'Chief Technology Officer'],
  [/\b(cfo|chief financ(e|ial))\b/i, 'Chief Financial Officer'],
  // Director in addition to another title; 'Director, Office of the CEO' is only a director.
  [
    /(?<!\b(?:deputy|vice|former|ex|to|of|for|to the|of the|for the)[ -])\b(ceo|chief executive( officer)?)(?=\s*($|[&,/+|;)–-]|(and|at|of|for)\b))/i,
    'Chief Executive',
  ],
  [
    /\b(students?['’]? (union|body|council|government|senate|association)|class) president\b|\bpresident,? (of )?(the )?(students?['’]? (union|body|council|government|senate|association)|class)\b/i,
    'Early Career Professional',
  ],
  [/\b(vp|svp|evp|vice[- ]president|director|head of|chief of staff)\b/i, 'Director Level'],
  [/\b(ceo|chief executive|(co-?)?founder|president)\b/i, 'Chief Executive'],
  // Owners of a firm; a product owner or process owner is an employee.
  [
    /(?<!\b(product|process|data|system|service|platform|application|app|solution|risk|control|project|program|content|feature|asset|technical)[ -])\bowner\b/i,
    'Chief Executive',
  ],
  [/\b(c[a-z]o|chief)\b/i, 'Director Level'],
  [
    /\b(intern|internship|junior|jr|trainee|entry[- ]level|apprentice|student|graduate)\b/i,
    'Early Career Professional',
  ],
  [/\b(manager|management|supervisor|team lead(er)?|foreman)\b/i, 'Management Level'],
  [/\b(senior|sr|principal|staff|lead|expert|distinguished|fellow|partner)\b/i, 'Senior Professional'],
  [/\b(associate|assistant)\b/i, 'Early Career Professional'],
];

export function generalizePosition(position: string): string {
  return findFirst(positions, position) ?? 'Professional';
}

/** Followers or connections, whichever is larger. */
export function classifyNetwork(people: number): 'small' | 'medium' | 'large' | 'very large' | 'influencer' {
  if (people < 500) return 'small';
  if (people < 1_000) return 'medium';
  if (people < 5_000) return 'large';
  return people < 10_000 ? 'very large' : 'influencer';
}
