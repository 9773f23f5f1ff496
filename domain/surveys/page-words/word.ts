/** A text with `{names}` for values, or one for each plural form of the value `count`. */
export type Words = string | (Partial<Record<Intl.LDMLPluralRule, string>> & { other: string });
