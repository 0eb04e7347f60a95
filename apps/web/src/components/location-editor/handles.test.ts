import { expect, it } from 'vitest'
import { findHandle, type Handle } from './handles.ts'

const toScreen = ({ lat, lon }: Handle['point']) => ({ left: lon, top: lat })
const find = (left: number, top: number, handles: Handle[], isTouch = false) =>
  findHandle({ left, top }, handles, toScreen, isTouch)?.id ?? null

const corner = (id: string, lon: number, lat: number): Handle => ({ id, point: { lat, lon } })

it('finds the nearest handle within reach', () => {
  const corners = [corner('a', 0, 0), corner('b', 20, 0)]
  expect(find(8, 0, corners)).toBe('a')
  expect(find(12, 0, corners)).toBe('b')
  expect(find(0, 15, corners)).toBeNull()
})

it('reaches farther for fingers', () => {
  expect(find(0, 20, [corner('a', 0, 0)])).toBeNull()
  expect(find(0, 20, [corner('a', 0, 0)], true)).toBe('a')
})

it('prefers corners to the middles of sides', () => {
  const middle = { ...corner('middle', 6, 0), isMinor: true }
  expect(find(6, 0, [middle, corner('a', 0, 0)])).toBe('a')
  expect(find(6, 0, [corner('a', 0, 0), middle])).toBe('a')
  expect(find(16, 0, [corner('a', 0, 0), middle])).toBe('middle')
})

it('reaches a pin by its head', () => {
  const pin = { ...corner('pin', 0, 0), offset: { left: 0, top: -17 } }
  expect(find(0, -30, [pin])).toBe('pin')
  expect(find(0, 0, [pin])).toBeNull()
})
