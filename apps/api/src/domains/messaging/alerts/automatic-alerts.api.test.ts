import { stateTimeoutMs } from '@parapet/config/timeouts'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { systemActor } from '../../../platform/access/system-actor.ts'
import { inTransaction } from '../../../platform/context/context.ts'
import type { AutomaticAlerts } from '../../../platform/db/schema/alert-settings.ts'
import {
  alert,
  alertNotification,
  automaticAlertQueue,
  emailSender,
  memberNotification,
  type NotifySettings,
  org as orgTable,
  type property,
  task,
  threat,
  user,
} from '../../../platform/db/schema/index.ts'
import type { Mail } from '../../../platform/email/mailer.ts'
import {
  agreedResident,
  type AlertCalls,
  alertCalls,
  textedResident,
} from '../../../testing/alert-test-calls.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { prepareSending, scriptMailer } from '../../../testing/communication-test-calls.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import { hazardCalls, message, squareAround } from '../../../testing/hazard-test-calls.ts'
import { createTestTextGateway } from '../../../testing/text-gateway.ts'
import { waitForLock } from '../../../testing/wait-for-lock.ts'
import { wakeTask } from './alert-task.ts'
import type { Alert, AlertSettings } from './alerts.schema.ts'
import {
  createAutomaticAlerts,
  sendPendingAlertNotifications,
  startAutomaticAlerts,
} from './create-automatic-alerts.ts'
import { releaseAlert } from './release-alert.ts'

let test: TestApp
let org: TestOrg
let admin: TestPerson
let calls: AlertCalls
let sent: Mail[]
let house: typeof property.$inferSelect

beforeAll(async () => {
  test = await createTestApp({ worker: true })
})
afterAll(() => test.close())

beforeEach(async () => {
  org = await test.mintOrg('Maple')
  admin = await org.member('org_admin')
  calls = alertCalls(test, admin)
  await prepareSending(test, org)
  sent = scriptMailer(test)
  house = await org.property({ name: 'Maple Court', lat: 30.27, lon: -97.74 })
  await agreedResident(test, org, 'one@tenants.test', { propertyId: house.id })
})

const settingsPath = () => `/org/${org.id}/alert-settings`

const saveSettings = (body: object) =>
  calls.ok<AlertSettings>(settingsPath(), { approvalOver: null, ...body }, 200, 'PUT')

const turnOn = (automatic: Partial<AutomaticAlerts> = {}, approvalOver: number | null = null) =>
  saveSettings({ approvalOver, automatic: { hazards: ['tornado'], ...automatic } })

/** A threat that qualifies for an alert, and that has just changed. */
async function tornado(values: Parameters<TestOrg['threat']>[0] = {}) {
  const { id } = await org.threat({
    title: 'Tornado Warning',
    hazard: 'tornado',
    severity: 'extreme',
    certainty: 'observed',
    impacts: [{ propertyId: house.id }],
    ...values,
  })
  await changed(id)
  return id
}

const setNotify = (members: readonly TestPerson[], notify: Partial<NotifySettings>) =>
  test.db
    .update(user)
    .set({
      notify: {
        threatMinSeverity: 'extreme',
        channels: { inApp: true, email: true },
        digest: 'daily',
        quietHours: null,
        ...notify,
      },
    })
    .where(
      inArray(
        user.id,
        members.map(({ id }) => id),
      ),
    )

/** Members who chose a daily digest of extreme threats only; emails about alerts to review ignore both. */
const emailDaily = (members: readonly TestPerson[]) => setNotify(members, {})

const changed = (threatId: string) =>
  test.db
    .insert(automaticAlertQueue)
    .values({ orgId: org.id, threatId, createdAt: new Date() })
    .onConflictDoNothing()

async function round(now = new Date()) {
  await createAutomaticAlerts(hazardCalls(test).deps, { now })
  await sendPendingAlertNotifications(hazardCalls(test).deps, { now })
}

async function listAlerts(threatId?: string) {
  await round()
  const query = threatId === undefined ? '' : `?threatId=${threatId}`
  return (await calls.ok<{ items: Alert[] }>(`/alert${query}`)).items
}

/** The one automatic alert about a threat that was just created. */
async function createdAlert(threatId: string) {
  const [created, ...others] = await listAlerts(threatId)
  expect(others).toEqual([])
  return created!
}

const ctx = () => ({ ...test.contextOf(admin), actor: systemActor })
const afterDelay = () => new Date(Date.now() + 61 * 60_000)
const tenantMail = () => sent.filter(({ to }) => to.endsWith('@tenants.test'))

describe('automatic sending', () => {
  it('is off by default', async () => {
    expect(await calls.ok(settingsPath())).toMatchObject({
      automatic: null,
      automaticBlockedBy: null,
      version: 1,
      updatedBy: null,
    })
    expect(await listAlerts(await tornado())).toEqual([])
    expect(await test.db.$count(automaticAlertQueue, eq(automaticAlertQueue.orgId, org.id))).toBe(0)
  })

  it('creates an alert that goes out after a delay, once, on the ledger with the settings it followed', async () => {
    const { version } = await turnOn()
    const threatId = await tornado()
    await Promise.all([round(), round()])
    await changed(threatId)
    const created = await createdAlert(threatId)
    expect(created).toMatchObject({
      status: 'delayed',
      isAutomatic: true,
      phase: 'act_now',
      priority: 1,
      threat: { id: threatId },
      audience: { propertyIds: [house.id] },
      channels: ['email'],
      confirmedCount: 1,
      confirmedBy: null,
      createdBy: null,
      actions: ['approve', 'cancel'],
    })
    expect(created.delaySecondsLeft).toBeGreaterThan(290)
    expect(created.delaySecondsLeft).toBeLessThanOrEqual(300)
    expect(tenantMail()).toEqual([])
    expect(await org.ledger('alert.confirmed')).toMatchObject([
      {
        actor: { type: 'system', id: null },
        threatId,
        summary: 'Automatic alert “Take shelter now: Tornado” to 1 person goes out in 5 minutes.',
        metadata: { automatic: true, settingsVersion: version, confirmed: 1, delayMinutes: 5 },
      },
    ])
    expect(await test.db.select().from(task).where(eq(task.id, created.taskId!))).toMatchObject([
      {
        type: 'alert_send',
        status: 'queued',
        scheduledFor: new Date(created.delayedUntil!),
        requestedBy: null,
      },
    ])
  })

  it('goes out when its delay is over', async () => {
    await turnOn()
    const { id, taskId } = await createdAlert(await tornado())
    await test.db.update(alert).set({ delayedUntil: new Date() }).where(eq(alert.id, id))
    await inTransaction(ctx(), (tx) => wakeTask(tx, { taskId }))
    await calls.waitForTask(taskId!)
    expect(await calls.get(id)).toMatchObject({ status: 'sent', delaySecondsLeft: null, stats: { sent: 1 } })
    expect(tenantMail().map(({ to }) => to)).toEqual(['one@tenants.test'])
    expect(await listAlerts()).toHaveLength(1)
  })

  // `automatic-rules.test.ts` has every condition.
  it.each([
    ['that is only possible', { certainty: 'possible' }],
    ['that a person reported', { connector: 'manual' }],
    ['that was dismissed', { triage: 'dismissed' }],
  ] as [string, Partial<typeof threat.$inferInsert>][])('ignores a threat %s', async (_name, values) => {
    await turnOn()
    expect(await listAlerts(await tornado(values))).toEqual([])
  })

  it.each([
    ['known only roughly', { approximateBy: 'postal_code' }],
    ['matched by its county only', { byCountyOnly: true }],
    ['possibly affected', { ownLocation: 'possible' }],
    ['no longer affected', { endedAt: new Date() }],
    ['where it was dismissed', { triage: 'dismissed' }],
  ] as const)('ignores a property %s', async (_name, values) => {
    await turnOn()
    const other = await org.property({ name: 'Elsewhere' })
    await agreedResident(test, org, 'two@tenants.test', { propertyId: other.id })
    const impacts = [{ propertyId: other.id, ...values }]
    expect(await listAlerts(await tornado({ impacts }))).toEqual([])
    const both = await createdAlert(await tornado({ impacts: [...impacts, { propertyId: house.id }] }))
    expect(both).toMatchObject({ audience: { propertyIds: [house.id] }, confirmedCount: 1 })
  })

  it('alerts only the affected buildings of a property whose own location isn’t affected', async () => {
    await turnOn()
    const place = { propertyId: house.id, name: 'Tower', lat: 30.271, lon: -97.74 }
    const tower = await calls.ok<{ id: string }>('/building', place, 201)
    const home = await org.unit({ propertyId: house.id, name: 'T1', building: 'Tower' })
    await agreedResident(test, org, 'tower@tenants.test', { unitId: home.id, propertyId: house.id })
    const impacts = [{ propertyId: house.id, buildingIds: [tower.id], ownLocation: 'unaffected' as const }]
    expect(await createdAlert(await tornado({ impacts }))).toMatchObject({
      audience: { propertyIds: [], buildings: [{ propertyId: house.id, name: 'Tower' }] },
      confirmedCount: 1,
    })
  })

  it('creates nothing if no one there can be reached', async () => {
    await turnOn()
    const empty = await org.property()
    expect(await listAlerts(await tornado({ impacts: [{ propertyId: empty.id }] }))).toEqual([])
  })

  it('creates nothing while the organization can’t send, and the settings say what is missing', async () => {
    await test.db.update(emailSender).set({ archivedAt: new Date() }).where(eq(emailSender.orgId, org.id))
    expect(await turnOn()).toMatchObject({
      automaticBlockedBy: {
        code: 'sender-not-verified',
        detail: 'Verify a sender first.',
        isEmailOnly: false,
      },
    })
    expect(await listAlerts(await tornado())).toEqual([])
    await test.db.update(orgTable).set({ emailAllowed: false }).where(eq(orgTable.id, org.id))
    expect(await calls.ok(settingsPath())).toMatchObject({ automaticBlockedBy: { code: 'mail-not-allowed' } })
    expect(await listAlerts(await tornado())).toEqual([])
  })

  it('goes out by text and phone if only email can’t be sent, and the settings say so', async () => {
    await test.db.update(emailSender).set({ archivedAt: new Date() }).where(eq(emailSender.orgId, org.id))
    await textedResident(test, org, '+12025580100', { propertyId: house.id })
    test.deps.gateways.texts = createTestTextGateway().gateway
    try {
      expect(await turnOn()).toMatchObject({
        automaticBlockedBy: { code: 'sender-not-verified', isEmailOnly: true },
      })
      expect(await createdAlert(await tornado())).toMatchObject({
        channels: ['sms', 'voice'],
        confirmedCount: 1,
      })
    } finally {
      test.deps.gateways.texts = null
    }
  })

  it('never alerts in a demo organization outside the sandbox', async () => {
    await turnOn()
    await test.db.update(orgTable).set({ demo: true }).where(eq(orgTable.id, org.id))
    test.deps.gateways.isSandbox = false
    const threatId = await tornado()
    await round().finally(() => (test.deps.gateways.isSandbox = true))
    expect(await listAlerts(threatId)).toEqual([])
  })
})

describe('once per threat', () => {
  it('skips a threat that someone has alerted tenants about', async () => {
    await turnOn()
    const threatId = await tornado()
    await calls.sendAll({ threatId })
    expect((await listAlerts(threatId)).map(({ isAutomatic }) => isAutomatic)).toEqual([false])
  })

  it('skips one whose alert someone confirmed and then canceled, but not one with a mere draft', async () => {
    await turnOn({}, 0)
    const canceled = await tornado()
    const { id } = await calls.draft({ threatId: canceled })
    await calls.send(id, 1)
    await calls.ok(`/alert/${id}/cancel`, {})
    expect(await listAlerts(canceled)).toMatchObject([{ isAutomatic: false }])
    const drafted = await tornado()
    await calls.draft({ threatId: drafted })
    const kinds = (await listAlerts(drafted)).map(({ isAutomatic }) => isAutomatic)
    expect(kinds).toEqual([true, false])
  })

  it('alerts once a threat has become severe enough', async () => {
    await turnOn()
    const threatId = await tornado({ severity: 'severe' })
    expect(await listAlerts(threatId)).toEqual([])
    await test.db.update(threat).set({ severity: 'extreme', severityRank: 5 }).where(eq(threat.id, threatId))
    await changed(threatId)
    expect(await listAlerts(threatId)).toHaveLength(1)
  })

  it('never alerts again after someone stopped it', async () => {
    await turnOn()
    const threatId = await tornado()
    const { id } = await createdAlert(threatId)
    await calls.ok(`/alert/${id}/cancel`, {})
    await changed(threatId)
    expect(await createdAlert(threatId)).toMatchObject({ id, status: 'cancelled' })
  })
})

describe('during the delay', () => {
  it('members can stop it', async () => {
    await turnOn()
    const { id, taskId } = await createdAlert(await tornado())
    expect(await calls.ok(`/alert/${id}/cancel`, {})).toMatchObject({ status: 'cancelled', actions: [] })
    expect((await calls.waitForTask(taskId!)).status).toBe('cancelled')
    await releaseAlert(ctx(), id, afterDelay())
    expect((await calls.get(id)).status).toBe('cancelled')
    expect(tenantMail()).toEqual([])
    expect(await org.ledger('alert.cancelled')).toMatchObject([{ actor: { type: 'user', id: admin.id } }])
  })

  it('canceling its task stops it, too', async () => {
    await turnOn()
    const { id, taskId } = await createdAlert(await tornado())
    await calls.ok(`/task/${taskId}/cancel`, {}, 202)
    expect((await calls.get(id)).status).toBe('cancelled')
    expect(await org.ledger('alert.cancelled')).toMatchObject([{ metadata: { reason: 'task_ended' } }])
  })

  it('members can send it at once', async () => {
    await turnOn({ delayMinutes: 60 })
    const { id, taskId } = await createdAlert(await tornado())
    await calls.ok(`/alert/${id}/approve`, {}, 202)
    await calls.waitForTask(taskId!)
    expect(await calls.get(id)).toMatchObject({ status: 'sent', approvedBy: { id: admin.id } })
    expect(tenantMail()).toHaveLength(1)
  })

  it('only members with permission can stop or send it', async () => {
    await turnOn()
    const { id } = await createdAlert(await tornado())
    for (const person of [await org.member('viewer'), await org.member('communicator')]) {
      const theirs = alertCalls(test, person)
      expect((await theirs.call(`/alert/${id}/cancel`, {})).status).toBe(403)
      expect((await theirs.call(`/alert/${id}/approve`, {})).status).toBe(403)
    }
    const stranger = alertCalls(test, await (await test.mintOrg()).member('org_admin'))
    expect((await stranger.call(`/alert/${id}/cancel`, {})).status).toBe(404)
  })

  it('doesn’t go out before the delay is over', async () => {
    await turnOn()
    const { id, delayedUntil } = await createdAlert(await tornado())
    expect(await releaseAlert(ctx(), id)).toEqual(new Date(delayedUntil!))
    expect((await calls.get(id)).status).toBe('delayed')
  })

  it('members who can send alerts are emailed once, and no one else', async () => {
    const members = [admin, await org.member('viewer'), await org.member('org_admin')]
    await emailDaily(members)
    await turnOn()
    const { id } = await createdAlert(await tornado())
    await round()
    const mails = sent.filter(({ subject }) => subject.startsWith('Alert to 1 person goes out at '))
    expect(mails.map(({ to }) => to).toSorted()).toEqual([members[0]!.email, members[2]!.email].toSorted())
    expect(mails[0]!.text).toContain(`/alerts/${id}?org=${org.id}`)
    expect(await org.ledger('alert.members_notified')).toMatchObject([{ metadata: { people: 2 } }])
  })

  it('members who can approve an alert are emailed when a colleague asks for it', async () => {
    const approver = await org.member('org_admin')
    await emailDaily([admin, approver])
    await calls.ok(settingsPath(), { approvalOver: 0 }, 200, 'PUT')
    const { id } = await calls.draft({ audience: { propertyIds: [house.id] } })
    await calls.send(id, 1)
    await round()
    const mails = sent.filter(({ subject }) => subject.includes('needs your approval'))
    expect(mails.map(({ to }) => to)).toContain(approver.email)
    expect(mails.map(({ to }) => to)).not.toContain(admin.email)
    const mail = mails.find(({ to }) => to === approver.email)!
    expect(mail.text).toContain(`/alerts/${id}?org=${org.id}`)
    expect(mail.text).not.toContain('automatic')
    await round()
    expect(sent.filter(({ to }) => to === approver.email)).toHaveLength(1)
  })

  it('members who don’t want email are told only in the app', async () => {
    const silent = { channels: { inApp: false, email: false } }
    const viewer = await org.member('viewer')
    await setNotify([admin, viewer], silent)
    await turnOn()
    const threatId = await tornado()
    const { id } = await createdAlert(threatId)
    await round()
    const told = await test.db.select().from(memberNotification).where(eq(memberNotification.orgId, org.id))
    expect(told).toMatchObject([{ userId: admin.id, kind: 'alert_pending', threatId, alertId: id }])
    const emails = await test.db.$count(alertNotification, eq(alertNotification.orgId, org.id))
    expect(emails).toBe(0)
  })

  it('a mail server that doesn’t respond doesn’t hold up other alerts', async () => {
    await emailDaily([admin])
    await turnOn()
    const responds = Promise.withResolvers<void>()
    const isAsked = Promise.withResolvers<void>()
    scriptMailer(test, async () => {
      isAsked.resolve()
      await responds.promise
    })
    await tornado()
    await createAutomaticAlerts(hazardCalls(test).deps)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const running = startAutomaticAlerts(hazardCalls(test).deps)
    try {
      await isAsked.promise
      await tornado()
      vi.advanceTimersByTime(5_000)
      const isQueued = eq(automaticAlertQueue.orgId, org.id)
      await expect
        .poll(() => test.db.$count(automaticAlertQueue, isQueued), { timeout: stateTimeoutMs })
        .toBe(0)
    } finally {
      vi.useRealTimers()
      responds.resolve()
      await running.stop()
    }
  })

  it('an email that hasn’t been sent is withdrawn once the alert was stopped', async () => {
    await turnOn()
    const { id } = await createdAlert(await tornado())
    await calls.ok(`/alert/${id}/cancel`, {})
    await test.db
      .update(alertNotification)
      .set({ state: 'waiting', dueAt: new Date(0), completedAt: null })
      .where(eq(alertNotification.orgId, org.id))
    sent.length = 0
    await round()
    expect(sent).toEqual([])
  })
})

describe('when the delay is over', () => {
  it.each([
    ['not_in_effect', { status: 'ended' }],
    ['handled', { triage: 'resolved' }],
  ] as [string, Partial<typeof threat.$inferInsert>][])(
    'is canceled if the threat no longer qualifies: %s',
    async (reason, values) => {
      await turnOn()
      const threatId = await tornado()
      const { id } = await createdAlert(threatId)
      await test.db.update(threat).set(values).where(eq(threat.id, threatId))
      await releaseAlert(ctx(), id, afterDelay())
      expect((await calls.get(id)).status).toBe('cancelled')
      expect(await org.ledger('alert.cancelled')).toMatchObject([{ metadata: { automatic: true, reason } }])
    },
  )

  it('is canceled if someone alerted tenants in the meantime', async () => {
    await turnOn()
    const threatId = await tornado()
    const { id } = await createdAlert(threatId)
    await calls.sendAll({ threatId })
    await releaseAlert(ctx(), id, afterDelay())
    expect((await calls.get(id)).status).toBe('cancelled')
    expect(tenantMail()).toHaveLength(1)
  })

  it.runIf(process.env.DATABASE_URL)('is canceled if someone alerts tenants at that moment', async () => {
    await turnOn()
    const threatId = await tornado()
    const { id } = await createdAlert(threatId)
    const { id: draftId } = await calls.draft({ threatId })
    // Both are stopped where they store their people, before they commit.
    const pause = await test.pool.connect()
    await pause.query('begin')
    await pause.query('lock table alert_recipient in share mode')
    const sending = calls.send(draftId, 1)
    let releasing: Promise<unknown> | undefined
    try {
      await waitForLock(test.pool)
      releasing = releaseAlert(ctx(), id, afterDelay())
      await waitForLock(test.pool, 2)
    } finally {
      await pause.query('commit')
      pause.release()
    }
    const { task: started } = await sending
    await releasing
    await calls.waitForTask(started!.id)
    expect((await calls.get(id)).status).toBe('cancelled')
    expect(await org.ledger('alert.cancelled')).toMatchObject([{ metadata: { reason: 'already_alerted' } }])
    expect(tenantMail()).toHaveLength(1)
  })

  it.each(['resolved', 'dismissed'] as const)(
    'sends no messages that still waited when staff marked the threat as %s',
    async (triage) => {
      await turnOn()
      const threatId = await tornado()
      const { id, taskId } = await createdAlert(threatId)
      await releaseAlert(ctx(), id, afterDelay())
      await test.db.update(threat).set({ triage }).where(eq(threat.id, threatId))
      await inTransaction(ctx(), (tx) => wakeTask(tx, { taskId }))
      await calls.waitForTask(taskId!)
      expect(tenantMail()).toEqual([])
      expect(await calls.recipients(id)).toMatchObject([{ exclusion: 'over' }])
    },
  )

  it('is alerted about again if the threat qualifies again after that', async () => {
    await turnOn()
    const threatId = await tornado()
    const { id } = await createdAlert(threatId)
    await test.db.update(threat).set({ certainty: 'possible' }).where(eq(threat.id, threatId))
    await releaseAlert(ctx(), id, afterDelay())
    await test.db.update(threat).set({ certainty: 'observed' }).where(eq(threat.id, threatId))
    await changed(threatId)
    expect((await listAlerts(threatId)).map(({ status }) => status)).toEqual(['delayed', 'cancelled'])
  })

  it('goes to the people who are affected then, and waits for a second person if they’re too many', async () => {
    await turnOn({}, 1)
    const threatId = await tornado()
    const { id } = await createdAlert(threatId)
    await agreedResident(test, org, 'two@tenants.test', { propertyId: house.id })
    const joined = await org.member('org_admin')
    await releaseAlert(ctx(), id, afterDelay())
    expect(await calls.get(id)).toMatchObject({
      status: 'awaiting_approval',
      confirmedCount: 2,
      delayedUntil: null,
    })
    await round(afterDelay())
    expect(tenantMail()).toEqual([])
    const toAdmin = sent.filter(({ to }) => to === admin.email)
    expect(toAdmin.map(({ subject }) => subject.split(':')[0])).toEqual([
      expect.stringContaining('Alert to 1 person goes out at '),
      'Alert to 2 people needs your approval',
    ])
    expect(sent.filter(({ to }) => to === joined.email).map(({ subject }) => subject.split(':')[0])).toEqual([
      'Alert to 2 people needs your approval',
    ])
  })
})

it('waits for a second person above the organization’s limit, and then reaches everyone', async () => {
  await turnOn({}, 0)
  const { id, ...created } = await createdAlert(await tornado())
  expect(created).toMatchObject({ status: 'awaiting_approval', delayedUntil: null, taskId: null })
  const approver = alertCalls(test, await org.member('org_admin'))
  const { task: started } = await approver.ok<{ task: { id: string; requestedBy: null } }>(
    `/alert/${id}/approve`,
    {},
    202,
  )
  expect(started.requestedBy).toBeNull()
  await calls.waitForTask(started.id)
  expect(tenantMail()).toHaveLength(1)
})

describe('the settings', () => {
  it('record who turned it on and off, with every value before and after', async () => {
    await turnOn({ delayMinutes: 10, minSeverity: 'severe' })
    await saveSettings({ automatic: null })
    expect(await org.ledger('alert.settings_changed')).toMatchObject([
      {
        actor: { type: 'user', id: admin.id },
        summary: 'Automatic alerts to tenants turned on.',
        changes: [
          { field: 'automaticSending', from: false, to: true },
          { field: 'automaticHazards', from: null, to: 'tornado' },
          { field: 'automaticMinSeverity', from: null, to: 'severe' },
          { field: 'automaticDelayMinutes', from: null, to: 10 },
        ],
        metadata: { version: 2 },
      },
      { summary: 'Automatic alerts to tenants turned off.', metadata: { version: 3 } },
    ])
  })

  it('stop what hasn’t gone out yet when it’s turned off', async () => {
    await turnOn()
    const { id } = await createdAlert(await tornado())
    await saveSettings({ automatic: null })
    expect((await calls.get(id)).status).toBe('cancelled')
    expect(await org.ledger('alert.cancelled')).toMatchObject([{ metadata: { reason: 'off' } }])
  })

  it('let a threat get another alert if its first was canceled because they were turned off', async () => {
    await turnOn()
    const threatId = await tornado()
    await createdAlert(threatId)
    await saveSettings({ automatic: null })
    await turnOn()
    await changed(threatId)
    expect((await listAlerts(threatId)).map(({ status }) => status)).toEqual(['delayed', 'cancelled'])
  })

  it('keep automatic sending as it is if the call leaves it out', async () => {
    await turnOn()
    expect(await saveSettings({ approvalOver: 10 })).toMatchObject({
      approvalOver: 10,
      automatic: { hazards: ['tornado'], minSeverity: 'extreme', delayMinutes: 5 },
      updatedBy: { id: admin.id },
      version: 3,
    })
  })

  it('reject what makes no sense, a stale version, and members without permission', async () => {
    const put = (automatic: object, headers: Record<string, string> = {}, person = admin) =>
      test.as(person).request(settingsPath(), {
        method: 'PUT',
        json: { approvalOver: null, automatic: { hazards: ['tornado'], ...automatic } },
        headers,
      })
    for (const wrong of [
      { hazards: [] },
      { hazards: ['rain'] },
      { minSeverity: 'minor' },
      { delayMinutes: 0 },
      { delayMinutes: 61 },
      { channels: [] },
    ])
      expect((await put(wrong)).status).toBe(422)
    const unknownSender = await put({ senderId: house.id })
    expect(await unknownSender.json()).toMatchObject({
      errors: [{ pointer: '/automatic/senderId', code: 'not_found' }],
    })
    expect((await put({}, { 'If-Match': '"v1"' })).status).toBe(200)
    const stale = await put({}, { 'If-Match': '"v1"' })
    expect(stale.status).toBe(412)
    expect(await stale.json()).toMatchObject({ current: { version: 2 } })
    expect((await put({}, {}, await org.member('communicator'))).status).toBe(403)
  })
})

describe('a message from a source', () => {
  const at = () => new Date().toISOString()
  const warning = (identifier: string, values: Parameters<typeof message>[0] | object = {}) =>
    message({
      identifier,
      dedupeKey: 'tornado-1',
      sentAt: at(),
      endsAt: new Date(Date.now() + 3_600_000).toISOString(),
      geometry: squareAround(-97.74, 30.27, 0.01),
      ...values,
    })

  async function subscribe() {
    const hazards = hazardCalls(test)
    const feed = await hazards.feed()
    await hazards.subscribe(org, feed)
    return (values: ReturnType<typeof warning>) => hazards.ingest(feed, [values], at())
  }

  it('sends the alert, and one that makes the threat more severe does, too', async () => {
    await turnOn()
    const ingest = await subscribe()
    await ingest(warning('m1', { severity: 'severe' }))
    expect(await listAlerts()).toEqual([])
    await ingest(warning('m2', { severity: 'extreme', messageType: 'update' }))
    expect(await listAlerts()).toMatchObject([{ status: 'delayed', audience: { propertyIds: [house.id] } }])
    await ingest(
      warning('m3', { severity: 'extreme', messageType: 'update', title: 'Tornado Warning, extended' }),
    )
    expect(await listAlerts()).toHaveLength(1)
  })

  it('queues nothing while automatic sending is off', async () => {
    const ingest = await subscribe()
    await ingest(warning('m1'))
    expect(await test.db.$count(automaticAlertQueue, eq(automaticAlertQueue.orgId, org.id))).toBe(0)
    expect(await test.db.$count(threat, and(eq(threat.orgId, org.id), eq(threat.severity, 'extreme')))).toBe(
      1,
    )
  })
})
