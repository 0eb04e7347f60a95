import { expect, it } from 'vitest'
import { isIdentifyingField, listFilledFields, listDisplayFields } from './display-fields.ts'

const field = (key: string) => ({
  key,
  label: key,
  required: false,
  requiredIn: null,
  hint: '',
  values: null,
  takesSeveral: false,
})
const column = (field: string | null, index: number) => ({
  sourceColumn: String(index),
  index,
  field,
  confidence: 1,
  transform: null,
  alternatives: [],
})

/** A rent roll with section headings for the property. */
const rentRoll = {
  kind: 'unit' as const,
  fields: ['property', 'propertyCode', 'unit', 'building', 'bedrooms', 'area', 'status'].map(field),
  mapping: ['area', 'unit', null, 'status'].map(column),
  impliedFields: ['property'],
}
const keys = (withIssues?: ReadonlySet<string>) =>
  listDisplayFields(rentRoll, withIssues).map(({ key }) => key)

it('counts fields from section headings as filled', () => {
  expect([...listFilledFields(rentRoll)].sort()).toEqual(['area', 'property', 'status', 'unit'])
})

it('shows identifying fields first, then the other filled ones', () => {
  expect(keys()).toEqual(['property', 'unit', 'status', 'area'])
})

it('moves fields with issues to the front, even unfilled ones', () => {
  expect(keys(new Set(['bedrooms', 'area']))).toEqual(['property', 'bedrooms', 'area', 'unit', 'status'])
})

it('shows required fields without a column, so that they can be entered', () => {
  const bare = { ...rentRoll, mapping: [column('unit', 0)], impliedFields: [] }
  expect(listDisplayFields(bare).map(({ key }) => key)).toEqual(['property', 'unit'])
  expect(isIdentifyingField(bare, 'property')).toBe(true)
  expect(isIdentifyingField(bare, 'area')).toBe(false)
})
