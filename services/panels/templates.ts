/** The gallery of templates: built-in ones, a person's own, and the public ones of others. */
import { readableTemplates, saveTemplate, type TemplateRow } from '../../db/panels/templates.ts';
import type { Db } from '../../db/client.ts';
import { InvalidInput } from '../../domain/errors.ts';
import {
  maxSavedTemplates,
  savedTemplateSchema,
  templateSetupSchema,
} from '../../domain/panels/templates/saved-template.ts';
import { panelTemplates } from '../../domain/panels/templates/templates.ts';
import type { PanelTemplateSource } from '../../domain/panels/templates/template.ts';
import { text, list, int, json, maybe, flag, view, type ValueOf } from '../../domain/view.ts';

export const shownTemplateView = view('PanelGuide', 'A template: a set-up to begin with.', {
  name: text(),
  id: text(),
  description: text(),
  category: text(),
  bestPractices: list(text()),
  suggestedParticipants: int(),
  /** Null for a stored template that this version cannot read. */
  setup: maybe(json<PanelTemplateSource['setup']>('Null when it can no longer be used.')),
  whose: text<'built-in' | 'own' | 'public'>('built-in, own or public.'),
  isPublic: flag(),
  /** Panels that began with it; null for built-in ones. */
  uses: maybe(int()),
});

export type ShownTemplate = ValueOf<typeof shownTemplateView>;

/** Lists the templates that a person may begin with: their own first, then the built-in ones in their order. */
export async function readTemplates(db: Db, userId: string): Promise<ShownTemplate[]> {
  const stored = (await readableTemplates(db, userId)).map(toShown);
  const own = stored.filter(({ whose }) => whose === 'own');
  const built = stored.filter(({ whose }) => whose === 'built-in');
  const known = panelTemplates.map(
    (template) =>
      built.find(({ id }) => id === template.id) ?? {
        ...template,
        whose: 'built-in' as const,
        isPublic: true,
        uses: null,
      },
  );
  const added = built.filter(({ id }) => !panelTemplates.some((template) => template.id === id));
  return [...own, ...known, ...added, ...stored.filter(({ whose }) => whose === 'public')];
}

function toShown(row: TemplateRow): ShownTemplate {
  const setup = templateSetupSchema.safeParse(row.defaultConfig);
  return {
    id: row.id,
    name: row.name,
    category: row.category,
    description: row.description ?? '',
    suggestedParticipants: row.suggestedParticipantCount ?? 6,
    bestPractices: textsOf(row.bestPractices),
    setup: setup.success ? setup.data : null,
    whose: whoseOf(row),
    isPublic: row.isPublic === true,
    uses: row.isBuiltIn ? null : (row.usageCount ?? 0),
  };
}

function whoseOf({ isOwn, isBuiltIn }: TemplateRow): ShownTemplate['whose'] {
  if (isBuiltIn) return 'built-in';
  return isOwn ? 'own' : 'public';
}

/** Clients of the data API write any JSON: a text, or a list of texts. */
function textsOf(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((one) => typeof one === 'string');
}

/** Saves a template of a person. Returns its id. Throws InvalidInput that names the first problem. */
export async function saveOwnTemplate(db: Db, userId: string, given: unknown): Promise<string> {
  const parsed = savedTemplateSchema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new InvalidInput(issue?.message ?? 'The template cannot be read', issue?.path.join('.'));
  }
  const id = await saveTemplate(db, userId, parsed.data, maxSavedTemplates);
  if (id === null) throw new InvalidInput(`You have ${maxSavedTemplates} templates. Delete one first`, 'name');
  return id;
}
