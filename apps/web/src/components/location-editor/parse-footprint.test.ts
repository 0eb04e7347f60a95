import { expect, it } from 'vitest'
import { parseFootprint } from './parse-footprint.ts'

const ring = [
  [-104.99, 39.74],
  [-104.98, 39.74],
  [-104.98, 39.75],
  [-104.99, 39.74],
]
const polygon = { type: 'Polygon', coordinates: [ring] }
const feature = { type: 'Feature', properties: { name: 'Lot 4' }, geometry: polygon }
const read = (value: unknown) => parseFootprint(JSON.stringify(value))

it.each([
  ['a polygon', polygon],
  ['a feature', feature],
  ['a collection of one', { type: 'FeatureCollection', features: [feature] }],
])('reads %s', (_name, value) => {
  expect(read(value)).toEqual(polygon)
})

it('reads several parts as one footprint', () => {
  const both = { type: 'MultiPolygon', coordinates: [[ring], [ring]] }
  expect(read({ type: 'FeatureCollection', features: [feature, feature] })).toEqual(both)
  expect(read(both)).toEqual(both)
})

it.each([
  ['text', 'Lot 4'],
  ['a point', JSON.stringify({ type: 'Point', coordinates: [-104.99, 39.74] })],
  [
    'a polygon among points',
    JSON.stringify({
      type: 'FeatureCollection',
      features: [feature, { type: 'Feature', geometry: { type: 'Point', coordinates: [1, 2] } }],
    }),
  ],
  ['coordinates as text', JSON.stringify({ type: 'Polygon', coordinates: [[['-104', '39']]] })],
  ['nothing in it', JSON.stringify({ type: 'FeatureCollection', features: [] })],
])('rejects %s', (_name, text) => {
  expect(parseFootprint(text)).toBeNull()
})
