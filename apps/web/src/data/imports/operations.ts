/** What a file holds, and thereby which calls import it. */
export type ImportKind = 'property' | 'unit' | 'tenant'

/** Whose files, and of which kind. */
export interface ImportScope {
  orgId: string
  kind: ImportKind
}

/** The names of the calls, by kind; they take and answer the same. */
export const importOperations = {
  property: {
    search: 'searchPropertyImports',
    upload: 'uploadPropertyImport',
    validate: 'validatePropertyImport',
    start: 'startPropertyImport',
    undo: 'undoPropertyImport',
    discard: 'discardPropertyImport',
    rejectedRows: 'getRejectedPropertyRows',
    template: { csv: 'getPropertyImportTemplate', xlsx: 'getPropertyImportTemplateWorkbook' },
  },
  unit: {
    search: 'searchUnitImports',
    upload: 'uploadUnitImport',
    validate: 'validateUnitImport',
    start: 'startUnitImport',
    undo: 'undoUnitImport',
    discard: 'discardUnitImport',
    rejectedRows: 'getRejectedUnitRows',
    template: { csv: 'getUnitImportTemplate', xlsx: 'getUnitImportTemplateWorkbook' },
  },
  tenant: {
    search: 'searchTenantImports',
    upload: 'uploadTenantImport',
    validate: 'validateTenantImport',
    start: 'startTenantImport',
    undo: 'undoTenantImport',
    discard: 'discardTenantImport',
    rejectedRows: 'getRejectedTenantRows',
    template: { csv: 'getTenantImportTemplate', xlsx: 'getTenantImportTemplateWorkbook' },
  },
} as const
