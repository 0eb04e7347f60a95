import { stream } from '@parapet/api-client'
import { api } from '~/lib/api'

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

/** An empty file with every heading that is understood. */
export async function downloadTemplate(kind: ImportKind, type: 'csv' | 'xlsx') {
  const answer = await stream(api, importOperations[kind].template[type], {})
  save(await answer.blob(), answer.fileName ?? `parapet-${kind}.${type}`)
}

/** The rows that were not imported, in the columns they came in, with the reason. */
export async function downloadRejectedRows(kind: ImportKind, fileId: string, filename: string) {
  const answer = await stream(api, importOperations[kind].rejectedRows, { path: { fileId } })
  save(await answer.blob(), answer.fileName ?? `${filename.replace(/\.[^.]*$/, '')}-rejected.csv`)
}

function save(blob: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser reads the address after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
