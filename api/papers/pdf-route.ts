/** Receives the PDF of a paper. */
import type { RequestHandler } from 'express';
import { pdfBytes } from '../../domain/files/types.ts';
import { PdfUnusable } from '../../domain/papers/errors.ts';
import { uploadPdf } from '../../services/papers/own-papers.ts';
import { checkContent } from '../files/check-content.ts';
import { receiveBody } from '../files/receive.ts';
import type { RouteDeps } from '../route-deps.ts';
import { userIdOf } from '../viewer.ts';
import { readPdf } from './read-pdf.ts';

export const pdfPath = '/api/papers/:id/pdf';

/** `POST /api/papers/:id/pdf` with the PDF as body: stores it with the paper and replaces a former one. */
export function pdfRoute({ db, env, viewerOf }: RouteDeps): RequestHandler {
  return async (request, response) => {
    const userId = userIdOf(await viewerOf(request));
    const id = String(request.params['id']);
    const paper = await receiveBody(request, pdfBytes, async (received) => {
      await checkContent(received, 'paper.pdf', { contentType: 'application/pdf', content: ['application/pdf'] }).catch(
        () => {
          throw new PdfUnusable('This file is not a PDF.');
        },
      );
      return uploadPdf({ db, env, readPdf }, userId, id, received);
    });
    response.status(201).json({ id: paper.id, pages: paper.pages });
  };
}
