import { type ApiSession, openApiSession } from './api-session.ts'
import type { Engine } from './engine.ts'
import type { Product } from './product.ts'
import { type Line, ratio } from './report.ts'
import { percentile } from './statistics.ts'

// A person may make 600 calls a minute.
const runs = 40
const warmUp = 5
const org = `(select id from org where name like 'Cedar%')`
const unitOrder = 'property_sort, property_id, place_sort, id'
const properties = 'join property p using (org_id)'

interface ListCase {
  what: string
  path: string
  /** The same rows by one statement, without paging, permissions or figures around them. */
  bare: string
}

const unitRows = (where: string) =>
  `select u.*, p.name from unit u join property p on p.org_id = u.org_id and p.id = u.property_id
   where u.org_id = ${org} and u.archived_at is null ${where}`
/** A word of the unit or of its property. */
const named = (word: string) => `(u.search_text like '% ${word}%' or p.search_text like '% ${word}%')`
const tenantRows = (where: string) =>
  `select t.*, p.name, u.name from tenant t
   left join property p on p.org_id = t.org_id and p.id = t.property_id
   left join unit u on u.org_id = t.org_id and u.id = t.unit_id
   where t.org_id = ${org} and t.archived_at is null ${where}`
const ordered = (alias: string, columns: string) =>
  `order by ${columns
    .split(', ')
    .map((column) => `${alias}.${column}`)
    .join(', ')} limit 51`

/** The lists as people open, filter, sort and search them. */
const listCases: ListCase[] = [
  { what: 'units', path: '/unit?limit=50', bare: `${unitRows('')} ${ordered('u', unitOrder)}` },
  {
    what: 'vacant units',
    path: '/unit?status=vacant&limit=50',
    bare: `${unitRows(`and u.status = 'vacant'`)} ${ordered('u', unitOrder)}`,
  },
  {
    what: 'units, newest first',
    path: '/unit?sort=-updatedAt&limit=50',
    bare: `${unitRows('')} order by u.updated_at desc, u.id desc limit 51`,
  },
  {
    what: 'units found by words',
    path: '/unit?q=pine%2012&limit=50',
    bare: `${unitRows(`and ${named('pine')} and ${named('12')}`)} ${ordered('u', unitOrder)}`,
  },
  {
    what: 'tenants',
    path: '/tenant?limit=50',
    bare: `${tenantRows('')} ${ordered('t', 'name_sort, id')}`,
  },
  {
    what: 'tenants on notice',
    path: '/tenant?status=notice&limit=50',
    bare: `${tenantRows(`and t.status = 'notice'`)} ${ordered('t', 'name_sort, id')}`,
  },
  {
    what: 'tenants found by name',
    path: '/tenant?q=nguyen&limit=50',
    bare: `${tenantRows(`and t.search_text like '% nguyen%'`)} ${ordered('t', 'name_sort, id')}`,
  },
  {
    what: 'properties',
    path: '/property?limit=50',
    bare: `select p.*, f.*, o.name from property p ${properties.replace('property p', 'property_figure f')}
      join portfolio o on o.org_id = p.org_id and o.id = p.portfolio_id
      where f.property_id = p.id and p.org_id = ${org} and p.status <> 'archived' ${ordered('p', 'name_sort, id')}`,
  },
  {
    what: 'properties, most units first',
    path: '/property?sort=-units&limit=50',
    bare: `select p.*, f.*, o.name from property_figure f ${properties}
      join portfolio o on o.org_id = p.org_id and o.id = p.portfolio_id
      where f.property_id = p.id and p.org_id = ${org} and p.status <> 'archived'
      order by f.units desc, p.id desc limit 51`,
  },
]

/** 95th percentiles in milliseconds, over HTTP, one call after the other. */
export async function measureLists(product: Product): Promise<Map<string, number>> {
  const api = await openApiSession(product, 'manager@cedar-stone.test')
  const times = new Map<string, number>()
  for (const { what, path } of listCases) times.set(what, await measureCall(api, path))
  const other = await openApiSession(product, 'owner@cedar-stone.test')
  times.set('units, page 1,000', await measureCall(other, await findPage(other, '/unit?limit=50', 1_000)))
  times.set('search', await measureSearch(other))
  return times
}

async function measureCall(api: ApiSession, path: string): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < runs + warmUp; n += 1) {
    const start = performance.now()
    await api.get(path)
    if (n >= warmUp) times.push(performance.now() - start)
  }
  return percentile(times, 95)
}

async function findPage(api: ApiSession, path: string, page: number): Promise<string> {
  type Anchored = { page: { anchors: { index: number; cursor: string | null }[] } }
  const { page: listed } = await api.get<Anchored>(`${path}&anchors=true`)
  const index = (page - 1) * 50
  const anchor = listed.anchors.findLast((one) => one.index <= index)
  if (!anchor?.cursor) throw new Error(`${path} gave no anchor for row ${index}`)
  return `${path}&cursor=${encodeURIComponent(anchor.cursor)}&skip=${index - anchor.index}`
}

const searches = ['nguyen', 'maple', 'homes 12', 'lin', 'a', '4711', 'region', 'ada okafor 4']

async function measureSearch(api: ApiSession): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < runs; n += 1) {
    const q = searches[n % searches.length]!
    const { tookMs } = await api.get<{ tookMs: number }>(`/search?q=${encodeURIComponent(q)}`)
    times.push(tookMs)
  }
  return percentile(times, 95)
}

/** 95th percentiles in milliseconds of the bare statements, on the same data. */
export async function measureBareLists(engine: Engine): Promise<Map<string, number>> {
  const times = new Map<string, number>()
  for (const { what, bare } of listCases) {
    const own: number[] = []
    for (let n = 0; n < runs + warmUp; n += 1) {
      const start = performance.now()
      await engine.query(bare)
      if (n >= warmUp) own.push(performance.now() - start)
    }
    times.set(what, percentile(own, 95))
  }
  return times
}

/** Each list beside its bare statement. */
export function describeLists(calls: Map<string, number>, bare: Map<string, number>): Line[] {
  return [...calls].map(([what, ms]) => {
    const floor = bare.get(what)
    if (what === 'search')
      return { what: 'search, inside the server', measured: `${ms.toFixed(1)} ms`, goal: '< 50 ms' }
    if (floor === undefined) return { what, measured: `${ms.toFixed(1)} ms`, goal: 'as the first page' }
    const measured = `${ms.toFixed(1)} / ${floor.toFixed(1)} ms = ${ratio(ms, floor)}`
    return { what, measured, goal: '≤ 3×' }
  })
}
