import type { ImportKindKey } from '../import-kind.ts'
import { findExportFormat } from './find-export-format.ts'
import { normaliseHeader } from './normalise-header.ts'

const strongTenantWords = /^(?:tenant|resident|lessee|occupant|lease|move in|move out|occupancy id)\b/
const weakTenantWords = new Set([
  'first name',
  'last name',
  'rent',
  'deposit',
  'balance',
  'email',
  'phone',
  'unit',
])
const strongUnitWords = new Set([
  'unit',
  'unit number',
  'unit id',
  'unit name',
  'apt',
  'apartment',
  'apt number',
  'unit status',
])
const weakUnitWords = new Set([
  'bedrooms',
  'beds',
  'bathrooms',
  'baths',
  'bd ba',
  'market rent',
  'floorplan',
  'floor plan',
  'unit type',
  'days vacant',
  'rent ready',
  'occupancy',
  'floor',
])

/** What the headings speak of when it is something else than `kind`, or null. */
export function findOtherKind(headers: readonly string[], kind: ImportKindKey): ImportKindKey | null {
  const known = findExportFormat(headers)
  if (known) return known.format.kind === kind ? null : known.format.kind
  if (kind !== 'property') return null
  const names = headers.map(normaliseHeader)
  const tenantWords = names.filter((name) => strongTenantWords.test(name)).length
  const nearTenant = names.filter((name) => weakTenantWords.has(name)).length
  if (tenantWords > 0 && tenantWords + nearTenant >= 2) return 'tenant'
  const unitWords = names.filter((name) => strongUnitWords.has(name)).length
  const nearUnit = names.filter((name) => weakUnitWords.has(name)).length
  return unitWords > 0 && unitWords + nearUnit >= 2 ? 'unit' : null
}
