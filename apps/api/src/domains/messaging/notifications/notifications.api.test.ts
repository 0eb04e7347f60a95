import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  membership,
  type NotifySettings,
  org as orgTable,
  threat,
  threatNotification,
  user,
} from '../../../platform/db/schema/index.ts'
import { type HazardCalls, hazardCalls, message, squareAround } from '../../../testing/hazard-test-calls.ts'
import { MailFailure } from '../../../platform/email/mailer.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import { purgeNotifications, sendNotifications } from './send-notifications.ts'

let test: TestApp
let calls: HazardCalls
let org: TestOrg
let feed: Awaited<ReturnType<HazardCalls['feed']>>
let house: Awaited<ReturnType<TestOrg['property']>>

const minute = 60_000
const now = new Date()
const later = (minutes: number) => new Date(now.getTime() + minutes * minute)

beforeAll(async () => {
  test = await createTestApp()
  calls = hazardCalls(test)
})
afterAll(() => test.close())

beforeEach(async () => {
  test.sentMail.length = 0
  org = await test.mintOrg()
  feed = await calls.feed()
  await calls.subscribe(org, feed)
  house = await org.property({ lon: -104.99, lat: 39.74, name: 'Maple Court' })
})

async function notifiedMember(
  notify: Partial<NotifySettings> = {},
  make = () => org.member('property_manager'),
) {
  const person = await make()
  await test.db
    .update(user)
    .set({
      timeZone: 'UTC',
      notify: {
        threatMinSeverity: 'moderate',
        channels: { inApp: true, email: true },
        digest: 'none',
        quietHours: null,
        ...notify,
      },
    })
    .where(eq(user.id, person.id))
  return person
}

const warn = (values: Partial<Parameters<typeof message>[0]> = {}) =>
  calls.ingest(
    feed,
    [
      message({
        identifier: 'a1',
        dedupeKey: 'storm',
        title: 'Severe Thunderstorm Warning, Denver County',
        severity: 'severe',
        sentAt: now.toISOString(),
        onsetAt: now.toISOString(),
        endsAt: later(600).toISOString(),
        senderName: 'NWS Denver CO',
        instruction: 'Stay away from windows.',
        geometry: squareAround(-104.99, 39.74, 0.01),
        ...values,
      }),
    ],
    now.toISOString(),
  )

/** The feed's nth message, which updates the one before. */
const update = (n: number, minutes: number, values: Parameters<typeof warn>[0]) =>
  warn({ identifier: `a${n}`, references: [`a${n - 1}`], sentAt: later(minutes).toISOString(), ...values })

const send = (at = now, deps = calls.deps) => sendNotifications(deps, { now: at })
const mailTo = ({ email }: TestPerson) => test.sentMail.filter(({ to }) => to === email)
const statesOf = async ({ id }: TestPerson) =>
  (
    await test.db
      .select({ state: threatNotification.state })
      .from(threatNotification)
      .where(and(eq(threatNotification.orgId, org.id), eq(threatNotification.userId, id)))
      .orderBy(threatNotification.id)
  ).map(({ state }) => state)

const failing = (failure: Partial<ConstructorParameters<typeof MailFailure>[1]>) => {
  const fail = () => Promise.reject(new MailFailure('No', { isTemporary: false, cause: null, ...failure }))
  const mailer = { send: fail, openPool: () => ({ send: fail, close() {} }) }
  return { ...calls.deps, gateways: { ...calls.deps.gateways, mailer } }
}

describe('a new threat', () => {
  it('is emailed once to members who can see an affected property, with its instructions', async () => {
    const person = await notifiedMember()
    const limited = await notifiedMember({}, () => org.fga({ role: 'property_viewer', resourceId: house.id }))
    const elsewhere = await org.property({ lon: -90, lat: 30, name: 'Far House' })
    const other = await notifiedMember({}, () =>
      org.fga({ role: 'property_viewer', resourceId: elsewhere.id }),
    )
    await warn()
    await send()
    await send()
    const [mail, ...more] = mailTo(person)
    expect(more).toEqual([])
    const [found] = await calls.threats(org)
    expect(mail).toMatchObject({
      subject: 'Severe threat to Maple Court: Severe Thunderstorm Warning, Denver County',
    })
    expect(mail!.text).toContain('At Maple Court.')
    expect(mail!.text).toContain('NWS Denver CO advises:\nStay away from windows.')
    expect(mail!.text).toContain('Not for life-safety decisions. Follow instructions from local authorities.')
    expect(mail!.text).toContain(`http://parapet.test/home?threat=${found!.id}&org=${org.id}`)
    expect(mailTo(limited)).toHaveLength(1)
    expect(mailTo(other)).toEqual([])
    expect(await statesOf(person)).toEqual(['sent'])
    const [event, ...others] = await org.ledger('threat.notified')
    expect(others).toEqual([])
    expect(event).toMatchObject({
      threatId: found!.id,
      category: 'threat',
      summary: '2 members were notified by email: Severe Thunderstorm Warning, Denver County',
      metadata: { people: 2, channel: 'email' },
    })
    expect(new Set(event!.targets.map(({ id }) => id))).toEqual(new Set([person.id, limited.id]))
  })

  it('says only that a roughly located property may be affected', async () => {
    const oak = await org.property({
      lon: -104.97,
      lat: 39.74,
      name: 'Oak Terrace',
      geocodeStatus: 'ok',
      geocodePrecision: 'postal_code',
      geocodeRadiusMeters: 4_700,
    })
    const person = await notifiedMember()
    const limited = await notifiedMember({}, () => org.fga({ role: 'property_viewer', resourceId: oak.id }))
    await warn()
    await send()
    const title = 'Severe Thunderstorm Warning, Denver County'
    const [mail] = mailTo(person)
    expect(mail!.subject).toBe(`Severe threat to Maple Court and 1 more property: ${title}`)
    expect(mail!.text).toContain('At Maple Court. May affect Oak Terrace.')
    const [limitedMail] = mailTo(limited)
    expect(limitedMail!.subject).toBe(`Possible severe threat to Oak Terrace: ${title}`)
    expect(limitedMail!.text).toContain('May affect Oak Terrace.')
  })

  it('is not emailed to members who turned notifications off, want only more severe ones, left, or reported it', async () => {
    const silent = await notifiedMember({ channels: { inApp: true, email: false } })
    const strict = await notifiedMember({ threatMinSeverity: 'extreme' })
    const gone = await notifiedMember()
    await test.db.update(membership).set({ status: 'suspended' }).where(eq(membership.userId, gone.id))
    const reporter = await notifiedMember({}, () => org.member('org_admin'))
    const colleague = await notifiedMember()
    const answer = await test.as(reporter).request('/threat', {
      method: 'POST',
      headers: { 'idempotency-key': crypto.randomUUID() },
      json: {
        hazard: 'other',
        title: 'Gas smell in the yard',
        severity: 'severe',
        propertyIds: [house.id],
      },
    })
    expect(answer.status).toBe(201)
    await send()
    for (const person of [silent, strict, gone, reporter]) expect(mailTo(person)).toEqual([])
    expect(mailTo(colleague)).toMatchObject([
      { subject: 'Severe threat to Maple Court: Gas smell in the yard' },
    ])
  })

  it('is emailed again when it gets worse, but not when it is merely updated', async () => {
    const person = await notifiedMember()
    await warn()
    await send()
    await warn({ identifier: 'a2', references: ['a1'], sentAt: later(1).toISOString() })
    await send(later(1))
    expect(mailTo(person)).toHaveLength(1)
    await warn({ identifier: 'a3', references: ['a2'], sentAt: later(2).toISOString(), severity: 'extreme' })
    await send(later(2))
    expect(mailTo(person)).toMatchObject([
      {},
      { subject: 'Extreme threat to Maple Court: Severe Thunderstorm Warning, Denver County' },
    ])
  })

  it.each([
    [{ dismissReason: 'not_relevant' }, true],
    [{ dismissReason: 'duplicate' }, false],
  ] as const)(
    'is reopened and emailed again if it was dismissed as %j and gets worse: %s',
    async (reason, isReopened) => {
      const person = await notifiedMember()
      await warn()
      await send()
      const [first] = await calls.threats(org)
      const response = await test
        .as(person)
        .request(`/threat/${first!.id}`, { method: 'PATCH', json: { triage: 'dismissed', ...reason } })
      expect(response.status).toBe(200)
      await warn({ identifier: 'a2', sentAt: later(1).toISOString(), severity: 'severe' })
      expect(await calls.threats(org)).toMatchObject([{ triage: 'dismissed' }])

      await warn({ identifier: 'a3', sentAt: later(2).toISOString(), severity: 'extreme' })
      await send(later(3))
      expect(await calls.threats(org)).toMatchObject([
        isReopened
          ? { triage: 'new', dismissReason: null, resolvedAt: null, escalatedAt: now }
          : { triage: 'dismissed', dismissReason: 'duplicate', escalatedAt: null },
      ])
      const reopenings = await org.ledger('threat.reopened')
      expect(reopenings).toMatchObject(
        isReopened
          ? [{ propertyId: house.id, changes: [{ field: 'triage', from: 'dismissed', to: 'new' }] }]
          : [],
      )
      expect(mailTo(person)).toHaveLength(isReopened ? 2 : 1)
    },
  )

  it('is emailed again at the severity of an earlier email after it was milder for a while, not if it wavers', async () => {
    const person = await notifiedMember()
    await warn()
    await send()
    await update(2, 2, { severity: 'moderate' })
    await update(3, 4, { severity: 'severe' })
    await send(later(5))
    expect(mailTo(person)).toHaveLength(1)

    await update(4, 6, { severity: 'moderate' })
    await update(5, 50, { severity: 'severe' })
    await send(later(50))
    expect(mailTo(person)).toHaveLength(2)
  })

  it('is emailed again if it is dismissed while it is milder and rises to the severity of an earlier email', async () => {
    const person = await notifiedMember()
    await warn()
    await send()
    await update(2, 2, { severity: 'moderate' })
    const [found] = await calls.threats(org)
    const json = { triage: 'dismissed', dismissReason: 'not_relevant' }
    expect((await test.as(person).request(`/threat/${found!.id}`, { method: 'PATCH', json })).status).toBe(
      200,
    )
    await update(3, 4, { severity: 'severe' })
    await send(later(5))
    expect(await calls.threats(org)).toMatchObject([{ triage: 'new' }])
    expect(mailTo(person)).toHaveLength(2)
  })

  it('is emailed again if it is back after it had ended', async () => {
    const person = await notifiedMember()
    await warn()
    await send()
    await update(2, 2, { endsAt: later(-1).toISOString() })
    expect(await calls.threats(org)).toMatchObject([{ status: 'ended' }])
    await update(3, 50, {})
    await send(later(50))
    expect(await calls.threats(org)).toMatchObject([{ status: 'active', severity: 'severe' }])
    expect(mailTo(person)).toHaveLength(2)
  })

  it('is emailed together with others that are due', async () => {
    const person = await notifiedMember()
    await warn()
    await warn({ identifier: 'b1', dedupeKey: 'flood', title: 'Flash Flood Warning', severity: 'extreme' })
    await send()
    const [mail, ...more] = mailTo(person)
    expect(more).toEqual([])
    expect(mail!.subject).toMatch(/^2 threats to .+ properties$/)
    // Most severe first.
    expect(mail!.text).toMatch(/Flash Flood Warning[\s\S]*Severe Thunderstorm Warning/)
    const found = await calls.threats(org)
    for (const { id, title } of found) {
      const url = `http://parapet.test/home?threat=${id}&org=${org.id}`
      expect(mail!.text).toContain(url)
      expect(mail!.html).toMatch(
        new RegExp(`<a href="[^"]*threat=${id}&amp;org=${org.id}"[^>]*>${title}</a>`),
      )
    }
    expect(found).toHaveLength(2)
    const settings = 'http://parapet.test/settings/notifications'
    expect(mail!.html).toMatch(new RegExp(`<a href="${settings}"[^>]*>Settings &gt; Notifications</a>`))
    expect(mail!.text).toContain(`Settings > Notifications: ${settings}`)
  })
})

describe('quiet hours and digests', () => {
  it('hold back threats that are not extreme, and withdraw those that have ended by then', async () => {
    // Quiet hours from a minute ago until an hour from now, in UTC.
    const clock = (at: Date) => at.toISOString().slice(11, 16)
    const person = await notifiedMember({ quietHours: { from: clock(later(-1)), to: clock(later(60)) } })
    await warn()
    await warn({
      identifier: 'c1',
      dedupeKey: 'short',
      title: 'Dust Storm Warning',
      endsAt: later(30).toISOString(),
    })
    await warn({ identifier: 'd1', dedupeKey: 'tornado', title: 'Tornado Warning', severity: 'extreme' })
    await send()
    expect(mailTo(person)).toMatchObject([{ subject: 'Extreme threat to Maple Court: Tornado Warning' }])
    await calls.tick(later(45).toISOString())
    await send(later(45))
    expect(mailTo(person)).toHaveLength(1)
    await send(later(61))
    expect(mailTo(person)[1]).toMatchObject({
      subject: 'Severe threat to Maple Court: Severe Thunderstorm Warning, Denver County',
    })
    expect((await statesOf(person)).toSorted()).toEqual(['sent', 'sent', 'withdrawn'])
  })

  it('withdraw what was overtaken by an email about the same threat at a higher severity', async () => {
    const person = await notifiedMember({ digest: 'daily' })
    const endsAt = later(3 * 24 * 60).toISOString()
    await warn({ endsAt })
    await send()
    expect(mailTo(person)).toEqual([])
    await warn({
      identifier: 'a2',
      references: ['a1'],
      sentAt: later(1).toISOString(),
      severity: 'extreme',
      endsAt,
    })
    await send(later(1))
    await send(later(25 * 60))
    expect(mailTo(person)).toMatchObject([
      { subject: 'Extreme threat to Maple Court: Severe Thunderstorm Warning, Denver County' },
    ])
    expect((await statesOf(person)).toSorted()).toEqual(['sent', 'withdrawn'])
  })

  it('don’t keep it from members if the threat ended after that email and is back', async () => {
    const person = await notifiedMember({ digest: 'daily' })
    const endsAt = later(3 * 24 * 60).toISOString()
    await warn({ endsAt })
    await send()
    await update(2, 1, { severity: 'extreme', endsAt })
    await send(later(1))
    await update(3, 2, { endsAt: later(-1).toISOString() })
    await update(4, 50, { severity: 'severe', endsAt })
    await send(later(50))
    await send(later(25 * 60))
    expect(mailTo(person).map(({ subject }) => subject)).toMatchObject([
      expect.stringMatching(/^Extreme threat to Maple Court/),
      expect.stringMatching(/^Update: Severe threat to Maple Court/),
    ])
  })

  it('withdraw threats that were handled, and those that the member no longer wants', async () => {
    const person = await notifiedMember({ digest: 'daily' })
    const changed = await notifiedMember({ digest: 'daily' })
    await warn({ endsAt: later(3 * 24 * 60).toISOString() })
    await send()
    await test.db
      .update(user)
      .set({
        notify: {
          threatMinSeverity: 'moderate',
          channels: { inApp: true, email: false },
          digest: 'daily',
          quietHours: null,
        },
      })
      .where(eq(user.id, changed.id))
    await test.db.update(threat).set({ triage: 'dismissed' }).where(eq(threat.orgId, org.id))
    await send(later(25 * 60))
    expect(test.sentMail).toEqual([])
    expect(await statesOf(person)).toEqual(['withdrawn'])
    expect(await statesOf(changed)).toEqual(['withdrawn'])
  })
})

describe('an email that cannot be sent', () => {
  it('is retried if the mail server may accept it later', async () => {
    const person = await notifiedMember()
    await warn()
    await send(now, failing({ isTemporary: true }))
    expect(await statesOf(person)).toEqual(['waiting'])
    await send(new Date(Date.now() + 30_000))
    expect(mailTo(person)).toEqual([])
    await send(new Date(Date.now() + 2 * minute))
    expect(mailTo(person)).toHaveLength(1)
    expect(await org.ledger('threat.notified')).toHaveLength(1)
  })

  it('is left to the next process when this one stops', async () => {
    const person = await notifiedMember()
    await warn()
    const stopping = new AbortController()
    const stops = {
      ...calls.deps.gateways.mailer!,
      send: () => {
        stopping.abort()
        return Promise.resolve({ response: '250 ok' })
      },
    }
    const other = await notifiedMember()
    await sendNotifications(
      { ...calls.deps, gateways: { ...calls.deps.gateways, mailer: stops } },
      { now, signal: stopping.signal },
    )
    expect([...(await statesOf(person)), ...(await statesOf(other))].toSorted()).toEqual(['sent', 'waiting'])
    await send(new Date(Date.now() + 2 * minute))
    expect(test.sentMail).toHaveLength(1)
  })

  it('is abandoned when rejected, and never resent when its delivery is unknown', async () => {
    const [refused, doubtful] = [await notifiedMember(), await notifiedMember()]
    await warn()
    const refusing = failing({})
    const doubting = failing({ isTemporary: true, isInDoubt: true })
    const mailer = {
      ...refusing.gateways.mailer,
      send: (one: { to: string }) =>
        one.to === refused.email ? refusing.gateways.mailer.send() : doubting.gateways.mailer.send(),
    }
    await send(now, { ...calls.deps, gateways: { ...calls.deps.gateways, mailer } })
    expect(await statesOf(refused)).toEqual(['not_sent'])
    expect(await statesOf(doubtful)).toEqual(['in_doubt'])
    await send(later(300))
    expect(test.sentMail).toEqual([])
    expect(await org.ledger('threat.notified')).toEqual([])
  })

  it('is in doubt when its process is gone', async () => {
    const person = await notifiedMember()
    await warn()
    const dying = { ...calls.deps.gateways.mailer!, send: () => new Promise<never>(() => undefined) }
    void send(now, { ...calls.deps, gateways: { ...calls.deps.gateways, mailer: dying } })
    await expect.poll(() => statesOf(person)).toEqual(['claimed'])
    await send(later(10))
    expect(await statesOf(person)).toEqual(['claimed'])
    await send(later(20))
    expect(await statesOf(person)).toEqual(['in_doubt'])
    expect(test.sentMail).toEqual([])
  })

  it('leaves nothing behind in a demo organization or without a mail server', async () => {
    const person = await notifiedMember()
    await warn()
    await send(now, { ...calls.deps, gateways: { ...calls.deps.gateways, mailer: null } })
    await send()
    await test.db.update(orgTable).set({ demo: true }).where(eq(orgTable.id, org.id))
    await warn({ identifier: 'b1', dedupeKey: 'flood' })
    await send(now, { ...calls.deps, gateways: { ...calls.deps.gateways, isSandbox: false } })
    expect(test.sentMail).toEqual([])
    expect(await statesOf(person)).toEqual([])
  })
})

it('purges notifications after 90 days', async () => {
  const person = await notifiedMember()
  await warn()
  await send()
  await purgeNotifications(test.db, { now: later(89 * 24 * 60) })
  expect(await statesOf(person)).toEqual(['sent'])
  await purgeNotifications(test.db, { now: later(91 * 24 * 60) })
  expect(await statesOf(person)).toEqual([])
})
