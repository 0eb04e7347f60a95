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
const list = (groupBy: 'person' | 'resource', filter: { q?: string; isExpiringSoonOnly?: boolean } = {}) =>
  groupGrants(grants, groupBy, { q: '', isExpiringSoonOnly: false, ...filter }, now).map(
    ({ name, grants: items }) => [name, items.length] as const,
  )

it('are grouped by person or place, sorted by name', () => {
  expect(list('person')).toEqual([
    ['Ben', 1],
    ['Vera', 2],
  ])
  expect(list('resource')).toEqual([
    ['Maple Court', 2],
    ['Oak House', 1],
  ])
})

it('can be filtered by person, place, role and expiration', () => {
  expect(list('person', { q: 'vera oak' })).toEqual([['Vera', 1]])
  expect(list('person', { q: 'viewer' })).toHaveLength(2)
  expect(list('resource', { isExpiringSoonOnly: true })).toEqual([['Maple Court', 1]])
})
