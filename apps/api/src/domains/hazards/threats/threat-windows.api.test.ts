import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { asOwner } from '../../../testing/database.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import { countReadRows, recordPlans, listTableScans } from '../../../testing/recorded-plans.ts'
import { type ThreatPage, threatSortFields } from './threats.schema.ts'

const properties = 20_000
const threats = 8_000
/** The first 2,000 threats are in incidents. */
const incidents = 500
const threatsPerIncident = 4

let test: TestApp
let org: TestOrg
let analyst: TestPerson
let limited: TestPerson
let house: string

beforeAll(async () => {
  test = await createTestApp()
  org = await test.mintOrg()
  analyst = await org.member('risk_analyst')
  const uuid = (n: ReturnType<typeof sql>) =>
    sql`('00000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
  await test.db.execute(sql`
    insert into property (id, org_id, portfolio_id, name, line1, city, region, postal_code, fingerprint, lat, lon)
    select ${uuid(sql`n * 7919 % 1000003`)}, ${org.id}::uuid, ${org.unassignedPortfolioId}::uuid,
      'House ' || n, n || ' Main St', 'City', 'TX', '78028', n::text, 30, -99
    from generate_series(1, ${properties}::integer) n`)
  await test.db.execute(sql`
    insert into threat (id, org_id, connector, dedupe_key, hazard, event, title, status, severity, severity_rank,
      certainty, urgency, response_type, sent_at, onset_at, ends_at, first_seen_at, closed_at, max_risk, search_text)
    select ${uuid(sql`n * 104729 % 1000003`)}, ${org.id}::uuid, 'nws_alerts', n::text,
      case when n % 3 = 0 then 'flood' else 'hail' end, 'Alert', 'Alert ' || n,
      case when n % 40 = 0 then 'active' else 'ended' end, 'severe', n % 5 + 1, 'likely', 'immediate', 'none',
      now() - n * interval '10 minutes', case when n % 4 > 0 then now() - n * interval '9 minutes' end,
      case when n % 7 > 0 then now() - n * interval '8 minutes' end, now(),
      case when n % 40 > 0 then now() - n * interval '8 minutes' end, n % 101,
      ' alert ' || n || case when n % 400 = 0 then ' rare' else '' end
    from generate_series(1, ${threats}::integer) n`)
  await test.db.execute(sql`
    insert into threat_impact (org_id, threat_id, property_id, method, distance_meters, rule, proximity, risk_score,
      risk_parts, first_matched_at, last_matched_at, ended_at)
    select t.org_id, t.id, ${uuid(sql`((t.dedupe_key::integer * 5 + k) % ${properties}::integer + 1) * 7919 % 1000003`)},
      'inside_geometry', 0, '{"id": null, "name": "Medium", "radiusMeters": null}', 'inside', t.max_risk,
      '{"severity": 75, "certainty": 1, "urgency": 1, "proximity": 1}', t.sent_at, t.sent_at, t.closed_at
    from threat t, generate_series(1, 5) k where t.org_id = ${org.id}::uuid`)
  const incidentOf = (n: ReturnType<typeof sql>) => uuid(sql`2000000 + ${n}`)
  await test.db.execute(sql`
    insert into incident (org_id, id, opened_at, updated_at)
    select ${org.id}::uuid, ${incidentOf(sql`n`)}, now(), now() from generate_series(1, ${incidents}::integer) n`)
  await test.db.execute(sql`
    insert into incident_member (org_id, threat_id, incident_id, joined_by, evidence, joined_at)
    select t.org_id, t.id, ${incidentOf(sql`(t.dedupe_key::integer - 1) / ${threatsPerIncident}::integer + 1`)}, 'rule', '{"threatId": null, "facts": {}}', now()
    from threat t where t.org_id = ${org.id}::uuid
      and (t.dedupe_key::integer - 1) / ${threatsPerIncident}::integer < ${incidents}::integer`)
  await asOwner(test.db, (db) => db.execute(sql`analyze`))
  const { rows } = await test.db.execute<{ id: string }>(
    sql`select property_id as id from threat_impact where org_id = ${org.id}::uuid and ended_at is null order by 1 limit 1`,
  )
  house = rows[0]!.id
  limited = await org.fga({ role: 'property_viewer', resourceId: house })
}, 300_000)
afterAll(() => test.close())

async function page(query: string, person = analyst) {
  const response = await test.as(person).request(`/threat?${query}`)
  if (response.status !== 200) throw new Error(await response.text())
  return await response.json<ThreatPage>()
}
const at = (cursor: string | null) => (cursor === null ? '' : `&cursor=${cursor}`)
const tables = ['threat', 'threat_impact', 'property', 'property_figure', 'incident_member']
const every = 'status=upcoming,active,ended,expired,cancelled,archived'

describe('a list of thousands of threats to tens of thousands of properties', () => {
  it.each(
    threatSortFields.flatMap((field) =>
      [field, `-${field}`].flatMap((sort) => [
        [sort, 'open ones', '', threats / 40],
        [sort, 'all', `${every}&`, threats],
      ]),
    ),
  )('sorted by %s, %s, is read in index order on every page', async (sort, _what, filter, total) => {
    const { anchors, total: counted } = (await page(`${filter}sort=${sort}&limit=1&anchors=true`)).page
    expect(counted).toBe(total)
    const plans = await recordPlans(test.pool, async () => {
      await page(`${filter}sort=${sort}`)
      await page(`${filter}sort=${sort}&skip=99${at(anchors!.at(-1)!.cursor)}`)
    })
    for (const table of tables) expect([table, listTableScans(plans, table)]).toEqual([table, []])
    const pages = plans.filter(({ statement }) => statement.includes('"instruction"'))
    expect(pages).toHaveLength(2)
    for (const { nodes } of pages) expect(nodes.map((node) => node['Node Type'])).not.toContain('Sort')
  })

  it.each(threatSortFields.flatMap((field) => [field, `-${field}`]))(
    'grouped by incident and sorted by %s, reads little more than the page',
    async (sort) => {
      const query = `${every}&sort=${sort}&groupBy=incident`
      const { total } = (await page(`${query}&limit=1&anchors=true`)).page
      expect(total).toBe(threats - incidents * (threatsPerIncident - 1))
      const plans = await recordPlans(test.pool, () => page(query), { analyzed: true })
      for (const table of tables) expect([table, listTableScans(plans, table)]).toEqual([table, []])
      const pages = plans.filter(
        ({ statement }) => statement.includes('"instruction"') && statement.includes('sibling_member'),
      )
      expect(pages).toHaveLength(1)
      expect(countReadRows(pages, 'threat')).toBeLessThan(1_500)
    },
  )

  it.each([
    'hazard=hail',
    'severity=severe&facets=hazard,severity,triage',
    'q=rare',
    'q=alert',
    'property',
    'assignee=me',
    'triage=new',
    'attention=new',
    'attention=unassigned,stalled',
    `${every}&assignee=none&facets=assignee`,
    'include=geometry',
    'groupBy=incident&facets=hazard,severity,triage,status,assignee,sourceId',
    'groupBy=incident',
    'groupBy=incident&attention=new',
    'groupBy=incident&q=rare',
    'format=geojson',
  ])('with %s is read through an index', async (filter) => {
    const query = filter === 'property' ? `propertyId=${house}&${every}` : filter
    const plans = await recordPlans(test.pool, () => page(query))
    for (const table of tables) expect([table, listTableScans(plans, table)]).toEqual([table, []])
  })

  it('is read through an index for a limited member, too', async () => {
    const totalCount = (await page(every, limited)).page.total
    const plans = await recordPlans(test.pool, async () => {
      await page(every, limited)
      await page(`${every}&groupBy=incident`, limited)
    })
    expect(totalCount).toBeGreaterThan(0)
    expect(totalCount).toBeLessThan(10)
    for (const table of tables) expect([table, listTableScans(plans, table)]).toEqual([table, []])
  })

  it.each([
    'sort=-riskScore',
    'sort=riskScore',
    'sort=-riskScore&include=threats',
    'sort=-riskScore&format=geojson',
    'sort=-maxSeverity',
    'hasThreats=true',
    'severity=severe',
    'hazard=flood',
  ])('finds its properties with %s through an index', async (query) => {
    const plans = await recordPlans(test.pool, () => test.as(analyst).request(`/property?${query}`))
    for (const table of tables) expect([table, listTableScans(plans, table)]).toEqual([table, []])
    const pages = plans.filter(({ statement }) => statement.includes('"emergency_plan_url"'))
    expect(pages).toHaveLength(1)
    if (query.startsWith('sort'))
      expect(pages[0]!.nodes.map((node) => node['Node Type'])).not.toContain('Sort')
  })
})
