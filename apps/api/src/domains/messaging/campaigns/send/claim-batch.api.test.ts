import { eq } from 'drizzle-orm'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '../../../../platform/context/context.ts'
import {
  task,
  tenant,
  welcomeCampaign,
  welcomeMail,
  welcomeRecipient,
} from '../../../../platform/db/schema/index.ts'
import {
  communicationCalls,
  mailboxes,
  noConnection,
  readyToSend,
  scriptMailer,
} from '../../../../testing/communication-test-calls.ts'
import { getMailIdentity } from '../../senders/mail-identity.ts'
import { createTestApp, type TestApp } from '../../../../testing/app.ts'
import type { TestPerson } from '../../../../testing/factories.ts'
import { readOrg } from '../read-org.ts'
import { claimBatch } from './claim-batch.ts'
import type { ClaimedMail } from './claim-mails.ts'
import { connections, type SendRun } from './send-run.ts'
import { recordBatchOutcome } from './record-batch-outcome.ts'
import { recoverAbandonedMails } from './recover-abandoned-mails.ts'

const people = 500

let test: TestApp
let admin: TestPerson
let campaignId: string
let workers: SendRun[]

beforeAll(async () => {
  test = await createTestApp({ worker: true })
  const org = await test.mintOrg()
  admin = await org.member('org_admin')
  const senderId = await readyToSend(test, org)
  await test.db.insert(tenant).values(
    Array.from({ length: people }, (_, n) => ({
      id: crypto.randomUUID(),
      orgId: org.id,
      lastName: `Tenant ${n}`,
      ...mailboxes(`tenant${n}@tenants.test`),
    })),
  )
  // With the mail server away the campaign begins, and everybody waits.
  scriptMailer(test, () => {
    throw noConnection()
  })
  const calls = communicationCalls(test, admin)
  const started = await calls.act({ action: 'send', confirmCount: people }, 202)
  campaignId = started.campaign.id
  const read = async () => (await test.db.select().from(task).where(eq(task.id, started.task!.id)))[0]!
  while ((await read()).status !== 'waiting') await pause(50)
  const row = await read()
  // The workers of this test are the only ones.
  await test.db
    .update(task)
    .set({ scheduledFor: new Date(Date.now() + 3_600_000) })
    .where(eq(task.id, row.id))
  const ctx = test.contextOf(admin)
  const shared = await inTransaction(ctx, async (tx) => ({
    org: await readOrg(tx),
    identity: await getMailIdentity(tx, senderId),
  }))
  workers = Array.from({ length: 4 }, (_, n) => ({
    ctx,
    task: { ...row, attempt: row.attempt + n + 1 },
    campaignId,
    kind: 'first' as const,
    zones: ['America/New_York'],
    after: null,
    ...shared,
  }))
}, 120_000)
afterAll(() => test.close())

async function work(run: SendRun, taken: ClaimedMail[]) {
  for (;;) {
    const claim = await claimBatch(run)
    if (!('mails' in claim)) return
    expect(claim.mails.length).toBeLessThanOrEqual(connections)
    taken.push(...claim.mails)
    await recordBatchOutcome(
      run,
      claim.mails.map((claimed) => ({ claimed, error: null, answer: '250 ok' })),
    )
  }
}

it(`gives each of ${people} recipients to one of several workers`, { timeout: 180_000 }, async () => {
  // One of them dies with what it holds.
  const held = await claimBatch(workers[3]!)
  const lost = 'mails' in held ? held.mails : []
  expect(lost).toHaveLength(connections)

  const taken: ClaimedMail[] = []
  await Promise.all(workers.slice(0, 3).map((run) => work(run, taken)))
  expect(taken).toHaveLength(people - connections)
  expect(new Set(taken.map(({ recipient }) => recipient.address)).size).toBe(people - connections)
  const ofCampaign = eq(welcomeMail.campaignId, campaignId)
  expect(await test.db.$count(welcomeMail, ofCampaign)).toBe(people)

  expect(await recoverAbandonedMails(test.contextOf(admin))).toBe(connections)
  const states = await test.db
    .select({ state: welcomeRecipient.state })
    .from(welcomeRecipient)
    .where(eq(welcomeRecipient.campaignId, campaignId))
  expect(states.filter(({ state }) => state === 'sent')).toHaveLength(people - connections)
  expect(states.filter(({ state }) => state === 'in_doubt')).toHaveLength(connections)
  // Nobody takes up what is in doubt.
  expect(await claimBatch(workers[0]!)).toEqual({ isDone: true })
  await test.db.update(welcomeCampaign).set({ status: 'cancelled' }).where(eq(welcomeCampaign.id, campaignId))
})
