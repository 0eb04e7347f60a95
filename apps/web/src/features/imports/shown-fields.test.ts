import { expect, it } from 'vitest'
import { isIdentifyingField, listFilledFields, listShownFields } from './shown-fields.ts'

const field = (key: string) => ({
  key,
  label: key,
  required: false,
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

/** A rent roll: headings between its rows name the property. */
const rentRoll = {
  kind: 'unit' as const,
  fields: ['property', 'propertyCode', 'unit', 'building', 'bedrooms', 'area', 'status'].map(field),
  mapping: ['area', 'unit', null, 'status'].map(column),
  impliedFields: ['property'],
}
const keys = (withIssues?: ReadonlySet<string>) => listShownFields(rentRoll, withIssues).map(({ key }) => key)

it('counts what headings between the rows say as filled', () => {
  expect([...listFilledFields(rentRoll)].sort()).toEqual(['area', 'property', 'status', 'unit'])
})

it('shows what tells rows apart first, then the rest that the file has', () => {
  expect(keys()).toEqual(['property', 'unit', 'status', 'area'])
})

it('brings fields with problems to the front, also those that no column fills', () => {
  expect(keys(new Set(['bedrooms', 'area']))).toEqual(['property', 'bedrooms', 'area', 'unit', 'status'])
})

it('shows required places of a file that has none, so that they can be typed in', () => {
  const bare = { ...rentRoll, mapping: [column('unit', 0)], impliedFields: [] }
  expect(listShownFields(bare).map(({ key }) => key)).toEqual(['property', 'unit'])
  expect(isIdentifyingField(bare, 'property')).toBe(true)
  expect(isIdentifyingField(bare, 'area')).toBe(false)
})
