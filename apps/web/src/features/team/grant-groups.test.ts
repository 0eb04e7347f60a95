import { expect, it } from 'vitest'
import { groupGrants } from './grant-groups.tsx'

const now = new Date('2026-11-21T10:00:00Z')
const grant = (user: string, resource: string, expiresAt: string | null = null) => ({
  user: { id: user, name: user },
  resource: { id: resource, name: resource },
  resourceRole: { id: 'r', name: 'Viewer' },
  expiresAt,
})
const grants = [
  grant('Vera', 'Maple Court', '2026-11-25T10:00:00Z'),
  grant('Ben', 'Maple Court'),
  grant('Vera', 'Oak House'),
]
const list = (by: 'person' | 'place', filter: { q?: string; isEndingSoonOnly?: boolean } = {}) =>
  groupGrants(grants, by, { q: '', isEndingSoonOnly: false, ...filter }, now).map(
    ({ name, grants: held }) => [name, held.length] as const,
  )

it('are grouped by person or place, sorted by name', () => {
  expect(list('person')).toEqual([
    ['Ben', 1],
    ['Vera', 2],
  ])
  expect(list('place')).toEqual([
    ['Maple Court', 2],
    ['Oak House', 1],
  ])
})

it('can be filtered by person, place, role and expiration', () => {
  expect(list('person', { q: 'vera oak' })).toEqual([['Vera', 1]])
  expect(list('person', { q: 'viewer' })).toHaveLength(2)
  expect(list('place', { isEndingSoonOnly: true })).toEqual([['Maple Court', 1]])
})
