import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  alertMessage,
  emailSenderDay,
  suppression,
  task,
  tenant,
  welcomeCampaign,
  welcomeMail,
  welcomeRecipient,
} from '../../platform/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { startManagementApi } from '../../testing/management-api.ts'
import { seedTestDemo } from '../../testing/seed-test-demo.ts'
import { cedarStone } from './demo-people.ts'

let test: TestApp
let provider: Awaited<ReturnType<typeof startManagementApi>>

beforeAll(async () => {
  test = await createTestApp()
  provider = await startManagementApi()
  await seedTestDemo(test, provider)
})
afterAll(async () => {
  await test.close()
  await provider.close()
})

async function call<Body>(path: string, init: { method?: string; json?: unknown } = {}) {
  const { userId } = await provider.findUser('owner@cedar-stone.test')
  const token = await test.signToken({ sub: userId })
  const headers = { Authorization: `Bearer ${token}` }
  return await (await test.anonymous.request(path, { ...init, headers })).json<Body>()
}

const inOrg = `/org/${cedarStone.id}`

interface Campaign {
  id: string
  name: string
  status: string
  audience: object
  confirmedCount: number
  stats: Record<string, number>
}

const readCampaigns = async () =>
  (await call<{ items: Campaign[] }>(`${inOrg}/communication/campaigns`)).items

it('has two verified senders, and one of them is the default', async () => {
  const { items } = await call<{ items: { status: string; isDefault: boolean }[] }>(`${inOrg}/email/senders`)
  expect(items.map(({ status }) => status)).toEqual(['verified', 'verified'])
  expect(items.filter(({ isDefault }) => isDefault)).toHaveLength(1)
})

it('has sent three campaigns, whose figures agree with their emails and their tasks', async () => {
  const sent = (await readCampaigns()).filter(({ status }) => status === 'sent')
  expect(sent).toHaveLength(3)
  for (const { id, confirmedCount, stats } of sent) {
    const ofCampaign = eq(welcomeMail.campaignId, id)
    const notSent = await test.db.$count(welcomeMail, and(ofCampaign, eq(welcomeMail.state, 'not_sent')))
    const [row] = await test.db.select().from(welcomeCampaign).where(eq(welcomeCampaign.id, id))
    const [send] = await test.db.select().from(task).where(eq(task.id, row!.taskId!))
    expect(await test.db.$count(welcomeMail, ofCampaign)).toBe(confirmedCount)
    expect(stats).toMatchObject({ sent: confirmedCount, bounced: notSent, queued: 0, notSent: 0, inDoubt: 0 })
    expect(stats['optedIn']! + stats['declined']! + stats['noResponse']! + stats['complained']!).toBe(
      confirmedCount - notSent,
    )
    expect(stats['audience']).toBe(confirmedCount + stats['skipped']!)
    expect(row).toMatchObject({ windowSent: confirmedCount, windowBounced: notSent })
    expect(send).toMatchObject({ result: { sent: confirmedCount - notSent, notSent, inDoubt: 0 } })
    // More would have paused it.
    expect(notSent / confirmedCount).toBeLessThan(0.05)
  }
  const total = (key: string) => sent.reduce((sum, { stats }) => sum + stats[key]!, 0)
  for (const outcome of ['optedIn', 'declined', 'noResponse', 'bounced', 'complained', 'skipped'])
    expect(total(outcome)).toBeGreaterThan(0)
})

it('counts every email of a sender on the day when it was sent', async () => {
  const { rows } = await test.db.execute<{ sent: number; bounced: number; complained: number }>(sql`
    select sum(sent)::int as sent, sum(bounced)::int as bounced, sum(complained)::int as complained
    from ${emailSenderDay} where org_id = ${cedarStone.id}`)
  const inState = async (state: 'bounced_hard' | 'complained') =>
    await test.db.$count(
      welcomeRecipient,
      and(eq(welcomeRecipient.orgId, cedarStone.id), eq(welcomeRecipient.state, state)),
    )
  expect(rows[0]).toEqual({
    sent:
      (await test.db.$count(welcomeMail, eq(welcomeMail.orgId, cedarStone.id))) +
      (await test.db.$count(alertMessage, eq(alertMessage.channel, 'email'))),
    bounced: await inState('bounced_hard'),
    complained: await inState('complained'),
  })
})

it('leaves every recipient with the consent and the suppression that their answer led to', async () => {
  const answers = await test.db
    .selectDistinct({
      state: welcomeRecipient.state,
      consent: tenant.consentEmail,
      reason: suppression.reason,
    })
    .from(welcomeRecipient)
    .innerJoin(
      tenant,
      and(eq(tenant.orgId, welcomeRecipient.orgId), eq(tenant.id, welcomeRecipient.tenantId)),
    )
    .leftJoin(
      suppression,
      and(
        eq(suppression.orgId, welcomeRecipient.orgId),
        eq(suppression.addressHash, welcomeRecipient.addressHash),
      ),
    )
  expect(answers.map(({ state, consent, reason }) => `${state}: ${consent}, ${reason}`).toSorted()).toEqual([
    'bounced_hard: invited, hard_bounce',
    'complained: opted_out, complaint',
    'declined: declined, null',
    'declined: opted_out, unsubscribe',
    'no_response: invited, null',
    'opted_in: opted_in, null',
    'skipped: none, null',
  ])
})

it('sends one more campaign once the server works, to as many people as were confirmed', async () => {
  const [campaign] = (await readCampaigns()).filter(({ status }) => status === 'queued')
  const { eligible } = await call<{ eligible: number }>(`${inOrg}/communication/audience`, {
    method: 'POST',
    json: { audience: campaign!.audience },
  })
  expect(eligible).toBe(campaign!.confirmedCount)
  expect(eligible).toBeGreaterThan(40)
  const [send] = await test.db.select().from(task).where(eq(task.status, 'queued'))
  expect(send).toMatchObject({ type: 'welcome_email_send', input: { campaignId: campaign!.id } })
})
