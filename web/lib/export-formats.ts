/** What a result can be taken away as, in the order menus show. */
export const exportFormats = ['pdf', 'pptx', 'xlsx', 'csv', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];
