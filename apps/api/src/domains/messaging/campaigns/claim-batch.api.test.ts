import { eq } from 'drizzle-orm'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '../../../platform/context/context.ts'
import {
  task,
  tenant,
  welcomeCampaign,
  welcomeMail,
  welcomeRecipient,
} from '../../../platform/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import {
  communicationCalls,
  hashedMailboxes,
  noConnection,
  prepareSending,
  scriptMailer,
} from '../../../testing/communication-test-calls.ts'
import type { TestPerson } from '../../../testing/factories.ts'
import { claimBatch, recordDeliveries } from '../delivery/deliver.ts'
import { recoverAbandoned } from '../delivery/message-states.ts'
import { getMailIdentity } from '../senders/mail-identity.ts'
import { campaignMails, maxConcurrentMails } from './campaign-mails.ts'
import { readOrg } from './campaign-row.ts'
import { createCampaignStream } from './campaign-stream.ts'
import type { ClaimedMail } from './claim-mails.ts'

const recipientCount = 500

let test: TestApp
let admin: TestPerson
let campaignId: string
let workers: ReturnType<typeof createCampaignStream>[]

beforeAll(async () => {
  test = await createTestApp({ worker: true })
  const org = await test.mintOrg()
  admin = await org.member('org_admin')
  const senderId = await prepareSending(test, org)
  await test.db.insert(tenant).values(
    Array.from({ length: recipientCount }, (_, n) => ({
      id: crypto.randomUUID(),
      orgId: org.id,
      lastName: `Tenant ${n}`,
      ...hashedMailboxes({ orgId: org.id, gateways: test.deps.gateways }, `tenant${n}@tenants.test`),
    })),
  )
  // While the mail server is unavailable, the campaign starts and every recipient waits.
  scriptMailer(test, () => {
    throw noConnection()
  })
  const calls = communicationCalls(test, admin)
  const started = await calls.act({ action: 'send', confirmCount: recipientCount }, 202)
  campaignId = started.campaign.id
  const read = async () => (await test.db.select().from(task).where(eq(task.id, started.task!.id)))[0]!
  while ((await read()).status !== 'waiting') await pause(50)
  const row = await read()
  const ctx = test.contextOf(admin)
  // No workers other than those of this test.
  const later = new Date(Date.now() + 3_600_000)
  await inTransaction(ctx, (tx) => tx.tasks.postpone(tx, { orgId: org.id, id: row.id }, later))
  await test.db.update(task).set({ scheduledFor: later }).where(eq(task.id, row.id))
  const shared = await inTransaction(ctx, async (tx) => ({
    org: await readOrg(tx),
    identity: await getMailIdentity(tx, senderId),
  }))
  workers = Array.from({ length: 4 }, (_, n) =>
    createCampaignStream({
      ctx,
      task: { ...row, attempt: row.attempt + n + 1 },
      campaignId,
      kind: 'first',
      ...shared,
    }),
  )
}, 120_000)
afterAll(() => test.close())

async function work(worker: (typeof workers)[number], claimed: ClaimedMail[]) {
  const ctx = test.contextOf(admin)
  for (;;) {
    const claim = await claimBatch(ctx, worker)
    if (!('items' in claim)) return
    expect(claim.items.length).toBeLessThanOrEqual(maxConcurrentMails)
    claimed.push(...claim.items)
    await recordDeliveries(
      ctx,
      worker,
      claim.items.map((item) => ({
        item,
        outcome: { state: 'sent' },
        serviceId: null,
        response: '250 ok',
        error: null,
      })),
    )
  }
}

it(`claims each of ${recipientCount} recipients exactly once @nightly`, { timeout: 180_000 }, async () => {
  // One worker dies with its claims.
  const held = await claimBatch(test.contextOf(admin), workers[3]!)
  const lost = 'items' in held ? held.items : []
  expect(lost).toHaveLength(maxConcurrentMails)

  const claimed: ClaimedMail[] = []
  await Promise.all(workers.slice(0, 3).map((worker) => work(worker, claimed)))
  expect(claimed).toHaveLength(recipientCount - maxConcurrentMails)
  expect(new Set(claimed.map(({ recipient }) => recipient.address)).size).toBe(
    recipientCount - maxConcurrentMails,
  )
  const ofCampaign = eq(welcomeMail.campaignId, campaignId)
  expect(await test.db.$count(welcomeMail, ofCampaign)).toBe(recipientCount)

  expect(await recoverAbandoned(test.contextOf(admin), campaignMails)).toBe(maxConcurrentMails)
  const states = await test.db
    .select({ state: welcomeRecipient.state })
    .from(welcomeRecipient)
    .where(eq(welcomeRecipient.campaignId, campaignId))
  expect(states.filter(({ state }) => state === 'sent')).toHaveLength(recipientCount - maxConcurrentMails)
  expect(states.filter(({ state }) => state === 'in_doubt')).toHaveLength(maxConcurrentMails)
  // Emails in doubt are never claimed.
  expect(await claimBatch(test.contextOf(admin), workers[0]!)).toEqual({ status: 'done' })
  await test.db.update(welcomeCampaign).set({ status: 'cancelled' }).where(eq(welcomeCampaign.id, campaignId))
})
