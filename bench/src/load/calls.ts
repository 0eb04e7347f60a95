import type { Person } from './run-generator.ts'

export interface Call {
  name: string
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  headers?: Record<string, string>
  body?: object
  /** What a success of this call will have written. */
  writes?: { kind: 'created' | 'changed'; table: 'property' | 'unit' | 'tenant'; marker: string }
  /** Asked with the tag of the answer before, where there is one. */
  isRevalidation?: true
}

type MakeCall = (person: Person, random: () => number, marker: string) => Omit<Call, 'name'>

const pick = <Item>(items: readonly Item[], random: () => number): Item =>
  items[Math.floor(random() * items.length)]!
const get =
  (...paths: string[]): MakeCall =>
  (_person, random) => ({ method: 'GET', path: pick(paths, random) })
const patch = (table: 'property' | 'unit' | 'tenant', id: string, marker: string): Omit<Call, 'name'> => ({
  method: 'PATCH',
  path: `/${table}/${id}`,
  headers: { 'content-type': 'application/merge-patch+json' },
  body: { notes: marker },
  writes: { kind: 'changed', table, marker },
})

/** What people do all day, by how often: nine calls read for each that writes. */
const reads: [name: string, weight: number, make: MakeCall][] = [
  ['list properties', 14, get('/property?limit=50', '/property?limit=50&sort=-units')],
  [
    'filter properties',
    8,
    get('/property?limit=50&q=maple', '/property?limit=50&status=active', '/property?limit=50&q=denver'),
  ],
  ['list units', 8, get('/unit?limit=50', '/unit?limit=50&sort=-updatedAt')],
  ['filter units', 6, get('/unit?limit=50&status=vacant', '/unit?limit=50&q=pine')],
  [
    'units of a property',
    5,
    ({ properties }, random) => ({
      method: 'GET',
      path: `/unit?limit=50&propertyId=${pick(properties, random)}`,
    }),
  ],
  ['list tenants', 8, get('/tenant?limit=50')],
  ['filter tenants', 7, get('/tenant?limit=50&status=notice', '/tenant?limit=50&q=nguyen')],
  [
    'see a property',
    7,
    ({ properties }, random) => ({ method: 'GET', path: `/property/${pick(properties, random)}` }),
  ],
  ['see a unit', 4, ({ units }, random) => ({ method: 'GET', path: `/unit/${pick(units, random)}` })],
  ['see a tenant', 4, ({ tenants }, random) => ({ method: 'GET', path: `/tenant/${pick(tenants, random)}` })],
  ['see the overview', 3, ({ orgId }) => ({ method: 'GET', path: `/org/${orgId}/overview` })],
  ['search', 5, get('/search?q=nguyen', '/search?q=maple', '/search?q=homes%2012', '/search?q=ada')],
  ['list threats', 3, get('/threat?limit=50')],
  ['list tasks', 2, get('/task?limit=50')],
  [
    'history of a property',
    2,
    ({ properties }, random) => ({
      method: 'GET',
      path: `/ledger/events?propertyId=${pick(properties, random)}`,
    }),
  ],
  [
    'revalidate a list',
    6,
    (_person, random) => ({
      method: 'GET',
      path: pick(['/property?limit=50', '/portfolio?limit=50'], random),
      isRevalidation: true,
    }),
  ],
]

const writes: [name: string, weight: number, make: MakeCall][] = [
  [
    'add a unit',
    1.5,
    ({ properties }, random, marker) => ({
      method: 'POST',
      path: '/unit',
      headers: { 'content-type': 'application/json' },
      body: { propertyId: pick(properties, random), name: marker, status: 'vacant' },
      writes: { kind: 'created', table: 'unit', marker },
    }),
  ],
  [
    'add a tenant',
    1.5,
    ({ properties }, random, marker) => ({
      method: 'POST',
      path: '/tenant',
      headers: { 'content-type': 'application/json' },
      body: {
        kind: 'person',
        firstName: 'Load',
        lastName: marker,
        emails: [{ address: `${marker.toLowerCase()}@example.com` }],
        occupancies: [{ propertyId: pick(properties, random) }],
      },
      writes: { kind: 'created', table: 'tenant', marker },
    }),
  ],
  [
    'change a property',
    3,
    ({ properties }, random, marker) => patch('property', pick(properties, random), marker),
  ],
  ['change a unit', 2, ({ units }, random, marker) => patch('unit', pick(units, random), marker)],
  ['change a tenant', 2, ({ tenants }, random, marker) => patch('tenant', pick(tenants, random), marker)],
]

/** The next call of someone. Viewers only read. */
export function nextCall(person: Person, random: () => number, marker: string): Call {
  const calls = person.role === 'viewer' ? reads : [...reads, ...writes]
  const total = calls.reduce((sum, [, weight]) => sum + weight, 0)
  let left = random() * total
  const [name, , make] = calls.find(([, weight]) => (left -= weight) < 0) ?? calls[0]!
  return { name, ...make(person, random, marker) }
}
