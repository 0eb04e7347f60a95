import { type ApiSession, openApiSession } from './api-session.ts'
import type { DatabaseClient } from './database-client.ts'
import type { Product } from './product.ts'
import { type ReportLine, formatRatio } from './report.ts'
import { percentile } from './statistics.ts'

// The API allows 600 calls per minute and user.
const measuredCalls = 40
const warmUpCalls = 5
const orgIdSql = `(select id from org where name like 'Cedar%')`
const unitOrderColumns = 'property_sort, property_id, place_sort, id'
const joinPropertySql = 'join property p using (org_id)'

interface ListCase {
  name: string
  path: string
  /** One statement for the same rows, without paging, permissions, or counts. */
  baselineSql: string
}

const selectUnitsSql = (where: string) =>
  `select u.*, p.name from unit u join property p on p.org_id = u.org_id and p.id = u.property_id
   where u.org_id = ${orgIdSql} and u.archived_at is null ${where}`
/** Matches a word in the unit or its property. */
const matchesWordSql = (word: string) =>
  `(u.search_text like '% ${word}%' or p.search_text like '% ${word}%')`
const selectTenantsSql = (where: string) =>
  `select t.*, p.name, u.name from tenant t
   left join property p on p.org_id = t.org_id and p.id = t.property_id
   left join unit u on u.org_id = t.org_id and u.id = t.unit_id
   where t.org_id = ${orgIdSql} and t.archived_at is null ${where}`
const orderBySql = (alias: string, columns: string) =>
  `order by ${columns
    .split(', ')
    .map((column) => `${alias}.${column}`)
    .join(', ')} limit 51`

/** Lists as people open, filter, sort, and search them. */
const listCases: ListCase[] = [
  {
    name: 'units',
    path: '/unit?limit=50',
    baselineSql: `${selectUnitsSql('')} ${orderBySql('u', unitOrderColumns)}`,
  },
  {
    name: 'vacant units',
    path: '/unit?status=vacant&limit=50',
    baselineSql: `${selectUnitsSql(`and u.status = 'vacant'`)} ${orderBySql('u', unitOrderColumns)}`,
  },
  {
    name: 'units, newest first',
    path: '/unit?sort=-updatedAt&limit=50',
    baselineSql: `${selectUnitsSql('')} order by u.updated_at desc, u.id desc limit 51`,
  },
  {
    name: 'units found by words',
    path: '/unit?q=pine%2012&limit=50',
    baselineSql: `${selectUnitsSql(`and ${matchesWordSql('pine')} and ${matchesWordSql('12')}`)} ${orderBySql('u', unitOrderColumns)}`,
  },
  {
    name: 'tenants',
    path: '/tenant?limit=50',
    baselineSql: `${selectTenantsSql('')} ${orderBySql('t', 'name_sort, id')}`,
  },
  {
    name: 'tenants on notice',
    path: '/tenant?status=notice&limit=50',
    baselineSql: `${selectTenantsSql(`and t.status = 'notice'`)} ${orderBySql('t', 'name_sort, id')}`,
  },
  {
    name: 'tenants found by name',
    path: '/tenant?q=nguyen&limit=50',
    baselineSql: `${selectTenantsSql(`and t.search_text like '% nguyen%'`)} ${orderBySql('t', 'name_sort, id')}`,
  },
  {
    name: 'properties',
    path: '/property?limit=50',
    baselineSql: `select p.*, f.*, o.name from property p ${joinPropertySql.replace('property p', 'property_figure f')}
      join portfolio o on o.org_id = p.org_id and o.id = p.portfolio_id
      where f.property_id = p.id and p.org_id = ${orgIdSql} and p.status <> 'archived' ${orderBySql('p', 'name_sort, id')}`,
  },
  {
    name: 'properties, most units first',
    path: '/property?sort=-units&limit=50',
    baselineSql: `select p.*, f.*, o.name from property_figure f ${joinPropertySql}
      join portfolio o on o.org_id = p.org_id and o.id = p.portfolio_id
      where f.property_id = p.id and p.org_id = ${orgIdSql} and p.status <> 'archived'
      order by f.units desc, p.id desc limit 51`,
  },
]

/** The 95th percentile of each list call over HTTP, in milliseconds. Calls are sequential. */
export async function measureLists(product: Product): Promise<Map<string, number>> {
  const api = await openApiSession(product, 'manager@cedar-stone.test')
  const p95ByList = new Map<string, number>()
  for (const { name, path } of listCases) p95ByList.set(name, await measureCall(api, path))
  const ownerApi = await openApiSession(product, 'owner@cedar-stone.test')
  p95ByList.set(
    'units, page 1,000',
    await measureCall(ownerApi, await findPagePath(ownerApi, '/unit?limit=50', 1_000)),
  )
  p95ByList.set('search', await measureSearch(ownerApi))
  return p95ByList
}

async function measureCall(api: ApiSession, path: string): Promise<number> {
  const durations: number[] = []
  for (let n = 0; n < measuredCalls + warmUpCalls; n += 1) {
    const start = performance.now()
    await api.get(path)
    if (n >= warmUpCalls) durations.push(performance.now() - start)
  }
  return percentile(durations, 95)
}

async function findPagePath(api: ApiSession, path: string, page: number): Promise<string> {
  type AnchoredPage = { page: { anchors: { index: number; cursor: string | null }[] } }
  const { page: listPage } = await api.get<AnchoredPage>(`${path}&anchors=true`)
  const index = (page - 1) * 50
  const anchor = listPage.anchors.findLast((candidate) => candidate.index <= index)
  if (!anchor?.cursor) throw new Error(`${path} returned no anchor for row ${index}`)
  return `${path}&cursor=${encodeURIComponent(anchor.cursor)}&skip=${index - anchor.index}`
}

const searchQueries = ['nguyen', 'maple', 'homes 12', 'lin', 'a', '4711', 'region', 'ada okafor 4']

async function measureSearch(api: ApiSession): Promise<number> {
  const durations: number[] = []
  for (let n = 0; n < measuredCalls; n += 1) {
    const q = searchQueries[n % searchQueries.length]!
    const { tookMs } = await api.get<{ tookMs: number }>(`/search?q=${encodeURIComponent(q)}`)
    durations.push(tookMs)
  }
  return percentile(durations, 95)
}

/** The 95th percentile of each baseline statement on the same data, in milliseconds. */
export async function measureBaselineLists(client: DatabaseClient): Promise<Map<string, number>> {
  const p95ByList = new Map<string, number>()
  for (const { name, baselineSql } of listCases) {
    const durations: number[] = []
    for (let n = 0; n < measuredCalls + warmUpCalls; n += 1) {
      const start = performance.now()
      await client.query(baselineSql)
      if (n >= warmUpCalls) durations.push(performance.now() - start)
    }
    p95ByList.set(name, percentile(durations, 95))
  }
  return p95ByList
}

/** Compares each list with its baseline statement. */
export function describeLists(
  callTimes: Map<string, number>,
  baselineTimes: Map<string, number>,
): ReportLine[] {
  return [...callTimes].map(([name, ms]) => {
    const baseline = baselineTimes.get(name)
    if (name === 'search')
      return { label: 'search, inside the server', value: `${ms.toFixed(1)} ms`, goal: '< 50 ms' }
    if (baseline === undefined)
      return { label: name, value: `${ms.toFixed(1)} ms`, goal: 'same as the first page' }
    const value = `${ms.toFixed(1)} / ${baseline.toFixed(1)} ms = ${formatRatio(ms, baseline)}`
    return { label: name, value, goal: '≤ 2×' }
  })
}
