import { existsSync } from 'node:fs';
import { join } from 'node:path';
import express, { Router, type RequestHandler } from 'express';
import { compressedAssets } from './compressed-assets.ts';

const yearSeconds = 365 * 24 * 60 * 60;

/** The built web client: hashed assets for good, index.html for every route of the client and never cached. */
export function webClient(folder: string): Router {
  const router = Router();
  router.use('/assets', compressedAssets(join(folder, 'assets')));
  router.use(
    '/assets',
    express.static(join(folder, 'assets'), {
      immutable: true,
      maxAge: yearSeconds * 1000,
      index: false,
      redirect: false,
    }),
  );
  router.use('/assets', notFound);
  router.use(express.static(folder, { index: false, maxAge: 0, redirect: false }));
  router.get(/.*/, indexPage(folder));
  return router;
}

/** Programs that ask for data get a 404, people the client, which routes by itself. */
function indexPage(folder: string): RequestHandler {
  const file = join(folder, 'index.html');
  return (req, res, next) => {
    if (/^\/(api|auth|graphql)(\/|$)/.test(req.path) || !req.accepts('html')) return next();
    res.set('cache-control', 'no-cache');
    // A link that somebody posts in public is still not meant to be found by a search.
    if (/^\/shared\//i.test(req.path)) res.set('x-robots-tag', 'noindex');
    if (existsSync(file)) res.sendFile(file);
    else res.status(503).type('text').send('The web client is not built yet: run npm start.');
  };
}

const notFound: RequestHandler = (_req, res) => {
  res.sendStatus(404);
};
