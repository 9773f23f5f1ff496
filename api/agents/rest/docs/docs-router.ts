/** The document of the REST door and a page that shows it, without a request to anywhere else. */
import { createRequire } from 'node:module';
import { Router } from 'express';
import { restDocument } from '../document.ts';

const here = createRequire(import.meta.url);

/** Files of the page's library. */
const files = {
  '/api/docs/swagger-ui.css': here.resolve('swagger-ui-dist/swagger-ui.css'),
  '/api/docs/swagger-ui-bundle.js': here.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
} as const;

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Soundings: REST</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="docs"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`;

// The validator is a service elsewhere, and would be sent the document.
const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', validatorUrl: null, deepLinking: true });
`;

export function docsRouter(): Router {
  let document: string | undefined;
  const router = Router();
  router.get('/api/openapi.json', (_req, res) => {
    document ??= JSON.stringify(restDocument());
    res.type('application/json').set('cache-control', 'no-cache').send(document);
  });
  router.get('/api/docs', (_req, res) => res.type('html').send(page));
  router.get('/api/docs/start.js', (_req, res) => res.type('text/javascript').send(start));
  for (const [path, file] of Object.entries(files))
    router.get(path, (_req, res) => res.sendFile(file, { maxAge: '1h' }));
  return router;
}
