import { eq } from 'drizzle-orm'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  suppression,
  task,
  tenant,
  welcomeCampaign,
  welcomeMail,
  welcomeRecipient,
} from '../../../platform/db/schema/index.ts'
import type { Mail } from '../../../platform/email/mailer.ts'
import { inTransaction } from '../../../platform/context/context.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import {
  type CommunicationCalls,
  communicationCalls,
  connectionLost,
  hashedMailboxes,
  noConnection,
  prepareSending,
  mailRejection,
  scriptMailer,
} from '../../../testing/communication-test-calls.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import { tickCampaigns } from './tick-campaigns.ts'

let test: TestApp
let org: TestOrg
let admin: TestPerson
let calls: CommunicationCalls

beforeAll(async () => {
  test = await createTestApp({ worker: true })
})
afterAll(() => test.close())

beforeEach(async () => {
  org = await test.mintOrg()
  admin = await org.member('org_admin')
  calls = communicationCalls(test, admin)
  await prepareSending(test, org)
})

async function residents(count: number, name = 'tenant') {
  const {
    id: propertyId,
    portfolioId,
    nameSort,
  } = await org.property({ name: 'Maple Court', lat: 30.27, lon: -97.74 })
  const first = await org.tenant()
  await test.db.delete(tenant).where(eq(tenant.id, first.id))
  await test.db.insert(tenant).values(
    Array.from({ length: count }, (_, n) => ({
      ...first,
      displayName: undefined,
      nameSort: undefined,
      hasAssistance: undefined,
      id: crypto.randomUUID(),
      propertyId,
      portfolioId,
      propertySort: nameSort,
      ...hashedMailboxes(
        { orgId: org.id, gateways: test.deps.gateways },
        `${name}${String(n).padStart(3, '0')}@tenants.test`,
      ),
    })),
  )
}

/** A time zone in which it is currently this hour. */
function zoneAt(hour: number) {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

const startNow = (id: string) =>
  inTransaction(test.contextOf(admin), (tx) => tx.tasks.enqueue(tx, { orgId: org.id, id }))

/** Makes the reminder of the campaign due now. */
async function startReminder() {
  const tasks = await test.db.select().from(task).where(eq(task.orgId, org.id))
  const reminder = tasks.find(({ input }) => input.kind === 'reminder')!
  await test.db.update(task).set({ scheduledFor: null, status: 'queued' }).where(eq(task.id, reminder.id))
  await startNow(reminder.id)
  return reminder
}

const read = async (id: string) =>
  (await test.db.select().from(welcomeCampaign).where(eq(welcomeCampaign.id, id)))[0]!

it('stops sending when paused, continues when resumed, and sends nothing twice', async () => {
  await residents(30)
  let isPaused = false
  const sent: Mail[] = scriptMailer(test, async () => {
    if (isPaused || sent.length < 10) return
    isPaused = true
    await calls.act({ action: 'pause' })
  })
  const { campaign, task: paused } = await calls.sendAll()
  expect(paused.status).toBe('partial')
  expect(sent.length).toBeLessThan(20)
  expect(await calls.detail(campaign.id)).toMatchObject({
    status: 'paused',
    pauseReason: 'person',
    actions: ['resume', 'cancel'],
  })
  const { task: resumed } = await calls.act({ action: 'resume' }, 202)
  expect((await calls.waitForTask(resumed!.id)).status).toBe('succeeded')
  expect(new Set(sent.map(({ to }) => to)).size).toBe(30)
  expect(sent).toHaveLength(30)
  expect(await calls.detail(campaign.id)).toMatchObject({ status: 'sent', stats: { sent: 30, queued: 0 } })
  const actions = (await org.ledger())
    .map(({ action }) => action)
    .filter((action) => action.startsWith('communication.'))
  expect(actions).toEqual([
    'communication.campaign_saved',
    'communication.started',
    'communication.paused',
    'communication.resumed',
    'communication.finished',
  ])
})

it('sends nothing more once it is canceled', async () => {
  await residents(30)
  let isCancelled = false
  const sent: Mail[] = scriptMailer(test, async () => {
    if (isCancelled || sent.length < 5) return
    isCancelled = true
    await calls.act({ action: 'cancel' })
  })
  const { campaign } = await calls.sendAll()
  const { status, stats } = await calls.detail(campaign.id)
  expect(status).toBe('cancelled')
  expect(stats.sent).toBe(sent.length)
  expect(stats.sent + stats.skipped).toBe(30)
  expect((await calls.call('/welcome-email', { action: 'resume', campaignId: campaign.id })).status).toBe(409)
})

it.each([
  ['accepts', () => undefined],
  ['rejects', () => mailRejection('554 5.7.1 <tenant000@tenants.test> refused')],
  ['doesn’t know', () => mailRejection('550 5.1.1 <tenant000@tenants.test> unknown')],
  ['may have taken', () => connectionLost()],
])('keeps nothing of a tenant who is erased while the server %s the email', async (_, fail) => {
  await residents(1)
  scriptMailer(test, async () => {
    await test.db.delete(tenant).where(eq(tenant.orgId, org.id))
    const failure = fail()
    if (failure) throw failure
  })
  await calls.sendAll()
  const [recipient] = await test.db.select().from(welcomeRecipient).where(eq(welcomeRecipient.orgId, org.id))
  const [mail] = await test.db.select().from(welcomeMail).where(eq(welcomeMail.orgId, org.id))
  expect(recipient!.address).toBeNull()
  expect(mail!.smtpAnswer).toBeNull()
  expect(JSON.stringify(recipient!.events)).not.toContain('@')
})

it('waits for its scheduled time, and becomes a draft again when it is edited', async () => {
  await residents(2)
  scriptMailer(test)
  const scheduledAt = new Date(Date.now() + 3_600_000).toISOString()
  const refused = await calls.call('/welcome-email', {
    action: 'schedule',
    confirmCount: 2,
    scheduledAt: '2020-01-01T00:00:00Z',
  })
  expect(refused.status).toBe(422)
  const { campaign, task: waiting } = await calls.act(
    { action: 'schedule', confirmCount: 2, scheduledAt },
    202,
  )
  expect(campaign).toMatchObject({ status: 'scheduled', scheduledAt, actions: ['save', 'cancel'] })
  const saved = await calls.act({ action: 'save', name: 'Another name' })
  expect(saved.campaign).toMatchObject({ id: campaign.id, status: 'draft', scheduledAt: null })
  expect((await calls.waitForTask(waiting!.id)).status).toBe('cancelled')
  expect((await org.ledger('communication.scheduled')).length).toBe(1)
})

it('keeps the time chosen for a draft, which schedules nothing and sending at once ignores', async () => {
  await residents(2)
  scriptMailer(test)
  const scheduledAt = new Date(Date.now() + 3_600_000).toISOString()
  const first = await calls.act({ action: 'save', scheduledAt })
  expect(first.campaign).toMatchObject({ status: 'draft', scheduledAt })
  const named = await calls.act({ action: 'save', name: 'Another name', scheduledAt })
  expect(named.campaign).toMatchObject({ status: 'draft', scheduledAt })
  const cleared = await calls.act({ action: 'save', scheduledAt: null })
  expect(cleared.campaign).toMatchObject({ status: 'draft', scheduledAt: null })
  await calls.act({ action: 'save', scheduledAt })
  expect(await org.ledger('communication.scheduled')).toEqual([])
  const { campaign, task } = await calls.act({ action: 'send', confirmCount: 2 }, 202)
  expect(campaign.scheduledAt).toBeNull()
  await calls.waitForTask(task!.id)
})

it('asks for confirmation again when the audience has grown well beyond the confirmed count', async () => {
  await residents(3)
  const sent = scriptMailer(test)
  const scheduledAt = new Date(Date.now() + 1_500).toISOString()
  const { campaign, task: waiting } = await calls.act(
    { action: 'schedule', confirmCount: 3, scheduledAt },
    202,
  )
  await residents(20, 'later')
  await setTimeout(Math.max(0, Date.parse(scheduledAt) - Date.now() + 100))
  await startNow(waiting!.id)
  expect((await calls.waitForTask(waiting!.id)).status).toBe('partial')
  expect(await calls.detail(campaign.id)).toMatchObject({ status: 'paused', pauseReason: 'audience_grew' })
  expect(sent).toEqual([])
  expect((await calls.call('/welcome-email', { action: 'resume' })).status).toBe(409)
  const { task: resumed } = await calls.act({ action: 'resume', confirmCount: 23 }, 202)
  await calls.waitForTask(resumed!.id)
  expect(sent).toHaveLength(23)
})

it('pauses automatically when too many emails bounce', async () => {
  await residents(80)
  let tried = 0
  scriptMailer(test, () => {
    tried += 1
    if (tried % 10 === 0) throw mailRejection('550 5.1.1 no such mailbox')
  })
  const { campaign } = await calls.sendAll()
  const shown = await calls.detail(campaign.id)
  expect(shown).toMatchObject({ status: 'paused', pauseReason: 'bounces' })
  expect(tried).toBeGreaterThanOrEqual(50)
  expect(tried).toBeLessThan(60)
  expect(shown.stats.bounced).toBe(5)
  expect(await test.db.$count(suppression, eq(suppression.orgId, org.id))).toBe(5)
})

it('retries an email that the server deferred, with the same Message-ID', async () => {
  await residents(2)
  const offered: (string | undefined)[] = []
  const sent = scriptMailer(test, ({ to, messageId }) => {
    if (to !== 'tenant000@tenants.test') return
    offered.push(messageId)
    if (offered.length === 1) throw mailRejection('451 4.2.1 try later')
  })
  const { audiencePreview } = await calls.show()
  const { campaign, task: started } = await calls.act(
    { action: 'send', confirmCount: audiencePreview.eligible },
    202,
  )
  await expect
    .poll(async () => (await readTask(started!.id)).scheduledFor, { timeout: 20_000 })
    .not.toBeNull()
  const waiting = await readTask(started!.id)
  expect(waiting).toMatchObject({ status: 'waiting', error: null, attempts: [] })
  expect(waiting.scheduledFor!.getTime() - Date.now()).toBeGreaterThan(30_000)
  await test.db.update(welcomeRecipient).set({ dueAt: new Date() }).where(eq(welcomeRecipient.orgId, org.id))
  await test.db.update(task).set({ scheduledFor: null }).where(eq(task.id, started!.id))
  await startNow(started!.id)
  await calls.waitForTask(started!.id)
  expect(sent.map(({ to }) => to).toSorted()).toEqual(['tenant000@tenants.test', 'tenant001@tenants.test'])
  expect(new Set(offered).size).toBe(1)
  expect((await calls.detail(campaign.id)).stats).toMatchObject({ sent: 2, notSent: 0 })
})

const readTask = async (id: string) => (await test.db.select().from(task).where(eq(task.id, id)))[0]!

it('counts no attempts while the mail server is unavailable', async () => {
  await residents(3)
  const sent = scriptMailer(test, () => {
    throw noConnection()
  })
  const { campaign, task: started } = await calls.act({ action: 'send', confirmCount: 3 }, 202)
  await expect.poll(async () => (await readTask(started!.id)).status, { timeout: 20_000 }).toBe('waiting')
  expect((await readTask(started!.id)).error).toMatchObject({ code: 'mail-server-unreachable' })
  expect((await calls.detail(campaign.id)).stats).toMatchObject({ queued: 3, bounced: 0, inDoubt: 0 })
  expect(sent).toEqual([])
  await calls.act({ action: 'cancel' })
})

it.each([
  ['opens while others are reminded', 'sent', { fromHour: 0, toHour: 24 }, 3],
  ['no one waited in before', 'in_doubt', { fromHour: 8, toHour: 20 }, 2],
] as const)('also reminds recipients whose send window %s', async (_name, state, sendWindow, count) => {
  await residents(3)
  let remind: ((mail: Mail) => Promise<void>) | null = null
  scriptMailer(test, async (mail) => await remind?.(mail))
  const { campaign } = await calls.sendAll({ reminder: { afterDays: 7 } })
  const people = await test.db
    .select()
    .from(welcomeRecipient)
    .where(eq(welcomeRecipient.campaignId, campaign.id))
    .orderBy(welcomeRecipient.id)
  const change = async (index: number, values: Partial<typeof welcomeRecipient.$inferSelect>) =>
    await test.db.update(welcomeRecipient).set(values).where(eq(welcomeRecipient.id, people[index]!.id))
  const changeCampaign = async (values: Partial<typeof welcomeCampaign.$inferSelect>) =>
    await test.db.update(welcomeCampaign).set(values).where(eq(welcomeCampaign.id, campaign.id))
  await change(0, { timeZone: zoneAt(0) })
  await change(1, { timeZone: zoneAt(13), state })
  await change(2, { timeZone: zoneAt(12) })
  await changeCampaign({ sendWindow: { fromHour: 8, toHour: 20 } })
  const reminded: string[] = []
  remind = async ({ to }) => {
    reminded.push(to)
    await change(1, { state: 'sent' })
    await changeCampaign({ sendWindow })
  }
  const reminder = await startReminder()
  await expect
    .poll(async () => (await readTask(reminder.id)).status)
    .toBe(count === 3 ? 'succeeded' : 'waiting')
  expect(reminded.toSorted()).toEqual(
    people
      .map(({ address }) => address!)
      .slice(3 - count)
      .toSorted(),
  )
})

it('reminds once, and only recipients who have not responded', async () => {
  await residents(3)
  const sent = scriptMailer(test)
  const { campaign } = await calls.sendAll({ reminder: { afterDays: 7 } })
  expect((await read(campaign.id)).reminderAt!.getTime() - Date.now()).toBeGreaterThan(6 * 86_400_000)
  const people = await calls.recipients(campaign.id)
  await test.db
    .update(welcomeRecipient)
    .set({ state: 'opted_in' })
    .where(eq(welcomeRecipient.id, people[0]!.id))
  await calls.waitForTask((await startReminder()).id)
  expect(sent).toHaveLength(5)
  expect((await read(campaign.id)).reminderAt).toBeNull()
  expect(await test.db.$count(welcomeMail, eq(welcomeMail.orgId, org.id))).toBe(5)

  const { files, pictures, tasks, gateways, access, db } = test.deps
  const inTenDays = new Date(Date.now() + 10 * 86_400_000)
  await test.db
    .update(welcomeCampaign)
    .set({ finishedAt: new Date(Date.now() - 86_400_000) })
    .where(eq(welcomeCampaign.id, campaign.id))
  await tickCampaigns(
    { db, files, pictures, tasks, gateways, invalidateAccess: access.invalidate },
    inTenDays,
  )
  expect((await calls.detail(campaign.id)).stats).toMatchObject({ noResponse: 2, optedIn: 1 })
})

it('sends no faster than its throttle allows', async () => {
  await residents(4)
  const sent = scriptMailer(test)
  const { task: started } = await calls.act({ action: 'send', confirmCount: 4, throttlePerMinute: 12 }, 202)
  await expect.poll(async () => (await readTask(started!.id)).status, { timeout: 20_000 }).toBe('waiting')
  expect(sent).toHaveLength(2)
  const pause = (await readTask(started!.id)).scheduledFor!.getTime() - Date.now()
  expect(pause).toBeLessThanOrEqual(10_000)
  await calls.act({ action: 'cancel' })
})
