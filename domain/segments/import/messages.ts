/** Messages of an import's job, as lists of jobs show them. */
export const importMessages = {
  queued: 'Waiting to be imported',
  importing: 'Importing',
  completed: 'Imported',
  failed: 'The import failed',
  cancelled: 'Cancelled',
} as const;
