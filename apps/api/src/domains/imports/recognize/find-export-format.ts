import type { ExportFormat, ImportKindKey } from './field-definition.ts'
import { propertyExports } from './formats/property-exports.ts'
import { tenantExports } from './formats/tenant-exports.ts'
import { unitExports } from './formats/unit-exports.ts'
import { normalizeHeader } from './headings.ts'

/**
 * Known exports, with one entry for each kind that can be imported from them: a rent roll lists both units and tenants.
 * A match only prefills the mapping.
 */
export const exportFormats: readonly ExportFormat[] = [...propertyExports, ...tenantExports, ...unitExports]

/** Share of the distinctive headings that a file must have. */
const confidenceMin = 0.75

interface DetectedFormat {
  key: string
  confidence: number
  evidence: string[]
}

interface FormatMatch {
  format: ExportFormat
  detectedFormat: DetectedFormat
}

/**
 * The known export that the headings fit best, or null. Of two that fit equally the one for `kind` wins, so that a
 * rent roll can be imported as units and as tenants.
 */
export function findExportFormat(headers: readonly string[], kind?: ImportKindKey): FormatMatch | null {
  const headerByName = new Map(headers.map((header) => [normalizeHeader(header), header]))
  let best: FormatMatch | null = null
  for (const format of exportFormats) {
    const evidence = format.headers
      .map((header) => headerByName.get(normalizeHeader(header)))
      .filter((header) => header !== undefined)
    const confidence = evidence.length / format.headers.length
    if (confidence < confidenceMin) continue
    if (best && !isBetter({ format, evidence, confidence }, best, kind)) continue
    best = { format, detectedFormat: { key: format.key, confidence: round(confidence), evidence } }
  }
  return best
}

function isBetter(
  { format, evidence, confidence }: { format: ExportFormat; evidence: string[]; confidence: number },
  best: FormatMatch,
  kind: ImportKindKey | undefined,
) {
  const evidenceDifference = evidence.length - best.detectedFormat.evidence.length
  if (evidenceDifference !== 0) return evidenceDifference > 0
  if (round(confidence) !== best.detectedFormat.confidence) return confidence > best.detectedFormat.confidence
  return format.kind === kind && best.format.kind !== kind
}

const round = (value: number) => Math.round(value * 100) / 100

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

/** Headings found in lists of properties but not of units or tenants. */
const propertyOnlyWords = new Set([
  'year built',
  'units',
  'declared units',
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

/** The kind that the headings describe if it isn't `kind`, else null. */
export function findOtherKind(headers: readonly string[], kind: ImportKindKey): ImportKindKey | null {
  const knownFormat = findExportFormat(headers, kind)
  if (knownFormat) return knownFormat.format.kind === kind ? null : knownFormat.format.kind
  const recognizedKind = findKind(headers)
  // A list of units may name their tenants.
  if (recognizedKind === 'tenant' && kind === 'unit' && describesUnits(headers)) return null
  return recognizedKind === kind ? null : recognizedKind
}

/** The kind of records in a list, if its headings are clear. */
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
