import type { Permission } from '@parapet/permissions'
import { exportFormats } from '../../imports/recognise/export-formats.ts'
import { normaliseHeader } from '../../imports/recognise/normalise-header.ts'
import type { FieldDefinition, ImportKindKey } from '../../imports/import-kind.ts'
import { missingPropertyFields, propertyFields } from '../../imports/kinds/property/fields.ts'

/** What differs between the imports of the kinds, apart from planning and writing rows. */
export interface ImportKind {
  key: ImportKindKey
  permission: Permission
  one: string
  many: string
  fields: readonly FieldDefinition[]
  missingFields(mapped: ReadonlySet<string>): string[]
}

/** Properties: the first kind. Units and tenants come beside it. */
export const propertyKind: ImportKind = {
  key: 'property',
  permission: 'property:import',
  one: 'property',
  many: 'properties',
  fields: propertyFields,
  missingFields: missingPropertyFields,
}

const formatHeaders = exportFormats.flatMap((format) => format.headers.map(normaliseHeader))
const known = new Map<ImportKind, ReadonlySet<string>>()

/** Whether a normalised heading is one that files of this kind, or any known export, have. */
export function knowsHeader(kind: ImportKind, name: string) {
  let names = known.get(kind)
  if (!names) {
    const own = kind.fields.flatMap((field) => [normaliseHeader(field.label), ...field.synonyms])
    names = new Set([...own, ...formatHeaders])
    known.set(kind, names)
  }
  return names.has(name)
}
