import { stream } from '@parapet/api-client'
import { api } from '~/lib/api'
import { saveFile } from '~/lib/save-file'

/** The kind of records in a file. It determines the API operations. */
export type ImportKind = 'property' | 'unit' | 'tenant'

export interface ImportScope {
  orgId: string
  kind: ImportKind
}

/** The operation ids by kind. Inputs and outputs are the same for every kind. */
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

/** Downloads an empty file with every recognized heading. */
export async function downloadTemplate(kind: ImportKind, type: 'csv' | 'xlsx') {
  const response = await stream(api, importOperations[kind].template[type], {})
  saveFile(await response.blob(), response.fileName ?? `parapet-${kind}.${type}`)
}

/** Downloads the rows that were not imported, in their original columns, with the reason. */
export async function downloadRejectedRows(kind: ImportKind, fileId: string, filename: string) {
  const response = await stream(api, importOperations[kind].rejectedRows, { path: { fileId } })
  saveFile(await response.blob(), response.fileName ?? `${filename.replace(/\.[^.]*$/, '')}-rejected.csv`)
}
