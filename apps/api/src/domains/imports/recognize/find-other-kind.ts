import type { ImportKindKey } from '../import-kind.ts'
import { findExportFormat } from './find-export-format.ts'
import { normalizeHeader } from './normalize-header.ts'

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

/** Headings that lists of whole properties have, and lists of units and tenants have not. */
const propertyOnlyWords = new Set([
  'year built',
  'units',
  'number units',
  'number of units',
  'unit count',
  'stories',
  'floors',
  'property class',
  'property type',
  'portfolio',
  'manager e mail',
  'n units',
])

/** What the headings speak of when it is something else than `kind`, or null. */
export function findOtherKind(headers: readonly string[], kind: ImportKindKey): ImportKindKey | null {
  const known = findExportFormat(headers, kind)
  if (known) return known.format.kind === kind ? null : known.format.kind
  const seen = findKind(headers)
  // A list of units may say who lives in them.
  if (seen === 'tenant' && kind === 'unit' && describesUnits(headers)) return null
  return seen === kind ? null : seen
}

/** What a list is about, when its headings say so plainly. */
function findKind(headers: readonly string[]): ImportKindKey | null {
  const names = headers.map(normalizeHeader)
  const count = (test: (name: string) => boolean) => names.filter(test).length
  const tenantWords = count((name) => strongTenantWords.test(name))
  if (tenantWords > 0 && tenantWords + count((name) => weakTenantWords.has(name)) >= 2) return 'tenant'
  if (names.includes('last name') || (names.includes('first name') && names.includes('unit'))) return 'tenant'
  const unitWords = count((name) => strongUnitWords.has(name))
  if (unitWords > 0 && unitWords + count((name) => weakUnitWords.has(name)) >= 2) return 'unit'
  const propertyWords = count((name) => propertyOnlyWords.has(name))
  return unitWords === 0 && propertyWords >= 2 ? 'property' : null
}

const describesUnits = (headers: readonly string[]) =>
  headers.map(normalizeHeader).some((name) => weakUnitWords.has(name) || name === 'unit status')
