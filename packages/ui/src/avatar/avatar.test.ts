import { expect, it } from 'vitest'
import { getIdentityIndex, getInitials } from './avatar.tsx'

it.each([
  ['Ana Ruiz', 'AR'],
  ['Ana María de la Ruiz', 'AR'],
  ['cedar', 'C'],
  ['(Acme) Holdings', 'AH'],
  ['Ødegaard', 'Ø'],
  ['', '?'],
])('shortens %j to %j', (name, expected) => {
  expect(getInitials(name)).toBe(expected)
})

it('maps an id to the same number in the range every time', () => {
  const ids = Array.from({ length: 200 }, (_, index) => `user-${index}`)
  const places = ids.map((id) => getIdentityIndex(id, 6))
  expect(places).toEqual(ids.map((id) => getIdentityIndex(id, 6)))
  expect(new Set(places)).toEqual(new Set([0, 1, 2, 3, 4, 5]))
})
