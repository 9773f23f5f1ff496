/** Lists a persona's attributes for the prompt, one per line: '- Age: 42'. */
import { capitalize } from '../letters.ts';
import type { AttributeValue, Persona } from './persona.ts';

/** 'politicalLean' and 'political_lean' become 'Political lean'. */
export function formatLabel(key: string): string {
  const words = key
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_\-\s]+/g, ' ')
    .trim()
    .toLowerCase();
  return capitalize(words);
}

function formatValue(value: AttributeValue): string {
  const text = Array.isArray(value) ? value.filter((item) => item.trim() !== '').join(', ') : String(value);
  return text.replace(/\s+/g, ' ').trim();
}

/** Everything known about a persona in one record, as stored with a reaction; the name is stored separately. */
export function collectAttributes(persona: Persona): Record<string, AttributeValue> {
  return {
    ...(persona.age === null ? {} : { age: persona.age }),
    ...(persona.gender === null ? {} : { gender: persona.gender }),
    ...(persona.location === undefined ? {} : { location: persona.location }),
    ...persona.attributes,
  };
}

/** Labels for lists ('Persona 3'). As names in a prompt they would reveal that the persona is made up. */
export const isLabel = /^(Synthetic persona( \d+)?|Unnamed (profile|voter)|Voter)$/;

/** The prompt's lines about the persona; a name only where it is a real one. */
export function formatAttributes(persona: Persona): string[] {
  const name = persona.kind === 'synthetic' || isLabel.test(persona.name) ? {} : { name: persona.name };
  const followers = persona.followers === undefined ? {} : { followers: persona.followers };
  const all: Record<string, AttributeValue> = { ...name, ...collectAttributes(persona), ...followers };
  return Object.entries(all)
    .map(([key, value]) => [formatLabel(key), formatValue(value)] as const)
    .filter(([label, text]) => label !== '' && text !== '')
    .map(([label, text]) => `- ${label}: ${text}`);
}
