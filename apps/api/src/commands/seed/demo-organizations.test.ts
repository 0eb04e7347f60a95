import { beforeAll, expect, it } from 'vitest'
import { findTimeZone } from '../../domains/estate/index.ts'
import { wordingHash } from '../../domains/messaging/consent/wording.ts'
import { nextTextTime } from '../../domains/messaging/texting/quiet-hours.ts'
import type { Gateways } from '../../platform/context/gateways.ts'
import {
  alert,
  alertMessage,
  consentRecord,
  membership,
  portfolio,
  property,
  resourceGrant,
  source,
  suppression,
  tenant,
  threat,
} from '../../platform/db/schema/index.ts'
import { type DemoOrganization, demoOrganizations, generateHistory } from './demo-organizations.ts'
import { findCreationTime } from './seed-demo.ts'
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

/** Of each organization, started on a Sunday. */
let histories: History[][]

beforeAll(async () => {
  histories = await Promise.all(demoOrganizations.map((organization) => generate(organization)))
})

const withoutTables = (parts: readonly History[]) =>
  parts.map(({ rows, ...part }) => ({ ...part, rows: rows.map(([, tableRows]) => tableRows) }))

const rowsOf = <Row>(parts: readonly History[], table: HistoryRows[0] & { $inferSelect: Row }): Row[] =>
  parts.flatMap(({ rows }) => rows.flatMap(([one, tableRows]) => (one === table ? (tableRows as Row[]) : [])))

const byId = <Row extends { id: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))

const range = (dates: readonly (Date | null)[]) => {
  const times = dates.map((date) => date!.getTime())
  return { first: Math.min(...times), last: Math.max(...times) }
}

it('begins with the organization, its members, their properties, and the sources, on every day of the week', async () => {
  const harborPoint = demoOrganizations[1]!
  for (let day = 0; day < 7; day += 1) {
    const start = new Date(sunday.getTime() + day * 24 * 60 * 60_000)
    const parts = await generate(harborPoint, start)
    const times = <Row extends { createdAt: Date }>(table: HistoryRows[0] & { $inferSelect: Row }) =>
      range(rowsOf(parts, table).map(({ createdAt }) => createdAt))
    const joined = range(rowsOf(parts, membership).map(({ joinedAt }) => joinedAt))
    expect(findCreationTime(harborPoint, start).getTime()).toBeLessThan(joined.first)
    expect(joined.last).toBeLessThan(times(portfolio).first)
    expect(times(portfolio).last).toBeLessThan(times(property).first)
    expect(times(tenant).first).toBeLessThan(times(source).first)
  }
})

it('records who joined, who was granted what, and which consents staff recorded', () => {
  const parts = histories[0]!
  const events = parts.flatMap((part) => part.events)
  const list = (action: string, toKey: (event: (typeof events)[number]) => unknown) =>
    events
      .filter((event) => event.action === action)
      .map((event) => `${String(toKey(event))} ${event.at.toISOString()}`)
      .toSorted()
  const joined = rowsOf(parts, membership).map((row) => `${row.userId} ${row.joinedAt!.toISOString()}`)
  // The founder joined without an invitation.
  const [founder] = list('access.role_assigned', ({ subject }) => subject?.id)
  const accepted = list('access.invite_accepted', ({ subject }) => subject?.id)
  expect([...accepted, founder].toSorted()).toEqual(joined.toSorted())
  const granted = rowsOf(parts, resourceGrant).map(
    (row) => `${row.resourceId} ${row.createdAt.toISOString()}`,
  )
  expect(list('access.grant_added', ({ propertyId }) => propertyId)).toEqual(granted.toSorted())
  const consents = rowsOf(parts, consentRecord)
  const byStaff = consents.filter(({ method }) => method === 'staff_recorded')
  expect(byStaff.every(({ actor }) => actor.type === 'user')).toBe(true)
  expect(list('consent.recorded_by_staff', ({ metadata }) => metadata?.['consentRecordId'])).toEqual(
    byStaff.map((row) => `${row.id} ${row.occurredAt.toISOString()}`).toSorted(),
  )
  for (const { state, method, wordingVersion, wordingHash: stored } of consents) {
    if (state === 'opted_out' || method === 'staff_recorded') expect(wordingVersion).toBeNull()
    else expect(stored).toBe(wordingHash(wordingVersion!, 'en'))
  }
})

it('suppresses every address that bounced', () => {
  const parts = histories[0]!
  const suppressed = new Set(rowsOf(parts, suppression).map(({ addressHash }) => `email:${addressHash}`))
  const bounced = rowsOf(parts, tenant).filter(({ emails }) => emails[0]?.status === 'bounced')
  expect(bounced.length).toBeGreaterThan(0)
  for (const { contactHashes } of bounced)
    expect(contactHashes.some((entry) => suppressed.has(entry))).toBe(true)
})

it('generates the same history for the same seed and present', async () => {
  for (const [index, organization] of demoOrganizations.entries())
    expect(withoutTables(await generate(organization))).toEqual(withoutTables(histories[index]!))
})

it('generates nothing that happens after the present', () => {
  const events = histories.flat().flatMap((part) => part.events)
  expect(events.filter(({ at }) => at > sunday)).toEqual([])
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
