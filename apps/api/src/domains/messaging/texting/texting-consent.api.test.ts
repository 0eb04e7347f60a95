import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import {
  consentChannels,
  consentPurposes,
  consentRecord,
  consentStates,
} from '../../../platform/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import { contactHash } from '../../estate/index.ts'
import { suppress } from '../consent/suppressions.service.ts'
import { approveContacts } from './approve-contacts.ts'

let test: TestApp
let org: TestOrg
let admin: TestPerson
let count = 0

beforeAll(async () => {
  test = await createTestApp()
  org = await test.mintOrg()
  admin = await org.member('org_admin')
})
afterAll(() => test.close())

const createNumber = () => `+1303556${String((count += 1)).padStart(4, '0')}`

interface Recorded {
  tenantId: string | null
  channel: (typeof consentChannels)[number]
  purpose: (typeof consentPurposes)[number]
  state: (typeof consentStates)[number]
}

async function record(address: string, recorded: Recorded, scope = org.id) {
  await test.db.insert(consentRecord).values({
    id: newId(),
    orgId: scope,
    address,
    addressHash: contactHash({ orgId: scope, gateways: test.deps.gateways }, recorded.channel, address),
    method: 'optin_link',
    occurredAt: new Date(),
    actor: { type: 'system', id: null, name: null },
    ...recorded,
  })
}

const isApproved = async (address: string, channel: 'sms' | 'voice', tenantId: string | null) =>
  await inTransaction(test.contextOf(admin), async (tx) => {
    const { approved } = await approveContacts(tx, [{ channel, address, tenantId }])
    return approved.length === 1
  })

it('approves a number in exactly one of all combinations: opted in, to safety alerts, on this channel', async () => {
  const tenantId = newId()
  const approvedBy: string[] = []
  for (const channel of consentChannels) {
    for (const purpose of consentPurposes) {
      for (const state of consentStates) {
        const number = createNumber()
        await record(number, { tenantId, channel, purpose, state })
        for (const asked of ['sms', 'voice'] as const) {
          if (await isApproved(number, asked, tenantId))
            approvedBy.push(`${asked}: ${channel} ${purpose} ${state}`)
        }
      }
    }
  }
  expect(approvedBy).toEqual(['sms: sms safety_alerts opted_in', 'voice: voice safety_alerts opted_in'])
})

it('never approves by another tenant, another organization, an earlier decision, or despite a suppression', async () => {
  const tenantId = newId()
  const optedIn = { tenantId, channel: 'sms', purpose: 'safety_alerts', state: 'opted_in' } as const
  const number = createNumber()
  await record(number, optedIn)
  expect(await isApproved(number, 'sms', tenantId)).toBe(true)
  expect(await isApproved(number, 'sms', newId())).toBe(false)
  expect(await isApproved(number, 'sms', null)).toBe(false)

  const elsewhere = createNumber()
  await record(elsewhere, optedIn, (await test.mintOrg()).id)
  expect(await isApproved(elsewhere, 'sms', tenantId)).toBe(false)

  const withdrawn = createNumber()
  await record(withdrawn, optedIn)
  await record(withdrawn, { ...optedIn, state: 'opted_out' })
  expect(await isApproved(withdrawn, 'sms', tenantId)).toBe(false)

  for (const reason of ['unsubscribe', 'hard_bounce', 'complaint'] as const) {
    const suppressed = createNumber()
    await record(suppressed, optedIn)
    await inTransaction(test.contextOf(admin), (tx) =>
      suppress(tx, { channel: 'sms', address: suppressed }, reason),
    )
    expect(await isApproved(suppressed, 'sms', tenantId)).toBe(false)
  }
})
