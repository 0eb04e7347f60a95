import { expect, it } from 'vitest'
import { toPropertyPatch, type PropertyValues } from './property-values.ts'

const base: PropertyValues = {
  name: 'Maple Court',
  code: 'MPLC',
  externalId: '',
  propertyClass: 'residential',
  propertySubType: '',
  status: 'active',
  criticality: 'normal',
  tags: 'river',
  unitCountDeclared: '48',
  yearBuilt: '1987',
  stories: '',
  livingArea: '',
  livingAreaUnits: '',
  contactName: 'Ray Ortiz',
  contactPhone: '',
  contactEmail: '',
  emergencyPlanUrl: '',
  footprint: '',
  notes: '',
}

it('sends only the fields that changed', () => {
  expect(toPropertyPatch({ ...base, name: 'Maple House ', unitCountDeclared: '1,250' }, base)).toEqual({
    name: 'Maple House',
    unitCountDeclared: 1250,
  })
  expect(toPropertyPatch(base, base)).toEqual({})
})

it('sends the pasted footprint, and null if it was cleared', () => {
  const footprint = {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 0],
      ],
    ],
  }
  const pasted = JSON.stringify({ type: 'Feature', properties: {}, geometry: footprint })
  expect(toPropertyPatch({ ...base, footprint: pasted }, base)).toEqual({ footprint })
  expect(toPropertyPatch(base, { ...base, footprint: pasted })).toEqual({ footprint: null })
})

it('sends null for a cleared value', () => {
  expect(toPropertyPatch({ ...base, code: ' ', yearBuilt: '', tags: '' }, base)).toEqual({
    code: null,
    yearBuilt: null,
    tags: [],
  })
})

it('sends the contact whole, and null if all of it was cleared', () => {
  expect(toPropertyPatch({ ...base, contactPhone: '+1 (303) 555-0142' }, base)).toEqual({
    onSiteContact: { name: 'Ray Ortiz', phone: '+1 (303) 555-0142', email: null },
  })
  expect(toPropertyPatch({ ...base, contactName: '' }, base)).toEqual({ onSiteContact: null })
})
