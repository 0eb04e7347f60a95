import { expect, it } from 'vitest'
import type { Gateways } from '../../platform/context/gateways.ts'
import { type DemoOrganization, demoOrganizations, generateHistory } from './demo-organizations.ts'
import { demoPeople } from './demo-people.ts'
import type { DemoFrame } from './history.ts'
import { SeededRandom } from './seeded-random.ts'

const now = new Date('2026-11-29T15:00:00.000Z')

/** Without keys, so that nothing in the rows depends on more than the seed. */
const gateways = {
  hashAddress: (digest: string) => `hash of ${digest}`,
  tenantSecrets: { seal: (text: string) => Buffer.from(text), open: () => null },
  feeds: { secrets: { seal: (text: string) => Buffer.from(text) }, hashSecret: (text: string) => text },
} as unknown as Gateways

async function generate(organization: DemoOrganization) {
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
  const parts = await generateHistory(frame, organization)
  return parts.map(({ rows, ...history }) => ({
    ...history,
    rows: rows.map(([, tableRows]) => tableRows),
  }))
}

it('generates the same history for the same seed and present', async () => {
  for (const organization of demoOrganizations)
    expect(await generate(organization)).toEqual(await generate(organization))
})

it('generates nothing that happens after the present', async () => {
  for (const organization of demoOrganizations) {
    const events = (await generate(organization)).flatMap((part) => part.events)
    expect(events.filter(({ at }) => at > now)).toEqual([])
  }
})
