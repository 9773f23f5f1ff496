/** Files to download: those of people, for whoever has a key. */
import { z } from 'zod';
import { fileFormats, type FileFormat } from '../../../../domain/exports/formats.ts';
import { reportKinds } from '../../../../domain/exports/client-report.ts';
import { experimentExporter } from '../../../experiments/export-route.ts';
import { analyticsExporter } from '../../../exports/analytics-export.ts';
import { segmentExporter } from '../../../segments/export-route.ts';
import { exportSourceOf, jobFile, jobFileFormats } from '../../job-exports.ts';
import { analyticsFilterOf, analyticsInput } from '../../operations/analytics.ts';
import { breakdownFields } from '../../operations/break-down.ts';
import { segmentIdsOf } from '../../operations/fields.ts';
import { defineRoute } from '../route.ts';
import { jobIdField } from '../schemas.ts';

function answersOf(formats: readonly FileFormat[]) {
  const types = formats.map((format) => fileFormats[format].contentType.split(';')[0] ?? '');
  return {
    200: {
      description: 'The file; large ones are streamed',
      files: [...new Set(types)],
      headers: z.object({ 'Content-Disposition': z.string().describe('Has the name of the file') }),
    },
  };
}

const reportField = z
  .enum(reportKinds)
  .default('full')
  .describe(
    'In pdf, pptx, docx and html: `client` leaves out costs, tokens, addresses and ids, and has at most eight slides',
  );

export const exportJob = defineRoute({
  method: 'get',
  path: '/api/jobs/{jobId}/export',
  id: 'export_job',
  operation: { name: 'export_job', permissions: ['runs:read'] },
  title: 'Download a job as a file',
  description:
    'The files that people download. A run has pdf, html, pptx, docx, xlsx, csv, json, codebook, sps and codes (the data for SPSS); a survey run these and md; ' +
    'a panel pdf, docx, pptx, html, md, csv, json and codebook; a search these and xlsx. `only` chooses personas of a run by their attributes.',
  pathFields: z.object(jobIdField),
  query: z.object({
    format: z.enum(jobFileFormats).default('json'),
    report: reportField,
    only: breakdownFields.only,
  }),
  answers: answersOf(jobFileFormats),
  failures: [404],
  handle: async (call, { path: { jobId }, query: { format, report, only = [] } }) => ({
    status: 200,
    file: await jobFile(call, { jobId, format, report, only }),
  }),
});

export const exportSegment = defineRoute({
  method: 'get',
  path: '/api/exports/segment',
  id: 'export_segment',
  // The file has names and addresses of people, which reading alone does not show.
  operation: { name: 'export_segment', permissions: ['runs:read', 'segments:write'] },
  title: 'Download a segment as a file',
  description:
    'All people of a segment with all that is stored of them, also what models are never told: csv, json, or codebook (what the columns mean). It needs the permissions runs:read and segments:write.',
  query: z.object({
    segment: z.string().min(1).describe('Id or exact name'),
    format: z.enum(segmentExporter.formats).default('json'),
  }),
  answers: answersOf(segmentExporter.formats),
  failures: [404],
  async handle(call, { query: { segment, format } }) {
    const [id = ''] = await segmentIdsOf(call, [segment]);
    return { status: 200, file: await segmentExporter.make(exportSourceOf(call), { id }, format) };
  },
});

export const exportExperiment = defineRoute({
  method: 'get',
  path: '/api/exports/experiment',
  id: 'export_experiment',
  operation: { name: 'export_experiment', permissions: ['runs:read'] },
  title: 'Download a comparison as a file',
  description:
    'The report of a comparison (pdf, pptx, docx, html), or the reactions to all its messages as one table, with the arm in its first column: csv, codebook, sps and codes (the data for SPSS).',
  query: z.object({
    experiment: z.string().min(1).describe('The experiment_id of a comparison'),
    format: z.enum(experimentExporter.formats).default('csv'),
    report: reportField,
  }),
  answers: answersOf(experimentExporter.formats),
  failures: [404],
  handle: async (call, { query: { experiment: id, format, report } }) => ({
    status: 200,
    file: await experimentExporter.make(exportSourceOf(call), { id, report }, format),
  }),
});

export const exportAnalytics = defineRoute({
  method: 'get',
  path: '/api/exports/analytics',
  id: 'export_analytics',
  operation: { name: 'export_analytics', permissions: ['runs:read'] },
  title: 'Download the analytics as a file',
  description: 'The figures of all runs, or of those that are chosen: pdf, html, pptx, xlsx, csv, json and codebook.',
  query: analyticsInput.extend({
    format: z.enum(analyticsExporter.formats).default('json'),
    time_zone: z.string().optional().describe('In which days begin, such as Europe/Berlin; UTC when omitted'),
  }),
  answers: answersOf(analyticsExporter.formats),
  async handle(call, { query: { format, time_zone: timeZone = null, ...chosen } }) {
    const filter = await analyticsFilterOf(call, chosen);
    return { status: 200, file: await analyticsExporter.make(exportSourceOf(call), { filter, timeZone }, format) };
  },
});
