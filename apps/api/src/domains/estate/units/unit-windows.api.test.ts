import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { asOwner } from '../../../testing/database.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import {
  countReadRows,
  countSortedRows,
  listTableScans,
  recordPlans,
} from '../../../testing/recorded-plans.ts'
import { type UnitPage, unitSortFields } from './units.schema.ts'

const rows = 20_000
const perProperty = 20

let test: TestApp
let org: TestOrg
let analyst: TestPerson
let second: { id: string }
let house: { id: string }

beforeAll(async () => {
  test = await createTestApp()
  org = await test.mintOrg()
  analyst = await org.member('risk_analyst')
  second = await org.portfolio({ name: 'Second' })
  const uuid = (n: ReturnType<typeof sql>) =>
    sql`('00000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
  await test.db.execute(sql`
    insert into property (id, org_id, portfolio_id, name, line1, city, region, postal_code, fingerprint, search_text)
    select ${uuid(sql`n * 7919 % 1000003`)}, ${org.id}::uuid,
      case when n % 50 = 0 then ${second.id}::uuid else ${org.unassignedPortfolioId}::uuid end,
      'House ' || n, n || ' Main St', 'City ' || n % 300, 'TX', '78028', n::text, ' house ' || n || ' main'
    from generate_series(1, ${rows / perProperty}::integer) n`)
  await test.db.execute(sql`
    insert into unit (id, org_id, property_id, portfolio_id, property_sort, name, building, status, unit_type, area,
      below_grade, accessible, occupant_type, tags, search_text, updated_at)
    select ${uuid(sql`n * 7919 % 1000003`)}, p.org_id, p.id, p.portfolio_id, p.name_sort, n::text,
      case when n % 3 = 0 then 'B ' || n % 7 end,
      case when n % 100 = 0 then 'down' when n % 12 = 0 then 'vacant' else 'occupied' end,
      case when n % 90 = 0 then 'retail' else 'apartment' end, nullif(n % 300, 0) * 3,
      n % 200 = 0, n % 400 = 0, case when n % 500 = 0 then 'owner' else 'tenant' end,
      case when n % 1000 = 0 then '{river}'::text[] else '{}' end, ' ' || n, now() - n % 5000 * interval '1 minute'
    from generate_series(1, ${rows}::integer) n
      join property p on p.org_id = ${org.id}::uuid
        and p.id = ${uuid(sql`((n - 1) / ${perProperty}::integer + 1) * 7919 % 1000003`)}`)
  await test.db.execute(sql`
    insert into tenant (id, org_id, property_id, portfolio_id, property_sort, unit_id, unit_sort, last_name)
    select id, org_id, property_id, portfolio_id, property_sort, id, place_sort, 'Lee ' || name from unit
    where org_id = ${org.id}::uuid and status = 'occupied'`)
  await asOwner(test.db, (db) => db.execute(sql`analyze`))
  house = (await page('limit=1')).items[0]!.property
}, 300_000)
afterAll(() => test.close())

async function page(query: string) {
  const response = await test.as(analyst).request(`/unit?${query}`)
  if (response.status !== 200) throw new Error(await response.text())
  return await response.json<UnitPage>()
}
const ids = async (query: string) => (await page(query)).items.map((item) => item.id)
const at = (cursor: string | null) => (cursor === null ? '' : `&cursor=${cursor}`)
const tables = ['unit', 'property', 'tenant', 'property_figure', 'portfolio']

describe('a list of 20,000 units', () => {
  it.each(unitSortFields.flatMap((field) => [field, `-${field}`]))(
    'sorted by %s is read in index order on every page',
    async (sort) => {
      const { anchors } = (await page(`sort=${sort}&limit=1&anchors=true`)).page
      expect(anchors).toHaveLength(rows / 1000)
      const readPages = async () => {
        await page(`sort=${sort}`)
        await page(`sort=${sort}&skip=999${at(anchors![10]!.cursor)}`)
        await page(`sort=${sort}&limit=1&anchors=true`)
      }
      const plans = await recordPlans(test.pool, readPages, { analyzed: true })
      for (const table of tables) expect([table, listTableScans(plans, table)]).toEqual([table, []])
      const pages = plans.filter(({ statement }) => statement.includes('"notes"'))
      expect(pages).toHaveLength(3)
      for (const plan of pages) expect(countSortedRows(plan)).toBeLessThanOrEqual(51)
    },
  )

  it.each([
    'status=down',
    'unitType=retail',
    'belowGrade=true',
    'accessible=true',
    'occupantType=owner',
    'archived=true',
    'tag=river',
    'q=77',
    'q=house 4 77',
    'q=house',
    'portfolio',
    'property',
    'status=occupied&facets=status,unitType,portfolioId',
  ])('with %s uses an index', async (filter) => {
    const query =
      filter === 'portfolio'
        ? `portfolioId=${second.id}`
        : filter === 'property'
          ? `propertyId=${house.id}`
          : filter
    const plans = await recordPlans(test.pool, () => page(query))
    for (const table of tables) expect([table, listTableScans(plans, table)]).toEqual([table, []])
  })

  it('returns the same windows as paging, filtered and sorted', async () => {
    const filter = 'status=vacant&sort=-area'
    const { page: info } = await page(`${filter}&limit=1&anchors=true`)
    const listedIds: string[] = []
    for (let cursor: string | null = null, isFirst = true; isFirst || cursor !== null; isFirst = false) {
      const nextPage: UnitPage = await page(`${filter}&limit=200${at(cursor)}`)
      listedIds.push(...nextPage.items.map((item) => item.id))
      cursor = nextPage.page.nextCursor
    }
    expect(listedIds).toHaveLength(info.total)
    expect(new Set(listedIds).size).toBe(info.total)
    for (const { index, cursor } of info.anchors!)
      for (const skip of [0, 537])
        expect(await ids(`${filter}&limit=20&skip=${skip}${at(cursor)}`)).toEqual(
          listedIds.slice(index + skip, index + skip + 20),
        )
  })

  it('reads no more rows for page 400 than for page 1 and those skipped after its anchor', async () => {
    const { anchors } = (await page('limit=1&anchors=true')).page
    const count = async (query: string) =>
      countReadRows(await recordPlans(test.pool, () => page(query), { analyzed: true }), 'unit')
    const first = await count('limit=50')
    const far = await count(`limit=50&skip=950${at(anchors![19]!.cursor)}`)
    expect(far).toBeGreaterThan(first)
    expect(far).toBeLessThan(first + 1000)
  })
})
