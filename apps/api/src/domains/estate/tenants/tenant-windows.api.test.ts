import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import { countSortedRows, recordPlans, listTableScans } from '../../../testing/recorded-plans.ts'
import { type TenantPage, tenantSortFields } from './tenants.schema.ts'

const rows = 20_000
const perProperty = 20
const perUnit = 4

let test: TestApp
let org: TestOrg
let manager: TestPerson
let responder: TestPerson
let second: { id: string }
let house: { id: string }
let home: { id: string }
let sampleTenant: { id: string }

beforeAll(async () => {
  test = await createTestApp()
  org = await test.mintOrg()
  manager = await org.member('property_manager')
  responder = await org.member('responder')
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
    insert into unit (id, org_id, property_id, portfolio_id, property_sort, name, search_text)
    select ${uuid(sql`n * 7919 % 1000003`)}, p.org_id, p.id, p.portfolio_id, p.name_sort, n::text, ' ' || n
    from generate_series(1, ${rows / perUnit}::integer) n
      join property p on p.org_id = ${org.id}::uuid
        and p.id = ${uuid(sql`((n - 1) / ${perProperty / perUnit}::integer + 1) * 7919 % 1000003`)}`)
  await test.db.execute(sql`
    insert into tenant (id, org_id, property_id, portfolio_id, property_sort, unit_id, unit_sort, kind, first_name,
      last_name, company_name, status, language, lease_to, consent_email, consent_sms, reachable, assistance, tags,
      search_text, contact_text, contact_keys, contact_hashes, updated_at)
    select ${uuid(sql`n * 7919 % 1000003`)}, u.org_id, u.property_id, u.portfolio_id, u.property_sort, u.id, u.place_sort,
      case when n % 200 = 0 then 'company' else 'person' end, 'Ana', 'Lee ' || n % 9000, 'Shop ' || n,
      case when n % 40 = 0 then 'notice' when n % 90 = 0 then 'future' else 'current' end,
      case when n % 9 = 0 then 'es' when n % 7 = 0 then null else 'en' end,
      case when n % 5 = 0 then null else date '2026-01-01' + n % 700 end,
      case when n % 20 = 0 then 'opted_in' else 'none' end, case when n % 30 = 0 then 'opted_out' else 'none' end,
      n % 20 = 0, case when n % 300 = 0 then '{"mobility": true}'::jsonb end,
      case when n % 1000 = 0 then '{vip}'::text[] else '{}' end, ' ana lee ' || n % 9000 || u.search_text,
      ' person' || n || ' example com', array['person' || n || '@example.com'], array['email:' || n], now() - n % 5000 * interval '1 minute'
    from unit u cross join generate_series(1, ${perUnit}::integer) k
      cross join lateral (select (u.name::integer - 1) * ${perUnit}::integer + k as n) numbered
    where u.org_id = ${org.id}::uuid`)
  await test.db.execute(sql`
    insert into consent_record (id, org_id, tenant_id, channel, address, address_hash, purpose, state, method, occurred_at, actor)
    select id, org_id, id, 'email', contact_keys[1], md5(id::text), 'marketing', 'invited', 'optin_link', now(), '{}'
    from tenant where org_id = ${org.id}::uuid`)
  await test.db.execute(sql`analyze`)
  const [first] = (await page('limit=1')).items
  sampleTenant = first!
  house = first!.property!
  // Sign in first, because its statements aren't under test.
  await page('limit=1', responder)
  home = first!.unit!
}, 300_000)
afterAll(() => test.close())

async function page(query: string, person = manager) {
  const response = await test.as(person).request(`/tenant?${query}`)
  if (response.status !== 200) throw new Error(await response.text())
  return await response.json<TenantPage>()
}
const ids = async (query: string) => (await page(query)).items.map((item) => item.id)
const at = (cursor: string | null) => (cursor === null ? '' : `&cursor=${cursor}`)
const tables = ['unit', 'property', 'tenant', 'portfolio', 'consent_record']

describe('a list of 20,000 tenants', () => {
  it.each(tenantSortFields.flatMap((field) => [field, `-${field}`]))(
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
    'status=notice',
    'kind=company',
    'language=es',
    'consentEmail=opted_in',
    'consentSms=opted_out',
    'reachable=true',
    'archived=true',
    'tag=vip',
    'leaseToFrom=2026-03-01&leaseToTo=2026-03-31',
    'q=ana',
    'q=lee 77',
    'q=house 4 lee',
    'q=person77@example.com',
    'portfolio',
    'property',
    'unit',
    'status=current&facets=status,kind,language,consentEmail,propertyId',
  ])('with %s uses an index', async (filter) => {
    const places: Record<string, string> = {
      portfolio: `portfolioId=${second.id}`,
      property: `propertyId=${house.id}`,
      unit: `unitId=${home.id}`,
    }
    const plans = await recordPlans(test.pool, () => page(places[filter] ?? filter))
    for (const table of tables) expect([table, listTableScans(plans, table)]).toEqual([table, []])
  })

  it('filtered by assistance uses an index', async () => {
    const plans = await recordPlans(test.pool, () => page('hasAssistance=true', responder))
    expect(listTableScans(plans, 'tenant')).toEqual([])
  })

  it('returns the same windows as paging, filtered and sorted', async () => {
    const filter = 'consentEmail=opted_in&sort=-leaseTo'
    const { page: info } = await page(`${filter}&limit=1&anchors=true`)
    const listedIds: string[] = []
    for (let cursor: string | null = null, isFirst = true; isFirst || cursor !== null; isFirst = false) {
      const nextPage: TenantPage = await page(`${filter}&limit=200${at(cursor)}`)
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

  it('reads a tenant and their consent through indexes', async () => {
    const plans = await recordPlans(test.pool, () =>
      test.as(manager).request(`/tenant/${sampleTenant.id}?include=consentHistory`),
    )
    for (const table of tables) expect([table, listTableScans(plans, table)]).toEqual([table, []])
  })
})
