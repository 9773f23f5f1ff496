/** Fields that no record of the product has, and why (docs/decisions/specification.md). */

/** Models that the product makes no records of. */
export const decidedModels: Readonly<Record<string, string>> = {};

export const decidedFields: Readonly<Record<string, Readonly<Record<string, string>>>> = {};
