import { expect, it } from 'vitest'
import { checkCoordinate, isEmptyPin, readPin, toPin } from './pin.ts'

it('reads typed coordinates', () => {
  expect(readPin({ lat: ' 39.7392', lon: '-104.9903 ' })).toEqual({ lat: 39.7392, lon: -104.9903 })
  expect(readPin({ lat: '', lon: ' ' })).toBeNull()
  expect(isEmptyPin({ lat: '', lon: ' ' })).toBe(true)
})

it.each([
  ['lat', { lat: '', lon: '-104' }, /both/],
  ['lat', { lat: 'north', lon: '-104' }, /decimal degrees/],
  // A decimal comma would otherwise become a large number.
  ['lat', { lat: '39,7392', lon: '-104' }, /decimal degrees/],
  ['lat', { lat: '139', lon: '-39' }, /between −90 and 90/],
  ['lon', { lat: '39', lon: '-204' }, /between −180 and 180/],
  ['lat', { lat: '0', lon: '0' }, /Atlantic/],
] as const)('rejects %s of %o', (field, pin, message) => {
  expect(checkCoordinate(field, pin)).toMatch(message)
  expect(readPin(pin)).toBeNull()
})

it('accepts the equator and the prime meridian', () => {
  expect(readPin({ lat: '0', lon: '6.5' })).toEqual({ lat: 0, lon: 6.5 })
  expect(readPin({ lat: '51.4779', lon: '0' })).toEqual({ lat: 51.4779, lon: 0 })
})

it('rounds a placed pin to about 10 cm', () => {
  expect(toPin({ lat: 39.739_235_849, lon: -104.990_25 })).toEqual({ lat: '39.739236', lon: '-104.99025' })
})
