import { existsSync } from 'node:fs';
import { join } from 'node:path';
import express, { Router, type RequestHandler } from 'express';
import { compressedAssets } from './compressed-assets.ts';

const yearSeconds = 365 * 24 * 60 * 60;

/**
 * Serves the built web client: assets with a hash in their name are cached forever, index.html for all its routes
 * never.
 */
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

/** Serves index.html to browsers; requests for data get a 404. */
function indexPage(folder: string): RequestHandler {
  const file = join(folder, 'index.html');
  return (req, res, next) => {
    if (/^\/(api|auth|graphql)(\/|$)/.test(req.path) || !req.accepts('html')) return next();
    res.set('cache-control', 'no-cache');
    // Search engines must not index links that people publish.
    if (/^\/(shared|seats|s)\//i.test(req.path)) res.set('x-robots-tag', 'noindex');
    if (existsSync(file)) res.sendFile(file);
    else res.status(503).type('text').send('The web client is not built yet: run npm start.');
  };
}

const notFound: RequestHandler = (_req, res) => {
  res.sendStatus(404);
};
