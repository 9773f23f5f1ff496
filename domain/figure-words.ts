/** How figures are written in a reader's language; a screen and a report each bring their own. */
export interface Words {
  count: (value: number) => string;
  /** `1 persona`, `20 personas`. */
  counted: (value: number, one: string, many?: string) => string;
  /** 0 to 1 as `52%`. */
  percent: (share: number) => string;
  percentRange: (low: number, high: number) => string;
  /** `+0.26`. */
  signed: (score: number) => string;
  usd: (value: number) => string;
  /** A day given as YYYY-MM-DD. */
  day: (day: string) => string;
  shorten: (text: string, length: number) => string;
}
