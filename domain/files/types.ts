/** File types by area. A file's ending decides its type, and its content must match. */
import { endingOf, type Area } from './paths.ts';

export interface FileType {
  /** Content type with which the file is served. */
  contentType: string;
  /** Media types that the first bytes must match, or text. */
  content: 'text' | readonly string[];
}

const office = 'application/vnd.openxmlformats-officedocument';

const types: Readonly<Record<string, FileType>> = {
  '.txt': { contentType: 'text/plain; charset=utf-8', content: 'text' },
  '.md': { contentType: 'text/markdown; charset=utf-8', content: 'text' },
  '.csv': { contentType: 'text/csv; charset=utf-8', content: 'text' },
  '.json': { contentType: 'application/json', content: 'text' },
  '.pdf': { contentType: 'application/pdf', content: ['application/pdf'] },
  '.docx': { contentType: `${office}.wordprocessingml.document`, content: [`${office}.wordprocessingml.document`] },
  '.xlsx': { contentType: `${office}.spreadsheetml.sheet`, content: [`${office}.spreadsheetml.sheet`] },
  '.pptx': { contentType: `${office}.presentationml.presentation`, content: [`${office}.presentationml.presentation`] },
  '.png': { contentType: 'image/png', content: ['image/png', 'image/apng'] },
  '.jpg': { contentType: 'image/jpeg', content: ['image/jpeg'] },
  '.jpeg': { contentType: 'image/jpeg', content: ['image/jpeg'] },
  '.gif': { contentType: 'image/gif', content: ['image/gif'] },
  '.webp': { contentType: 'image/webp', content: ['image/webp'] },
};

/** Allowed endings of attachments. */
export const attachmentEndings = ['.txt', '.md', '.pdf', '.docx', '.png', '.jpg', '.jpeg', '.gif', '.webp'] as const;

const megabyte = 1024 * 1024;
export const attachmentBytes = 10 * megabyte;
/** Maximum size of a paper's PDF. */
export const pdfBytes = 30 * megabyte;

interface AreaRule {
  maxBytes: number;
  endings: readonly string[];
}

const attachments: AreaRule = { maxBytes: attachmentBytes, endings: attachmentEndings };
const workspaces: AreaRule = { maxBytes: 25 * megabyte, endings: Object.keys(types) };

const rules: Record<Area, AreaRule> = {
  'simulation-attachments': attachments,
  'public/simulation-attachments': attachments,
  workspaces,
  'public/workspaces': workspaces,
  papers: { maxBytes: pdfBytes, endings: ['.pdf'] },
  'panel-transcripts': { maxBytes: 10 * megabyte, endings: ['.txt', '.md', '.json', '.pdf'] },
};

export function areaRule(area: Area): AreaRule {
  return rules[area];
}

/** Returns the type of a name in this area; undefined when the area does not accept it. */
export function typeOfName(area: Area, name: string): FileType | undefined {
  const ending = endingOf(name);
  return rules[area].endings.includes(ending) ? types[ending] : undefined;
}

export function isImage(contentType: string): boolean {
  return contentType.startsWith('image/');
}
