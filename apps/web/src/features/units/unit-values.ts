import { formTexts } from '~/components/form-texts'
import { unitValueTexts } from '~/components/unit-value-texts'
import type { UnitCreate, UnitPatch } from '~/data/units/mutations'
import type { Unit } from '~/data/units/queries'
import {
  emptyToNull,
  isCount,
  isNumber,
  parseNumber,
  splitTags,
  toFieldText,
  toFieldNumber,
} from '~/lib/field-text'
import { unitFormTexts } from './form-texts.ts'

/** Form values; empty means not set. */
export type UnitValues = Record<
  | 'name'
  | 'building'
  | 'floor'
  | 'unitType'
  | 'status'
  | 'occupantType'
  | 'bedrooms'
  | 'bathrooms'
  | 'area'
  | 'areaUnits'
  | 'accessible'
  | 'belowGrade'
  | 'tags'
  | 'externalId'
  | 'notes',
  string
>

export const emptyUnit: UnitValues = {
  name: '',
  building: '',
  floor: '',
  unitType: 'apartment',
  status: 'vacant',
  occupantType: 'unknown',
  bedrooms: '',
  bathrooms: '',
  area: '',
  areaUnits: 'square_feet',
  accessible: 'false',
  belowGrade: 'false',
  tags: '',
  externalId: '',
  notes: '',
}

export function toUnitValues(unit: Unit): UnitValues {
  return {
    name: unit.name,
    building: toFieldText(unit.building),
    floor: toFieldText(unit.floor),
    unitType: unit.unitType,
    status: unit.status,
    occupantType: unit.occupantType,
    bedrooms: toFieldText(unit.bedrooms),
    bathrooms: toFieldNumber(unit.bathrooms),
    area: toFieldNumber(unit.area),
    areaUnits: toFieldText(unit.areaUnits),
    accessible: String(unit.accessible),
    belowGrade: String(unit.belowGrade),
    tags: unit.tags.join(', '),
    externalId: toFieldText(unit.externalId),
    notes: toFieldText(unit.notes),
  }
}

/** The merge patch for the fields that changed. */
export function toUnitPatch(values: UnitValues, base: UnitValues): UnitPatch {
  const fieldReaders: Record<keyof UnitValues, () => unknown> = {
    name: () => values.name.trim(),
    building: () => emptyToNull(values.building),
    floor: () => parseNumber(values.floor),
    unitType: () => values.unitType,
    status: () => values.status,
    occupantType: () => values.occupantType,
    bedrooms: () => parseNumber(values.bedrooms),
    bathrooms: () => parseNumber(values.bathrooms),
    area: () => parseNumber(values.area),
    areaUnits: () => emptyToNull(values.areaUnits),
    accessible: () => values.accessible === 'true',
    belowGrade: () => values.belowGrade === 'true',
    tags: () => splitTags(values.tags),
    externalId: () => emptyToNull(values.externalId),
    notes: () => emptyToNull(values.notes),
  }
  const changedFields = (Object.keys(fieldReaders) as (keyof UnitValues)[]).filter(
    (field) => values[field] !== base[field],
  )
  return Object.fromEntries(changedFields.map((field) => [field, fieldReaders[field]()]))
}

/** The body that creates a unit, without fields that the server has defaults for. */
export function toNewUnit(values: UnitValues, propertyId: string): Omit<UnitCreate, 'address'> {
  const { areaUnits, ...body } = toUnitPatch(values, { ...emptyUnit, areaUnits: '' })
  return {
    ...(body as Omit<UnitCreate, 'address' | 'propertyId'>),
    ...(values.area.trim() === '' || areaUnits == null ? {} : { areaUnits }),
    name: values.name.trim(),
    propertyId,
  }
}

/** JSON pointers of API errors, and the form field each is shown at. */
export const unitPointers = Object.fromEntries(
  (Object.keys(emptyUnit) as (keyof UnitValues)[]).map((field) => [`/${field}`, field]),
) as Record<string, keyof UnitValues>

const valueLabels: Partial<Record<string, Readonly<Record<string, string>>>> = {
  unitType: unitValueTexts.unitType,
  status: unitValueTexts.status,
  occupantType: unitValueTexts.occupantType,
  areaUnits: unitValueTexts.areaUnits,
  accessible: unitValueTexts.yesNo,
  belowGrade: unitValueTexts.yesNo,
}

/** The display label of a field's value. */
export const describeUnitValue = (field: string, value: string) => valueLabels[field]?.[value] ?? value

/** Field labels for the conflict dialog. */
export const unitLabels = unitFormTexts as unknown as Readonly<Record<string, string>>

const isFloor = (value: string) => /^\s*(?:-?\d{1,3})?\s*$/.test(value)
const isQuarterStep = (value: string) => isNumber(value) && Number.isInteger((parseNumber(value) ?? 0) * 4)

/** Client-side validation. */
export const unitRules = {
  name: { maxLength: 40, validate: (value: string) => value.trim() !== '' || unitFormTexts.nameRequired },
  building: { maxLength: 40 },
  floor: { validate: (value: string) => isFloor(value) || unitFormTexts.floorFormat },
  bedrooms: { validate: (value: string) => isCount(value) || formTexts.wholeNumber },
  bathrooms: { validate: (value: string) => isQuarterStep(value) || unitFormTexts.bathroomsFormat },
  area: { validate: (value: string) => isNumber(value) || formTexts.number() },
  tags: {},
  externalId: { maxLength: 100 },
  notes: { maxLength: 5000 },
} as const
