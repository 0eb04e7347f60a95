import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ConsentState, consentRecord } from '../../../platform/db/schema/index.ts'
import { optInCalls } from '../../../testing/opt-in-test-calls.ts'
import type { OptInPage } from '../opt-in/opt-in-pages.schema.ts'
import { isSuppressed, loadConsentLookup } from '../../estate/tenants/consent.ts'
import { contactHash } from '../../estate/tenants/contacts.ts'
import { inTransaction } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'

let test: TestApp
let org: TestOrg
let admin: TestPerson
let calls: ReturnType<typeof optInCalls>
let page: OptInPage

beforeAll(async () => {
  test = await createTestApp()
  org = await test.mintOrg()
  admin = await org.member('org_admin')
  calls = optInCalls(test, org)
  await calls.allowMail()
  const response = await test
    .as(admin)
    .request(`/org/${org.id}/optin-pages`, { method: 'POST', json: { title: 'Alerts' } })
  page = await response.json<OptInPage>()
})
afterAll(() => test.close())

interface Model {
  state: ConsentState
  suppressed: boolean
}

const actions = [
  'invite',
  'optIn',
  'decline',
  'optOut',
  'oneClick',
  'enterAddress',
  'confirm',
  'staffOptIn',
  'staffOptOut',
] as const
type Action = (typeof actions)[number]

/** The rules as a minimal model. */
function expected({ state, suppressed }: Model, action: Action, hasCode: boolean): Model {
  const same = { state, suppressed }
  switch (action) {
    case 'invite':
      return state === 'none' ? { state: 'invited', suppressed } : same
    case 'optIn':
      return { state: 'opted_in', suppressed: false }
    case 'decline':
      return state === 'opted_in' || state === 'opted_out' ? same : { state: 'declined', suppressed }
    case 'optOut':
    case 'oneClick':
      return { state: 'opted_out', suppressed: true }
    case 'enterAddress':
      return state === 'none' || state === 'invited' ? { state: 'pending_confirmation', suppressed } : same
    case 'confirm':
      return hasCode ? { state: 'opted_in', suppressed: false } : same
    case 'staffOptIn':
      return !suppressed && ['none', 'invited', 'pending_confirmation'].includes(state)
        ? { state: 'opted_in', suppressed }
        : same
    case 'staffOptOut':
      return state === 'opted_out' ? same : { state: 'opted_out', suppressed: true }
  }
}

let count = 0

it('follows the consent state machine through any order of actions by tenant, staff and strangers', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...actions), { minLength: 1, maxLength: 6 }), async (order) => {
      const address = `machine${(count += 1)}@example.com`
      const emails = [{ address, label: null, primary: true, status: 'unknown' as const }]
      const { id } = await org.tenant({ emails, contactKeys: [address] })
      const { token } = await calls.link(address, { tenantId: id })
      let model: Model = { state: 'none', suppressed: false }
      let requests = 0
      let code: string | null = null

      const perform: Record<Action, () => Promise<unknown>> = {
        invite: async () => model.state === 'none' && (await invite(id, address)),
        optIn: () => calls.optIn(token),
        decline: () => calls.post(token, { decision: 'decline' }),
        optOut: () => calls.post(token, { decision: 'opt_out' }),
        oneClick: () => calls.oneClick(token),
        async enterAddress() {
          await calls.optIn(page.publicId, { email: address, name: 'Robin' })
          if ((requests += 1) > 5) return
          await calls.runQueuedMails()
          code = /^\d{6}$/m.exec(test.sentMail.findLast((mail) => mail.to === address)!.text)![0]
        },
        async confirm() {
          if (code !== null) await calls.optIn(page.publicId, { email: address, code })
          code = null
        },
        staffOptIn: () => staff(id, address, 'opted_in'),
        staffOptOut: () => staff(id, address, 'opted_out'),
      }
      for (const action of order) {
        const before = await calls.records(address)
        const next = expected(model, action, code !== null)
        await perform[action]()
        const after = await calls.records(address)
        // Consent records are append-only.
        expect(after.slice(0, before.length)).toEqual(before)
        expect(await read(id, address), `${order.join(' → ')}, at ${action}`).toEqual(next)
        model = next
      }
    }),
    { numRuns: 25 },
  )
}, 120_000)

async function invite(tenantId: string, address: string) {
  await test.db.insert(consentRecord).values({
    id: newId(),
    orgId: org.id,
    tenantId,
    channel: 'email',
    address,
    addressHash: contactHash({ orgId: org.id, gateways: test.deps.gateways }, 'email', address),
    purpose: 'safety_alerts',
    state: 'invited',
    method: 'admin',
    occurredAt: new Date(),
    actor: { type: 'system', id: null, name: null },
  })
}

const staff = (id: string, address: string, decision: string) =>
  test.as(admin).request(`/tenant/${id}/consent`, {
    method: 'POST',
    json: { channel: 'email', address, decision, note: 'Said so at the desk.' },
  })

const read = (tenantId: string, address: string) =>
  inTransaction(test.contextOf(admin), async (tx): Promise<Model> => {
    const contact = { tenantId, channel: 'email', address } as const
    const { byPurpose } = (await loadConsentLookup(tx, [contact]))(contact)
    return { state: byPurpose.safety_alerts.state, suppressed: await isSuppressed(tx, contact) }
  })
