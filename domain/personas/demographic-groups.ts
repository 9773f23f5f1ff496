/** The groups that results are broken down by: specification §3, 'Result of a run'. */
export const ageBuckets = ['18-24', '25-34', '35-44', '45-54', '55+'] as const;
export type AgeBucket = (typeof ageBuckets)[number];

/** Null for an unknown age and for minors: the product has no bucket for them. */
export function ageBucketOf(age: number | null | undefined): AgeBucket | null {
  if (age === null || age === undefined || !Number.isFinite(age) || age < 18) return null;
  if (age < 25) return '18-24';
  if (age < 35) return '25-34';
  if (age < 45) return '35-44';
  return age < 55 ? '45-54' : '55+';
}

/** 'Female', 'F' and 'woman' are one group; null when unknown. */
export function genderOf(gender: string | null | undefined): string | null {
  const text = (gender ?? '').trim().toLowerCase();
  if (/^(f|female|woman|women)$/.test(text)) return 'female';
  if (/^(m|male|man|men)$/.test(text)) return 'male';
  if (/^(nb|non[- ]?binary|enby)$/.test(text)) return 'non-binary';
  return text === '' || text === 'unknown' ? null : text;
}
