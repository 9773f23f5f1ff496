/** A document of texts as plain data: each of its files is made from it alone, so that all of them say the same. */
export interface TextDocument {
  title: string;
  /** Lines below the title. */
  notes: string[];
  /** Mark for simulated answers, on every page, and its sentence; null when models answered. */
  mark: { text: string; sentence: string } | null;
  blocks: DocumentBlock[];
}

export type DocumentBlock =
  /** Level 1 is below the title. */
  | { kind: 'heading'; level: 1 | 2; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'quote'; text: string }
  | { kind: 'item'; level: 1 | 2; text: string }
  /** `note` says where it was said, such as 'turn 3'. */
  | { kind: 'speech'; speaker: string; note: string; text: string }
  | { kind: 'table'; columns: string[]; rows: string[][] };

export type DocumentTable = Extract<DocumentBlock, { kind: 'table' }>;
