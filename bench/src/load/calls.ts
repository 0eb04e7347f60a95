import type { Member } from './run-generator.ts'

export interface Call {
  name: string
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  headers?: Record<string, string>
  body?: object
  /** What a successful call writes. */
  expectedWrite?: { kind: 'created' | 'changed'; table: 'property' | 'unit' | 'tenant'; marker: string }
  /** Sends the ETag of the previous response, if there is one. */
  isRevalidation?: true
}

type CallFactory = (member: Member, random: () => number, marker: string) => Omit<Call, 'name'>

const pickRandom = <Item>(items: readonly Item[], random: () => number): Item =>
  items[Math.floor(random() * items.length)]!
const get =
  (...paths: string[]): CallFactory =>
  (_person, random) => ({ method: 'GET', path: pickRandom(paths, random) })
const patch = (table: 'property' | 'unit' | 'tenant', id: string, marker: string): Omit<Call, 'name'> => ({
  method: 'PATCH',
  path: `/${table}/${id}`,
  headers: { 'content-type': 'application/merge-patch+json' },
  body: { notes: marker },
  expectedWrite: { kind: 'changed', table, marker },
})

/** What people do all day, weighted by frequency: nine reads per write. */
const readCalls: [name: string, weight: number, make: CallFactory][] = [
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
      path: `/unit?limit=50&propertyId=${pickRandom(properties, random)}`,
    }),
  ],
  ['list tenants', 8, get('/tenant?limit=50')],
  ['filter tenants', 7, get('/tenant?limit=50&status=notice', '/tenant?limit=50&q=nguyen')],
  [
    'view a property',
    7,
    ({ properties }, random) => ({ method: 'GET', path: `/property/${pickRandom(properties, random)}` }),
  ],
  ['view a unit', 4, ({ units }, random) => ({ method: 'GET', path: `/unit/${pickRandom(units, random)}` })],
  [
    'view a tenant',
    4,
    ({ tenants }, random) => ({ method: 'GET', path: `/tenant/${pickRandom(tenants, random)}` }),
  ],
  ['view the overview', 3, ({ orgId }) => ({ method: 'GET', path: `/org/${orgId}/overview` })],
  ['search', 5, get('/search?q=nguyen', '/search?q=maple', '/search?q=homes%2012', '/search?q=ada')],
  ['list threats', 3, get('/threat?limit=50')],
  ['list tasks', 2, get('/task?limit=50')],
  [
    'history of a property',
    2,
    ({ properties }, random) => ({
      method: 'GET',
      path: `/ledger/events?propertyId=${pickRandom(properties, random)}`,
    }),
  ],
  [
    'revalidate a list',
    6,
    (_person, random) => ({
      method: 'GET',
      path: pickRandom(['/property?limit=50', '/portfolio?limit=50'], random),
      isRevalidation: true,
    }),
  ],
]

const writeCalls: [name: string, weight: number, make: CallFactory][] = [
  [
    'add a unit',
    1.5,
    ({ properties }, random, marker) => ({
      method: 'POST',
      path: '/unit',
      headers: { 'content-type': 'application/json' },
      body: { propertyId: pickRandom(properties, random), name: marker, status: 'vacant' },
      expectedWrite: { kind: 'created', table: 'unit', marker },
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
        occupancies: [{ propertyId: pickRandom(properties, random) }],
      },
      expectedWrite: { kind: 'created', table: 'tenant', marker },
    }),
  ],
  [
    'change a property',
    3,
    ({ properties }, random, marker) => patch('property', pickRandom(properties, random), marker),
  ],
  ['change a unit', 2, ({ units }, random, marker) => patch('unit', pickRandom(units, random), marker)],
  [
    'change a tenant',
    2,
    ({ tenants }, random, marker) => patch('tenant', pickRandom(tenants, random), marker),
  ],
]

/** Picks a member's next call. Viewers only read. */
export function pickCall(member: Member, random: () => number, marker: string): Call {
  const calls = member.role === 'viewer' ? readCalls : [...readCalls, ...writeCalls]
  const totalWeight = calls.reduce((sum, [, weight]) => sum + weight, 0)
  let remaining = random() * totalWeight
  const [name, , make] = calls.find(([, weight]) => (remaining -= weight) < 0) ?? calls[0]!
  return { name, ...make(member, random, marker) }
}
