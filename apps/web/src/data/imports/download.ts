import { stream } from '@parapet/api-client'
import { api } from '~/lib/api'
import { importOperations, type ImportKind } from './operations.ts'

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
