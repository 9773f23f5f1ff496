interface Format {
  contentType: string;
  /** Label in menus. */
  text: string;
}

/** Formats of exports, in the order of menus. */
const formats = {
  pdf: { contentType: 'application/pdf', text: 'PDF report' },
  html: { contentType: 'text/html; charset=utf-8', text: 'Web page report' },
  pptx: {
    contentType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    text: 'PowerPoint slides',
  },
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    text: 'Excel workbook',
  },
  csv: { contentType: 'text/csv; charset=utf-8', text: 'CSV' },
  json: { contentType: 'application/json; charset=utf-8', text: 'JSON, everything' },
} as const satisfies Record<string, Format>;

export type ExportFormat = keyof typeof formats;

/** Formats of single files: those of reports, and texts to read, edit or process. */
export const fileFormats = {
  ...formats,
  docx: {
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    text: 'Word document',
  },
  md: { contentType: 'text/markdown; charset=utf-8', text: 'Markdown' },
} as const;

export type FileFormat = keyof typeof fileFormats;

/** Labels of the formats of reports, saying what a row of a CSV file is: 'reaction'. */
export function reportFormats(csvRow: string): Record<ExportFormat, string> {
  const { pdf, html, pptx, xlsx, csv, json } = formats;
  return {
    pdf: pdf.text,
    html: html.text,
    pptx: pptx.text,
    xlsx: xlsx.text,
    csv: `${csv.text}, one row per ${csvRow}`,
    json: json.text,
  };
}

export const exportFormatNames = Object.keys(formats) as ExportFormat[];
