import { expect, it } from 'vitest'
import { findTimeZone } from '../../domains/estate/index.ts'
import { nextTextTime } from '../../domains/messaging/texting/quiet-hours.ts'
import type { Gateways } from '../../platform/context/gateways.ts'
import { alert, alertMessage, property, tenant, threat } from '../../platform/db/schema/index.ts'
import { type DemoOrganization, demoOrganizations, generateHistory } from './demo-organizations.ts'
import { demoPeople } from './demo-people.ts'
import type { DemoFrame, History, HistoryRows } from './history.ts'
import { SeededRandom } from './seeded-random.ts'

const sunday = new Date('2026-11-29T15:00:00.000Z')

/** Without keys, so that nothing in the rows depends on more than the seed. */
const gateways = {
  hashAddress: (digest: string) => `hash of ${digest}`,
  tenantSecrets: { seal: (text: string) => Buffer.from(text), open: () => null },
  feeds: { secrets: { seal: (text: string) => Buffer.from(text) }, hashSecret: (text: string) => text },
} as unknown as Gateways

async function generate(organization: DemoOrganization, now = sunday): Promise<History[]> {
  const members = demoPeople.filter(({ roles }) => roles.some(({ orgId }) => orgId === organization.id))
  const { id: orgId, name: orgName, timeZone } = organization
  const frame: DemoFrame = {
    now,
    orgId,
    orgName,
    timeZone,
    gateways,
    colleagues: new Map(
      members.map((person) => [person.email.split('@')[0]!, { ...person, id: `user of ${person.email}` }]),
    ),
    roleIds: new Map(),
    resourceRoleIds: new Map(),
    feedIds: new Map(),
    exampleAgency: 'https://localhost:4105',
    random: (part) => new SeededRandom(`${orgId} ${part}`),
  }
  return await generateHistory(frame, organization)
}

const withoutTables = (parts: readonly History[]) =>
  parts.map(({ rows, ...part }) => ({ ...part, rows: rows.map(([, tableRows]) => tableRows) }))

const rowsOf = <Row>(parts: readonly History[], table: HistoryRows[0] & { $inferSelect: Row }): Row[] =>
  parts.flatMap(({ rows }) => rows.flatMap(([one, tableRows]) => (one === table ? (tableRows as Row[]) : [])))

const byId = <Row extends { id: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))

it('generates the same history for the same seed and present', async () => {
  for (const organization of demoOrganizations)
    expect(withoutTables(await generate(organization))).toEqual(withoutTables(await generate(organization)))
})

it('generates nothing that happens after the present', async () => {
  for (const organization of demoOrganizations) {
    const events = (await generate(organization)).flatMap((part) => part.events)
    expect(events.filter(({ at }) => at > sunday)).toEqual([])
  }
})

it.each([
  // 2 a.m. in California: the first alert was sent in the afternoon, and the all clear half an hour before midnight.
  '2026-11-30T10:00:00.000Z',
  '2026-11-30T20:00:00.000Z',
])('doesn’t text or call anyone during their quiet hours, started at %s', async (start) => {
  const parts = await generate(demoOrganizations[0]!, new Date(start))
  const [alerts, threats] = [byId(rowsOf(parts, alert)), byId(rowsOf(parts, threat))]
  const [tenants, properties] = [byId(rowsOf(parts, tenant)), byId(rowsOf(parts, property))]
  const messages = rowsOf(parts, alertMessage).filter(({ channel }) => channel !== 'email')
  expect(messages.length).toBeGreaterThan(0)
  for (const { alertId, tenantId, claimedAt } of messages) {
    const { lat, lon } = properties.get(tenants.get(tenantId)!.propertyId!)!
    const isExtreme = threats.get(alerts.get(alertId)!.threatId!)!.severityRank === 5
    const timeZone = findTimeZone({ lat: lat!, lon: lon! })
    expect(nextTextTime(timeZone, { isExtreme }, claimedAt!)).toEqual(claimedAt)
  }
})
