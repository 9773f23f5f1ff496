interface Format {
  contentType: string;
  /** Label in menus. */
  text: string;
  /** End of the file's name, if it is not the name of the format. */
  ending?: string;
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

/** Formats that say what the rows of the CSV file mean, and that programs for statistics read. */
const tableFormats = {
  codebook: {
    contentType: formats.csv.contentType,
    text: 'Codebook: what each column means',
    ending: '-codebook.csv',
  },
  sps: { contentType: 'text/plain; charset=utf-8', text: 'SPSS syntax, for the SPSS data' },
  codes: { contentType: formats.csv.contentType, text: 'SPSS data, with codes', ending: '-codes.csv' },
} as const satisfies Record<string, Format>;

/** Labels of the codebook, for tables of figures. */
export const codebookFormat = { codebook: tableFormats.codebook.text } as const;
/** Labels of the codebook and the files for SPSS, for tables of answers. */
export const answerFormats = {
  ...codebookFormat,
  sps: tableFormats.sps.text,
  codes: tableFormats.codes.text,
} as const;

export type AnswerFormat = keyof typeof tableFormats;

export const answerFormatNames = Object.keys(tableFormats) as AnswerFormat[];

/** Formats of single files: those of reports, and texts to read, edit or process. */
export const fileFormats = {
  ...formats,
  ...tableFormats,
  docx: {
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    text: 'Word document',
  },
  md: { contentType: 'text/markdown; charset=utf-8', text: 'Markdown' },
} as const;

export type FileFormat = keyof typeof fileFormats;

/** Labels of the formats of a report for a client. */
export const clientFormats = {
  pdf: 'Client report (PDF)',
  pptx: 'Client slides (PowerPoint)',
  docx: 'Client report (Word)',
  html: 'Client report (web page)',
} as const satisfies Partial<Record<FileFormat, string>>;

export type ClientFileFormat = keyof typeof clientFormats;
export const clientFormatNames = Object.keys(clientFormats) as ClientFileFormat[];

/** Returns the end of a file's name, `.csv` or `-codebook.csv`. */
export function fileEnding(format: FileFormat): string {
  const { ending = `.${format}` }: Format = fileFormats[format];
  return ending;
}

/** Labels of the same formats with everything that its owner reads. */
export const fullReportFormats = {
  pdf: formats.pdf.text,
  html: formats.html.text,
  pptx: formats.pptx.text,
  docx: fileFormats.docx.text,
} as const;

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
