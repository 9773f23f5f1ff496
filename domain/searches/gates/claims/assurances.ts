/** Guarantees, superlatives and appeals to authority, which a message may only make when its owner did. */

/** Each with the stem that makes it known when it stands in one of the owner's texts. */
const patterns: readonly (readonly [RegExp, RegExp])[] = [
  [/\b(?:guarantee[ds]?|guaranteed|guarantees)\b/gi, /guarant/i],
  [
    /\bwe (?:solemnly )?(?:promise|pledge|swear|vow)\b|\b(?:our|my) (?:promise|pledge|vow)\b/gi,
    /promis|pledg|vow|swear|guarant/i,
  ],
  [/\b(?:risk[- ]free|no risk|without (?:any )?risk|zero risk)\b/gi, /risk/i],
  [/\b(?:(?:clinically|scientifically|medically) )?(?:proven|proved)\b/gi, /\bprov(?:en|ed)/i],
  [/\b(?:certified|accredited|award[- ]winning|patented|approved by)\b/gi, /certif|accredit|award|patent|approv/i],
  [
    /(?<![\p{L}-])(?:free of charge|at no cost|no cost|for free|free)\b(?!\s+(?:to|from|of|speech|people|world|country|time|will)\b)/giu,
    /\bfree\b|no cost/i,
  ],
  [
    /\b(?:unlimited|forever|for life|for good|permanently|instantly|immediately|overnight success)\b/gi,
    /unlimited|forever|for (?:life|good)|permanent|instant|immediate/i,
  ],
  [
    /(?<![\p{L}\p{N}])(?:#\s?1|no\. ?1|number one|second to none|world[- ]class|unmatched|unrivaled|unbeatable|one of a kind|the only (?:one|plan|way|party|candidate|company|product|choice|option))\b/giu,
    /#\s?1|number one|world[- ]class|the only|unmatched|unbeat/i,
  ],
  [/\b(?:nobody else|no one else|no other \w+) (?:offers|does|has|can|will)\b/gi, /nobody else|no one else|no other/i],
  [
    /\b(?:experts?|scientists?|doctors?|economists?|researchers|studies|a study|research|science|surveys?|polls?|history|data|evidence)\s+(?:all |now |has |have |also )?(?:agree|recommends?|says?|shows?|shown|proves?|proven|finds?|found|confirms?|confirmed|backs?)\b/gi,
    // The word alone is no such appeal: 'see a doctor'.
    /(?:expert|scien|doctor|econom|research|stud(?:y|ies)|survey|poll|history|evidence|data)\w*\s+(?:\w+\s+){0,2}(?:agree|recommend|say|show|prove|find|found|confirm|back)/i,
  ],
  [
    /\b(?:endorsed|recommended|backed|trusted|supported|loved|chosen) by (?!you\b|us\b)[\p{L}\d]+(?: [\p{L}\d]+)?/giu,
    /endors|recommend|backed by|trusted by|supported by|loved by|chosen by/i,
  ],
  [
    /\b(?:everyone|everybody|millions|thousands|most people|the majority) (?:already |now |of \w+ )?(?:agrees?|supports?|backs?|knows?|wants?|uses?|trusts?)\b/gi,
    /everyone|everybody|millions|thousands|most people|majority/i,
  ],
];

const superlative =
  /(?<!\bat (?:the )?|\bknows? |\b(?:do|did|try|tried|doing) (?:our|your|my|their|its) )\b((?:best|worst)|(?:cheap|fast|larg|bigg|small|saf|strong|low|high|great|fin|clean|easi|smart|new|quick|healthi|wealthi|rich|poor|hard|bold|tough|kind|bright|deadli|hott|cool)est|most (?:affordable|effective|trusted|advanced|popular|reliable|powerful|efficient|successful|experienced|important|innovative|complete|secure))\b/gi;

/** Returns the assurances in a text that none of the owner's texts has. */
export function newAssurances(text: string, own: string): string[] {
  const found = patterns.flatMap(([pattern, known]) =>
    known.test(own) ? [] : [...text.matchAll(pattern)].map(([one]) => one),
  );
  const best = [...text.matchAll(superlative)].flatMap(([, word = '']) =>
    own.toLowerCase().includes(word.toLowerCase()) ? [] : [word],
  );
  return [...found, ...best];
}
