import { exportFormats } from '../recognize/export-formats.ts'
import { normalizeHeader } from '../recognize/normalize-header.ts'
import type { ImportKind } from './import-kind.ts'

const formatHeaders = exportFormats.flatMap((format) => format.headers.map(normalizeHeader))
const known = new Map<ImportKind['key'], ReadonlySet<string>>()

/** Whether a normalised heading is one that files of this kind, or any known export, have. */
export function knowsHeader(kind: ImportKind, name: string) {
  let names = known.get(kind.key)
  if (!names) {
    const own = kind.fields.flatMap((field) => [normalizeHeader(field.label), ...field.synonyms])
    names = new Set([...own, ...formatHeaders])
    known.set(kind.key, names)
  }
  return names.has(name)
}
