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
import { type PropertyPage, propertySortFields } from './properties.schema.ts'

const rows = 20_000

let test: TestApp
let org: TestOrg
let analyst: TestPerson
beforeAll(async () => {
  test = await createTestApp()
  org = await test.mintOrg()
  analyst = await org.member('risk_analyst')
  const second = await org.portfolio({ name: 'Second' })
  await test.db.execute(sql`
    insert into property (id, org_id, portfolio_id, name, line1, city, region, postal_code, fingerprint, unit_count_declared, data_quality, search_text, geocode_status, updated_at)
    select
      lpad(to_hex(n * 7919 % 1000003), 32, '0')::uuid, ${org.id}::uuid,
      case when n % 3 = 0 then ${second.id}::uuid else ${org.unassignedPortfolioId}::uuid end,
      'House ' || n % 14001, n || ' Main St', 'City ' || n % 300, case when n % 10 = 0 then 'CO' else 'TX' end,
      '78028', n::text, nullif(n % 40, 0), n % 100, '', 'ok', now() - n % 5000 * interval '1 minute'
    from generate_series(1, ${rows}::integer) n`)
  await asOwner(test.db, (db) => db.execute(sql`analyze`))
}, 300_000)
afterAll(() => test.close())

async function page(query: string) {
  const response = await test.as(analyst).request(`/property?${query}`)
  if (response.status !== 200) throw new Error(await response.text())
  return await response.json<PropertyPage>()
}
const ids = async (query: string) => (await page(query)).items.map((item) => item.id)
const at = (cursor: string | null) => (cursor === null ? '' : `&cursor=${cursor}`)

const sorts = propertySortFields.flatMap((field) => [field, `-${field}`])

/** Descending orders read the same indexes backward. `-units` stands for them, since some units aren't known. */
const withNightlyTag = (sort: string): [sort: string, tag: string] => [
  sort,
  sort.startsWith('-') && sort !== '-units' ? ' @nightly' : '',
]

describe('anchors and skip', () => {
  it.each(sorts.map(withNightlyTag))(
    'reach the same windows as paging there, sorted by %s%s',
    async (sort) => {
      const filter = `region=CO&sort=${sort}`
      const { page: info } = await page(`${filter}&limit=1&anchors=true`)
      expect(info).toMatchObject({ total: 2000, totalIsExact: true })
      expect(info.anchors!.map((anchor) => anchor.index)).toEqual([0, 1000])

      const listedIds: string[] = []
      for (let cursor: string | null = null, isFirst = true; isFirst || cursor !== null; isFirst = false) {
        const nextPage: PropertyPage = await page(`${filter}&limit=200${at(cursor)}`)
        listedIds.push(...nextPage.items.map((item) => item.id))
        cursor = nextPage.page.nextCursor
      }
      expect(new Set(listedIds).size).toBe(2000)
      for (const { index, cursor } of info.anchors!)
        for (const skip of [0, 1, 537, 999])
          expect(await ids(`${filter}&limit=20&skip=${skip}${at(cursor)}`)).toEqual(
            listedIds.slice(index + skip, index + skip + 20),
          )
    },
    60_000,
  )

  it('page backward from a window in the middle', async () => {
    const filter = 'region=CO&limit=10'
    const window = await page(`${filter}&skip=30`)
    expect(await ids(`${filter}&cursor=${window.page.prevCursor}`)).toEqual(await ids(`${filter}&skip=20`))
    expect((await page(`${filter}&skip=0`)).page.prevCursor).toBeNull()
    expect((await page('q=nothing&skip=5')).page).toMatchObject({ nextCursor: null, prevCursor: null })
  })

  it('keep their position if rows are added before and after them', async () => {
    const filter = 'city=City%20299&sort=name'
    const [, anchor] = (await page('sort=name&limit=1&anchors=true')).page.anchors!
    const before = await ids(`sort=name&limit=20&skip=7${at(anchor!.cursor)}`)
    await org.property({ name: 'AAA before everything' })
    await org.property({ name: 'Zzz behind everything' })
    expect(await ids(`sort=name&limit=20&skip=7${at(anchor!.cursor)}`)).toEqual(before)
    expect((await page(`${filter}&anchors=true`)).page.anchors).toEqual([{ index: 0, cursor: null }])
  })

  it('count exactly beyond ten thousand, and only rows that a limited member can see', async () => {
    const { page: whole } = await page('limit=1&anchors=true')
    expect(whole).toMatchObject({ total: rows + 2, totalIsExact: true })
    expect(whole.anchors).toHaveLength(rows / 1000 + 1)
    expect((await page('limit=1')).page).toMatchObject({ total: 10_000, totalIsExact: false })
    expect((await page('limit=1')).page.anchors).toBeUndefined()

    const mine = await org.property({ name: 'Mine' })
    const limited = await org.fga({ role: 'property_viewer', resourceId: mine.id })
    const response = await test.as(limited).request('/property?anchors=true&limit=1')
    expect((await response.json<PropertyPage>()).page).toMatchObject({
      total: 1,
      totalIsExact: true,
      anchors: [{ index: 0, cursor: null }],
    })
  })

  it.each(['skip=1000', 'skip=-1', 'skip=1.5', 'anchors=yes'])('rejects %s', async (query) => {
    expect((await test.as(analyst).request(`/property?${query}`)).status).toBe(400)
  })
})

describe('a list of 20,000 properties', () => {
  it.each(sorts.map(withNightlyTag))('sorted by %s uses an index on every page%s', async (sort) => {
    let middle = ''
    const readAnchors = async () => {
      const { anchors } = (await page(`sort=${sort}&limit=1&anchors=true`)).page
      middle = anchors![10]!.cursor!
    }
    const readPages = async () => {
      await page(`sort=${sort}`)
      await page(`sort=${sort}&skip=999${at(middle)}`)
    }
    // Anchors read the whole list, so these plans are only estimated.
    const anchorPlans = await recordPlans(test.pool, readAnchors)
    const pagePlans = await recordPlans(test.pool, readPages, { analyzed: true })
    expect(anchorPlans.length).toBeGreaterThan(1)
    expect(listTableScans([...anchorPlans, ...pagePlans], 'property')).toEqual([])
    const isPage = ({ statement }: { statement: string }) => statement.includes('"emergency_plan_url"')
    expect(anchorPlans.filter(isPage)).toHaveLength(1)
    const pages = pagePlans.filter(isPage)
    expect(pages).toHaveLength(2)
    for (const plan of pages) expect(countSortedRows(plan)).toBeLessThanOrEqual(51)
  })

  it('sends one statement for pages that skip different numbers of rows', async () => {
    const plans = await recordPlans(test.pool, async () => {
      for (const skip of [1, 50, 999]) await page(`skip=${skip}`)
    })
    const pages = plans.filter(({ statement }) => statement.includes('"emergency_plan_url"'))
    expect(pages).toHaveLength(3)
    expect(new Set(pages.map(({ statement }) => statement)).size).toBe(1)
  })

  it('reads no more rows for page 400 than for page 1 and those skipped after its anchor', async () => {
    const { anchors } = (await page('limit=1&anchors=true')).page
    const count = async (query: string) =>
      countReadRows(await recordPlans(test.pool, () => page(query), { analyzed: true }), 'property')
    const first = await count('limit=50')
    const far = await count(`limit=50&skip=950${at(anchors![19]!.cursor)}`)
    expect(far).toBeGreaterThan(first)
    expect(far).toBeLessThan(first + 1000)
  })
})
