import { toolsNamed } from './offered.ts';

/** Shows in the attachments of a run which tools its personas have. Whatever was given stays as it was. */
export function withShownTools(attachments: string | null, names: readonly string[]): string | null {
  if (names.length === 0) return attachments;
  const toolDefinitions = toolsNamed(names, 'persona').map(({ name, description, category, parameters }) => ({
    name,
    description,
    category,
    parameters,
  }));
  const given = attachments === null ? {} : (JSON.parse(attachments) as object);
  return JSON.stringify({ toolsEnabled: true, toolDefinitions, ...given });
}
