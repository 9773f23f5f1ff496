/** Files of the clients that follow from the schemas of the REST door. */
import { join } from 'node:path';
import { restDocument } from '../../api/agents/rest/document.ts';
import { pythonTypes } from './python-types.ts';
import { typescriptTypes } from './typescript-types.ts';

const clients = join(import.meta.dirname, '..', '..', 'clients');

export function clientFiles(): { filename: string; content: string }[] {
  return [
    { filename: join(clients, 'openapi.json'), content: `${JSON.stringify(restDocument(), null, 2)}\n` },
    { filename: join(clients, 'typescript', 'src', 'generated', 'types.ts'), content: typescriptTypes() },
    { filename: join(clients, 'python', 'src', 'soundings', 'generated', 'types.py'), content: pythonTypes() },
  ];
}
