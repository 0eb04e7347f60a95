import type { unitStatuses, unitTypes } from '../../../../platform/db/schema/index.ts'
import type { AddressInput } from '../../../estate/index.ts'
import { FieldReader } from '../../plan/field-reader.ts'
import type { FixRules } from '../../plan/fix-rule.ts'
import type { RowIssue } from '../../plan/row-plan.ts'
import { isVacantWord } from '../../values/clean-cell.ts'
import { nameBeds } from '../../values/name-bed.ts'
import {
  findAreaUnits,
  parseBathrooms,
  parseBedBath,
  parseBedrooms,
  type DecimalMark,
} from '../../values/parse-number.ts'
import { findFloor, findUnitStatus, findUnitType, findVacancy, parseYesNo } from './fields.ts'

/** The unit that a row describes. A missing key means that the field isn't mapped, null that the cell is empty. */
export interface UnitDraft {
  /** Name, code, external id or address of the property; empty if the row names none. */
  property: string
  propertyCode: string
  /** As written in the file; the property fills in missing parts. Null without a street. */
  address: AddressInput | null
  name: string
  building?: string | null
  floor?: number | null
  unitType?: (typeof unitTypes)[number] | null
  /** The name of a floor plan, if the unit type is one. */
  floorPlan?: string | null
  bedrooms?: number | null
  bathrooms?: number | null
  area?: number | null
  areaUnits?: 'square_feet' | 'square_meters' | null
  /** In the smallest unit of the currency. */
  marketRentCents?: number | null
  status?: (typeof unitStatuses)[number] | null
  accessible?: boolean | null
  belowGrade?: boolean | null
  externalId?: string | null
  tags?: string[] | null
  notes?: string | null
}

export interface UnitReading {
  draft: UnitDraft
  issues: RowIssue[]
  /** The section of a rent roll that the row is in, if it lists residents who don't live there now. */
  section: 'future' | 'past' | null
  /** Whether a rule or the user skips the row. */
  isSkipped: boolean
}

/** Parses the cells of one row into a unit and lists the issues. */
export function readUnit(
  texts: Readonly<Record<string, string>>,
  rules: FixRules,
  decimalMark: DecimalMark | null,
): UnitReading {
  const reader = new FieldReader({ ...texts, ...nameBeds(texts, ['unit', 'externalId']) }, rules, decimalMark)
  const draft: UnitDraft = {
    property: reader.raw('property'),
    propertyCode: reader.raw('propertyCode'),
    address: readAddress(reader),
    name: reader.text('unit', 40) ?? '',
    building: reader.text('building', 40),
    floor: readFloor(reader),
    ...readType(reader),
    ...readRooms(reader),
    area: reader.number('area', 'Area', 0.01, 1e7),
    areaUnits: reader.choice('areaUnits', 'a known unit of area', findAreaUnits),
    status: readStatus(reader),
    marketRentCents: readMoney(reader, 'marketRent'),
    accessible: reader.choice('accessible', 'yes or no', parseYesNo),
    belowGrade: reader.choice('belowGrade', 'yes or no', parseYesNo),
    externalId: reader.text('externalId', 100),
    tags: reader.list('tags', 20, 40),
    notes: reader.text('notes', 5000),
  }
  if (reader.raw('unit') === '') {
    const message = 'Enter a unit. Every unit needs a number or name.'
    reader.report({ severity: 'error', code: 'required', field: 'unit', value: null, message })
  }
  return { draft, issues: reader.issues, section: readSection(reader), isSkipped: reader.isSkipped }
}

/** The status column, or else the “Vacant” column, or else whether the row names a resident. */
function readStatus(reader: FieldReader): UnitDraft['status'] {
  const status = reader.choice('status', 'a known unit status', findUnitStatus)
  if (status) return status
  const vacancy = reader.choice('vacant', 'yes or no', findVacancy)
  if (vacancy) return vacancy
  const resident = reader.raw('resident')
  if (isVacantWord(resident)) return 'vacant'
  // Residents in a section of future or past residents don't occupy the unit.
  if (resident !== '' && readSection(reader) === null) return 'occupied'
  return status === undefined ? vacancy : status
}

function readSection(reader: FieldReader): UnitReading['section'] {
  const section = reader.raw('tenantStatus')
  return section === 'future' || section === 'past' ? section : null
}

function readAddress(reader: FieldReader): AddressInput | null {
  const line1 = reader.raw('line1')
  if (line1 === '') return null
  const address: AddressInput = { line1 }
  for (const part of ['line2', 'city', 'region', 'postalCode', 'country'] as const) {
    const text = reader.raw(part)
    if (text !== '') address[part] = text
  }
  return address
}

function readFloor(reader: FieldReader) {
  const text = reader.raw('floor')
  if (text === '') return reader.has('floor') ? null : undefined
  const floor = findFloor(text.replace(/\.0$/, ''))
  if (floor === null && /^(?:ph|penthouse|top)\b/i.test(text)) {
    const message = 'A penthouse has no floor number, so none is set.'
    reader.report({ severity: 'info', code: 'normalized', field: 'floor', value: text, message })
    return null
  }
  if (floor !== null && floor >= -5 && floor <= 200) return floor
  const code = floor === null ? 'number_format' : 'out_of_range'
  const message =
    floor === null
      ? `“${text}” isn’t a floor. Use a number, G, or B1.`
      : `Floor must be between -5 and 200, not ${text}.`
  reader.report({ severity: 'error', code, field: 'floor', value: text, message })
  return null
}

/** An unknown type is kept as the name of a floor plan. */
function readType(reader: FieldReader): Pick<UnitDraft, 'unitType' | 'floorPlan'> {
  const text = reader.text('unitType', 100)
  if (!text) return text === null ? { unitType: null } : {}
  const unitType = findUnitType(text)
  return unitType === null ? { floorPlan: text } : { unitType }
}

function readRooms(reader: FieldReader): Pick<UnitDraft, 'bedrooms' | 'bathrooms'> {
  const text = reader.raw('bedBath')
  const rooms = text === '' ? null : parseBedBath(text)
  if (text !== '' && !rooms) {
    const message = `Couldn’t read bedrooms and bathrooms from “${text}”. Use a format like 2/1.`
    reader.report({ severity: 'error', code: 'number_format', field: 'bedBath', value: text, message })
  }
  const bedrooms = readCount(reader, 'bedrooms', 'Bedrooms', parseBedrooms, 1)
  const bathrooms = readCount(reader, 'bathrooms', 'Bathrooms', parseBathrooms, 0.25)
  return {
    bedrooms: bedrooms ?? rooms?.bedrooms ?? bedrooms,
    bathrooms: bathrooms ?? rooms?.bathrooms ?? bathrooms,
  }
}

function readCount(
  reader: FieldReader,
  field: string,
  label: string,
  parse: (text: string) => number | null,
  step: number,
): number | null | undefined {
  const text = reader.raw(field)
  if (text === '') return reader.has(field) ? null : undefined
  const value = parse(text)
  const isValid = value !== null && value >= 0 && value <= 20 && Number.isInteger(value / step)
  if (isValid) return value
  const message =
    value === null
      ? `“${text}” isn’t a number.`
      : `${label} must be between 0 and 20${step === 1 ? '' : ', in steps of 0.25'}, not ${text}.`
  const code = value === null ? 'number_format' : 'out_of_range'
  reader.report({ severity: 'error', code, field, value: text, message })
  return null
}

function readMoney(reader: FieldReader, field: string): number | null | undefined {
  const text = reader.raw(field)
  if (text === '') return reader.has(field) ? null : undefined
  const value = reader.parseNumber(field, text, 'an amount')
  if (value === null) return null
  if (value >= 0 && value <= 1e9) return Math.round(value * 100)
  const message = `Market rent must be 0 or more, not ${text}.`
  reader.report({ severity: 'error', code: 'out_of_range', field, value: text, message })
  return null
}
