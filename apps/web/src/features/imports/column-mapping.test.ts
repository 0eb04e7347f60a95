import { expect, it } from 'vitest'
import {
  assignField,
  findMissingFields,
  findSuggestion,
  followCountry,
  getTier,
  sortColumns,
  toMapping,
} from './column-mapping.ts'
import { importKinds } from './import-kinds.ts'

const column = (
  index: number,
  field: string | null,
  confidence = 1,
  alternatives: { field: string; confidence: number; fits: null }[] = [],
) => ({
  index,
  field,
  confidence,
  alternatives,
})
const field = (key: string, required = false, takesSeveral = false) => ({
  key,
  label: key,
  required,
  requiredIn: null as string[] | null,
  hint: '',
  values: null,
  takesSeveral,
})
const fields = [
  field('line1', true),
  field('city', true),
  field('units'),
  field('fullAddress'),
  field('emails', false, true),
]

it('removes a field from its previous column', () => {
  const mapping = toMapping([column(0, 'city'), column(1, null)])
  expect(assignField(mapping, 1, 'city', fields)).toEqual({ 0: null, 1: 'city' })
  expect(assignField(mapping, 0, null, fields)).toEqual({ 0: null, 1: null })
})

it('lets several columns fill a field that accepts several', () => {
  const mapping = toMapping([column(0, 'emails'), column(1, null)])
  expect(assignField(mapping, 1, 'emails', fields)).toEqual({ 0: 'emails', 1: 'emails' })
})

it('assigns tiers by confidence and by who chose the field', () => {
  const sure = column(0, 'city', 0.98)
  const unsure = column(1, 'units', 0.7)
  const open = column(2, null, 0, [{ field: 'line1', confidence: 0.5, fits: null }])
  const mapping = toMapping([sure, unsure, open])
  expect([sure, unsure, open].map((item) => getTier(item, mapping, fields))).toEqual([
    'auto',
    'check',
    'choose',
  ])
  expect(getTier(open, assignField(mapping, 2, 'line1', fields), fields)).toBe('chosen')
  expect(getTier(sure, assignField(mapping, 0, null, fields), fields)).toBe('omitted')
})

it('suggests the best field that is still free, or that takes several columns', () => {
  const open = column(2, null, 0, [
    { field: 'line1', confidence: 0.8, fits: null },
    { field: 'emails', confidence: 0.7, fits: null },
  ])
  const suggest = (mapping: Record<number, string | null>) =>
    findSuggestion(open, mapping, fields)?.field ?? null
  expect(suggest({ 2: null })).toBe('line1')
  expect(suggest({ 0: 'line1', 1: 'emails', 2: null })).toBe('emails')
  expect(suggest({ 2: 'city' })).toBeNull()
})

it('lists required fields without a column, unless the full address fills them', () => {
  const { substitutes } = importKinds.property
  expect(findMissingFields(fields, { 0: 'line1' }, substitutes).map(({ key }) => key)).toEqual(['city'])
  expect(findMissingFields(fields, { 0: 'fullAddress' }, substitutes)).toEqual([])
})

it('requires what the default country requires, or only what every country requires if rows have their own', () => {
  const addressFields = [
    field('line1', true),
    { ...field('region', true), requiredIn: ['US', 'CA'] },
    { ...field('postalCode', true), requiredIn: ['US', 'DE'] },
    field('country'),
  ]
  const listRequired = (mapping: Record<number, string | null>, defaultCountry: string) =>
    followCountry(addressFields, mapping, defaultCountry).flatMap(({ key, required }) =>
      required ? [key] : [],
    )
  expect(listRequired({ 0: 'line1' }, 'US')).toEqual(['line1', 'region', 'postalCode'])
  expect(listRequired({ 0: 'line1' }, 'DE')).toEqual(['line1', 'postalCode'])
  expect(listRequired({ 0: 'line1', 1: 'country' }, 'US')).toEqual(['line1'])
})

it('requires no column for fields filled by section headings', () => {
  const { substitutes } = importKinds.unit
  const needed = [field('property', true), field('unit', true)]
  expect(findMissingFields(needed, { 0: 'unit' }, substitutes).map(({ key }) => key)).toEqual(['property'])
  expect(findMissingFields(needed, { 0: 'unit' }, substitutes, ['property'])).toEqual([])
})

it('sorts required columns first, then uncertain ones before certain ones', () => {
  const columns = [column(0, null), column(1, 'units'), column(2, 'units', 0.7), column(3, 'city')]
  expect(sortColumns(columns, fields).map(({ index }) => index)).toEqual([3, 2, 1, 0])
})
