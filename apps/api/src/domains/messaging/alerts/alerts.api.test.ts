import { stateTimeoutMs } from '@parapet/config/timeouts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  alert,
  alertMessage,
  alertNotification,
  membership,
  org as orgTable,
  type property,
  tenant,
  threat,
  threatImpact,
} from '../../../platform/db/schema/index.ts'
import type { Mail } from '../../../platform/email/mailer.ts'
import {
  agreedResident,
  type AlertCalls,
  alertCalls,
  decide,
  suppressAddress,
} from '../../../testing/alert-test-calls.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import {
  communicationCalls,
  connectionLost,
  mailboxes,
  mailRejection,
  noConnection,
  prepareSending,
  scriptMailer,
} from '../../../testing/communication-test-calls.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'

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
})

const resident = (address: string, values: Parameters<TestOrg['tenant']>[0] = {}) =>
  agreedResident(test, org, address, { propertyId: house.id, ...values })
const flood = (values: Parameters<TestOrg['threat']>[0] = {}) =>
  org.threat({ title: 'Flash Flood Warning', impacts: [{ propertyId: house.id }], ...values })
/** A member whose only role has these permissions. */
async function memberWith(permissions: string[]) {
  const role = await calls.ok<{ id: string }>('/team/role', { name: 'Duty officer', permissions }, 201)
  const member = await org.member()
  await org.grantRoleId(member, role.id)
  return member
}
const mailTo = (address: string) => sent.filter(({ to }) => to === address)

describe('approval without a second person', () => {
  const countWith = (who: AlertCalls, threatId: string | null) =>
    who.ok<{ approvalNeeded: boolean; approvalBlocked: { admins: { id: string }[] } | null }>(
      '/alert/audience',
      { threatId, audience: { propertyIds: [house.id] } },
    )

  it('is told when the alert is written, with who can change it, until someone else can approve it', async () => {
    await resident('ada@tenants.test')
    const { id: threatId } = await flood()
    expect(await countWith(calls, threatId)).toMatchObject({ approvalNeeded: false, approvalBlocked: null })
    await calls.ok(`/org/${org.id}/alert-settings`, { approvalOver: 0 }, 200, 'PUT')
    expect(await countWith(calls, threatId)).toMatchObject({
      approvalNeeded: true,
      approvalBlocked: { admins: [{ id: admin.id, name: admin.name }] },
    })
    expect(await calls.ok(`/org/${org.id}/alert-settings`)).toMatchObject({
      approvers: [{ id: admin.id }],
      admins: [{ id: admin.id }],
    })

    const elsewhere = await org.property({ name: 'Elsewhere' })
    await org.fga({ role: 'property_responder', resourceId: elsewhere.id })
    await org.member('viewer')
    expect((await countWith(calls, threatId)).approvalBlocked).not.toBeNull()

    const officer = await memberWith(['threat:read', 'property:read', 'threat:notify'])
    expect((await countWith(calls, threatId)).approvalBlocked).toBeNull()
    // Only the admin can send an alert that isn't about a threat.
    expect((await countWith(calls, null)).approvalBlocked).not.toBeNull()
    expect((await countWith(alertCalls(test, officer), threatId)).approvalBlocked).toBeNull()
  })
})

it('shows a member who can’t send alerts how tenants get the message', async () => {
  const { id: threatId } = await flood()
  const { id } = await calls.draft({ threatId })
  const reader = alertCalls(test, await memberWith(['org:communication_read']))
  const preview = await reader.ok<{ email: { text: string }; sms: { text: string } }>('/alert/preview', {
    alertId: id,
    language: 'en',
  })
  expect(preview.email.text).not.toMatch(/\{\{|\*\*/)
  expect(preview.sms.text).not.toContain('{{')
  // They can't see the threat.
  expect(preview.email.text).not.toContain('Flash Flood Warning')
  const texts = { en: { subject: 'Mine', bodyMarkdown: 'x', shortText: 'x' } }
  expect((await reader.call('/alert/preview', { alertId: id, texts })).status).toBe(403)
})

describe('a draft', () => {
  it('starts with the properties the threat affects and the text for its hazard', async () => {
    const other = await org.property({ name: 'Rough House' })
    const { id: threatId } = await flood({
      severity: 'extreme',
      impacts: [{ propertyId: house.id }, { propertyId: other.id, approximateBy: 'postal_code' }],
    })
    const draft = await calls.draft({ threatId })
    expect(draft).toMatchObject({
      status: 'draft',
      threat: { id: threatId, name: 'Flash Flood Warning' },
      templateHazard: 'flood',
      priority: 1,
      title: 'Move to a higher floor now: Flood',
      audience: { propertyIds: [house.id] },
      channels: ['email'],
      actions: ['edit', 'send', 'cancel'],
    })
    expect(Object.keys(draft.texts).toSorted()).toEqual(['en', 'es', 'fr', 'vi', 'zh'])
    expect(sent).toEqual([])
    expect(await org.ledger('alert.created')).toMatchObject([{ threatId, category: 'communication' }])
    expect((await calls.ok<{ items: object[] }>(`/alert?threatId=${threatId}`)).items).toHaveLength(1)
  })

  it('starts with only the affected buildings of a property whose own location isn’t affected', async () => {
    const place = { propertyId: house.id, name: 'Tower', lat: 30.271, lon: -97.74 }
    const tower = await calls.ok<{ id: string }>('/building', place, 201)
    const impact = { propertyId: house.id, buildingIds: [tower.id], ownLocation: 'unaffected' as const }
    const { id: threatId } = await flood({ impacts: [impact] })
    expect(await calls.draft({ threatId })).toMatchObject({
      audience: { propertyIds: [], buildings: [{ propertyId: house.id, name: 'Tower' }] },
    })
  })

  it('without a threat is about what the caller says, which brings its text', async () => {
    const draft = await calls.draft({ audience: { propertyIds: [house.id] } })
    expect(draft).toMatchObject({ hazard: null, templateHazard: 'any' })
    const patch = (id: string, body: object) => calls.call(`/alert/${id}`, body, 'PATCH')
    expect(await (await patch(draft.id, { hazard: 'utility_outage' })).json()).toMatchObject({
      hazard: 'utility_outage',
      templateHazard: 'outage',
      texts: { en: { subject: expect.stringContaining('Outage') } },
    })
    const texts = { en: { subject: 'Water off', bodyMarkdown: 'Until 12.', shortText: 'Water off.' } }
    const written = await (await patch(draft.id, { hazard: null, texts })).json()
    expect(written).toMatchObject({ hazard: null, texts: { en: { subject: 'Water off' } } })

    const { id: threatId } = await flood()
    expect((await calls.call('/alert', { phase: 'act_now', threatId, hazard: 'fog' })).status).toBe(422)
    const aboutThreat = await calls.draft({ threatId })
    const rejected = await patch(aboutThreat.id, { hazard: 'fog' })
    expect(await rejected.json()).toMatchObject({ errors: [{ pointer: '/hazard', code: 'not_allowed' }] })
  })

  it('is created once per idempotency key', async () => {
    const request = () =>
      test.as(admin).request('/alert', {
        method: 'POST',
        headers: { 'Idempotency-Key': 'alert-once' },
        json: { phase: 'act_now', audience: { propertyIds: [house.id] } },
      })
    const [first, second] = [await request(), await request()]
    expect((await second.json()).id).toBe((await first.json()).id)
  })

  it('rejects unknown fields, and a text without English', async () => {
    const text = { subject: 'Hi {{tenant.password}}', bodyMarkdown: 'x', shortText: 'x {{optInUrl}}' }
    const refused = await calls.call('/alert', { phase: 'update', texts: { en: text } })
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({
      errors: [
        { pointer: '/texts/en/subject', code: 'not_found', value: 'tenant.password' },
        { pointer: '/texts/en/shortText', code: 'not_found', value: 'optInUrl' },
      ],
    })
    expect((await calls.call('/alert', { phase: 'update', texts: { es: text } })).status).toBe(422)
  })

  it('can be edited until it is confirmed, by callers who know its version', async () => {
    const draft = await calls.draft({ audience: { propertyIds: [house.id] } })
    const patched = await calls.ok<{ phase: string; texts: typeof draft.texts; previousVersion: number }>(
      `/alert/${draft.id}`,
      { phase: 'all_clear' },
      200,
      'PATCH',
    )
    expect(patched).toMatchObject({ phase: 'all_clear', previousVersion: 1 })
    expect(patched.texts.en!.subject).toContain('All clear')
    const stale = await test.as(admin).request(`/alert/${draft.id}`, {
      method: 'PATCH',
      json: { phase: 'update' },
      headers: { 'If-Match': '"v1"' },
    })
    expect(stale.status).toBe(412)
    await resident('one@tenants.test')
    await calls.send(draft.id, 1)
    expect((await calls.call(`/alert/${draft.id}`, { phase: 'update' }, 'PATCH')).status).toBe(409)
  })

  it('requires threat:notify for a threat, and org:communication_send without one', async () => {
    const { id: threatId } = await flood()
    const communicator = alertCalls(test, await org.member('communicator'))
    expect((await communicator.call('/alert', { phase: 'act_now', threatId })).status).toBe(403)
    expect(
      (await communicator.call('/alert', { phase: 'act_now', audience: { propertyIds: [house.id] } })).status,
    ).toBe(201)
    const manager = alertCalls(test, await org.member('property_manager'))
    expect((await manager.call('/alert', { phase: 'act_now', threatId })).status).toBe(403)
    const stranger = alertCalls(test, await (await test.mintOrg()).member('org_admin'))
    expect((await stranger.call('/alert', { phase: 'act_now', threatId })).status).toBe(404)
  })
})

describe('the numbers', () => {
  it('say who is reached, and why the others are not', async () => {
    await resident('yes@tenants.test', { language: 'es' })
    await resident('shared@tenants.test')
    const sharing = await resident('shared@tenants.test')
    const stopped = await resident('stopped@tenants.test')
    await decide(test, org, { tenantId: stopped.id, address: 'stopped@tenants.test', state: 'opted_out' })
    const asked = await org.tenant({ propertyId: house.id, ...mailboxes('asked@tenants.test') })
    await decide(test, org, { tenantId: asked.id, address: 'asked@tenants.test', state: 'invited' })
    await resident('bounced@tenants.test')
    await suppressAddress(test, org, 'bounced@tenants.test')
    await org.tenant({ propertyId: house.id, ...mailboxes() })
    await resident('past@tenants.test', { status: 'past' })
    await resident('away@tenants.test', { propertyId: (await org.property()).id })
    const { id: threatId } = await flood()
    const numbers = await calls.numbers({ threatId, channels: ['email', 'sms'] })
    expect(numbers).toMatchObject({
      people: 7,
      reached: 2,
      excluded: [
        { reason: 'no_address', count: 1 },
        { reason: 'no_consent', count: 1 },
        { reason: 'opted_out', count: 1 },
        { reason: 'shared_address', count: 1 },
        { reason: 'suppressed', count: 1 },
      ],
      channels: [
        { channel: 'email', isAvailable: true, people: 2, messages: 2, segments: null },
        {
          channel: 'sms',
          isAvailable: false,
          people: 0,
          messages: 0,
          excluded: [{ reason: 'no_address', count: 7 }],
        },
      ],
      approvalNeeded: false,
    })
    expect(numbers.languages).toEqual([
      { value: 'es', count: 1, textLanguage: 'es', isReviewed: false },
      { value: 'none', count: 1, textLanguage: 'en', isReviewed: true },
    ])
    expect(sharing.id).toBeTruthy()
  })

  it('follow buildings, floors, and units', async () => {
    const [a1, b1, b2] = [
      await org.unit({ propertyId: house.id, name: 'A1', building: 'A', floor: 1 }),
      await org.unit({ propertyId: house.id, name: 'B1', building: 'B', floor: 1 }),
      await org.unit({ propertyId: house.id, name: 'B2', building: 'B', floor: 2 }),
    ]
    for (const unit of [a1, b1, b2]) await resident(`${unit.name}@tenants.test`, { unitId: unit.id })
    const reached = async (audience: object) => (await calls.numbers({ audience })).reached
    expect(await reached({ propertyIds: [house.id] })).toBe(3)
    expect(await reached({ buildings: [{ propertyId: house.id, name: 'b' }] })).toBe(2)
    expect(await reached({ floors: [{ propertyId: house.id, floor: 1 }] })).toBe(2)
    expect(await reached({ floors: [{ propertyId: house.id, building: 'B', floor: 1 }] })).toBe(1)
    expect(await reached({ unitIds: [a1.id], floors: [{ propertyId: house.id, floor: 2 }] })).toBe(2)
    expect(await reached({})).toBe(0)
  })
})

it('lists the places that the threat certainly affects and the audience doesn’t touch', async () => {
  const [other, rough, left] = [
    await org.property({ name: 'Oak House' }),
    await org.property({ name: 'Rough House' }),
    await org.property({ name: 'Left House' }),
  ]
  const place = { propertyId: other.id, name: 'Tower', lat: 30.271, lon: -97.74 }
  const tower = await calls.ok<{ id: string }>('/building', place, 201)
  const { id: threatId } = await flood({
    impacts: [
      { propertyId: house.id },
      { propertyId: other.id, buildingIds: [tower.id], ownLocation: 'unaffected' },
      { propertyId: rough.id, approximateBy: 'postal_code' },
      { propertyId: left.id, endedAt: new Date() },
    ],
  })
  const missing = async (audience: object, more: object = { threatId }) =>
    (await calls.numbers({ ...more, audience })).missingPlaces.map(({ property, building }) => [
      property.name,
      building,
    ])
  expect(await missing({})).toEqual([
    ['Maple Court', null],
    ['Oak House', 'Tower'],
  ])
  expect(await missing({ propertyIds: [house.id] })).toEqual([['Oak House', 'Tower']])
  // Someone narrowed them down.
  expect(await missing({ floors: [{ propertyId: house.id, floor: 1 }], propertyIds: [other.id] })).toEqual([])
  const unit = await org.unit({ propertyId: house.id, name: '204' })
  expect(await missing({ unitIds: [unit.id] })).toEqual([])
  expect(await missing({}, {})).toEqual([])
  await resident('dana@tenants.test')
  const { alert: first } = await calls.sendAll({ threatId })
  expect(await missing({}, { threadId: first.id })).toEqual([])
})

it('shows the messages as a tenant gets them, with an unreviewed translation after the English text', async () => {
  const { id: threatId } = await flood()
  const home = await org.unit({ propertyId: house.id, name: '204' })
  const dana = await resident('dana@tenants.test', { unitId: home.id, language: 'es-MX' })
  const preview = await calls.preview({ threatId, tenantId: dana.id })
  expect(preview).toMatchObject({ language: 'es', isReviewed: false })
  expect(preview.email.subject).toBe(
    'Move to a higher floor now: Flood at Maple Court / Suba a un piso más alto ahora: Inundación en Maple Court',
  )
  expect(preview.email.text.indexOf('Leave basements')).toBeLessThan(
    preview.email.text.indexOf('Nadie ha revisado aún esta traducción'),
  )
  expect(preview.email.html).toContain('/r/preview')
  expect(preview.sms.text).toContain('/r/preview')
  expect(preview.sms.segments).toBeGreaterThan(1)
  expect(preview.readingGrade).toBeGreaterThan(0)
  expect(preview.readingGrade).toBeLessThan(9)
  expect(preview.warnings.filter(({ language }) => language === 'en')).toEqual([])
  const english = await calls.preview({ threatId, language: 'de' })
  expect(english).toMatchObject({ language: 'en', isReviewed: true, sms: { encoding: 'GSM-7' } })
})

describe('sending', () => {
  it('goes to everyone who agreed, once, with links of their own', async () => {
    await resident('one@tenants.test')
    await resident('two@tenants.test', { language: 'es' })
    await org.tenant({ propertyId: house.id, ...mailboxes('never@tenants.test') })
    const { id: threatId } = await flood()
    const { alert: finished, task } = await calls.sendAll({ threatId })
    expect(task).toMatchObject({
      status: 'succeeded',
      type: 'alert_send',
      result: { sent: 2, notSent: 0, inDoubt: 0 },
    })
    expect(finished).toMatchObject({
      status: 'sent',
      confirmedCount: 2,
      stats: { people: 3, reached: 2, excluded: 1, messages: 2, sent: 2, waiting: 0 },
      answers: { none: 3 },
      actions: ['follow_up'],
    })
    expect(sent.map(({ to }) => to).toSorted()).toEqual(['one@tenants.test', 'two@tenants.test'])
    const [mail] = mailTo('one@tenants.test')
    expect(mail!.text).toMatch(/\/r\/[\w-]{43}/)
    expect(mail!.listUnsubscribe?.url).toContain(`/api/org/${org.id}/optin/`)
    expect(mail!.identity?.from.name).toBe('Maple Residential')
    const people = await calls.recipients(finished.id)
    expect(people.flatMap(({ exclusion }) => exclusion ?? [])).toEqual(['no_consent'])
    expect(people).toHaveLength(3)
    expect(
      people.flatMap(({ messages }) => messages.map(({ address }) => String(address))).toSorted(),
    ).toEqual(['o•••@tenants.test', 't•••@tenants.test'])
    const actions = (await org.ledger()).map(({ action }) => action)
    expect(actions).toEqual(
      expect.arrayContaining(['alert.created', 'alert.confirmed', 'alert.started', 'alert.finished']),
    )
    const events = JSON.stringify(await org.ledger())
    expect(events).not.toContain('tenants.test')
  })

  it('requires the current number of people', async () => {
    await resident('one@tenants.test')
    const { id } = await calls.draft({ audience: { propertyIds: [house.id] } })
    await resident('two@tenants.test')
    const refused = await calls.call(`/alert/${id}/send`, { confirmCount: 1 })
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ code: 'state-conflict', reached: 2 })
    const { id: empty } = await calls.draft({ audience: {} })
    const unsent = await calls.call(`/alert/${empty}/send`, { confirmCount: 0 })
    expect([unsent.status, (await unsent.json()).code]).toEqual([422, 'no-audience'])
  })

  it('rejects text messages without a gateway', async () => {
    await resident('one@tenants.test')
    const { id } = await calls.draft({ audience: { propertyIds: [house.id] }, channels: ['sms'] })
    const refused = await calls.call(`/alert/${id}/send`, { confirmCount: 0 })
    expect([refused.status, (await refused.json()).detail]).toEqual([
      503,
      expect.stringContaining('No text gateway is configured'),
    ])
  })

  it('waits for a second person’s approval above the organization’s limit', async () => {
    await calls.ok(`/org/${org.id}/alert-settings`, { approvalOver: 1 }, 200, 'PUT')
    await resident('one@tenants.test')
    await resident('two@tenants.test')
    const { id } = await calls.draft({ audience: { propertyIds: [house.id] } })
    const { alert: waiting, task } = await calls.send(id, 2)
    expect([waiting.status, task]).toEqual(['awaiting_approval', null])
    expect(waiting.actions).toEqual(['cancel'])
    expect((await calls.call(`/alert/${id}/approve`, {})).status).toBe(409)
    expect(sent).toEqual([])
    expect((await calls.ok<{ items: object[] }>(`/alert/${id}/roll-call`)).items).toEqual([])
    const second = alertCalls(test, await org.member('org_admin'))
    expect((await second.get(id)).actions).toEqual(['approve', 'cancel'])
    const approved = await second.ok<{ task: { id: string } }>(`/alert/${id}/approve`, {}, 202)
    await calls.waitForTask(approved.task.id)
    expect(sent).toHaveLength(2)
    expect(await org.ledger('alert.approved')).toHaveLength(1)
  })

  it('reaches the people who were confirmed, even if the second person can’t see tenants', async () => {
    await calls.ok(`/org/${org.id}/alert-settings`, { approvalOver: 0 }, 200, 'PUT')
    await resident('one@tenants.test')
    const { id } = await calls.draft({ audience: { propertyIds: [house.id] } })
    await calls.send(id, 1)
    await resident('later@tenants.test')
    const second = alertCalls(test, await memberWith(['threat:notify', 'org:communication_send']))
    const approved = await second.ok<{ task: { id: string } }>(`/alert/${id}/approve`, {}, 202)
    await calls.waitForTask(approved.task.id)
    expect(sent.map(({ to }) => to)).toEqual(['one@tenants.test'])
    expect(await calls.get(id)).toMatchObject({ status: 'sent', stats: { people: 1, sent: 1 } })
  })

  it('is as urgent as its threat is when it’s sent', async () => {
    await resident('one@tenants.test')
    const { id: threatId } = await flood({ severity: 'moderate' })
    const draft = await calls.draft({ threatId })
    expect(draft.priority).toBe(3)
    await test.db.update(threat).set({ severity: 'extreme', severityRank: 5 }).where(eq(threat.id, threatId))
    expect((await calls.send(draft.id, 1)).alert.priority).toBe(1)
  })

  it('sends only the version that was confirmed', async () => {
    await resident('one@tenants.test')
    const { id } = await calls.draft({ audience: { propertyIds: [house.id] } })
    await calls.ok(`/alert/${id}`, { hazard: 'flood' }, 200, 'PATCH')
    const stale = await test.as(admin).request(`/alert/${id}/send`, {
      method: 'POST',
      json: { confirmCount: 1 },
      headers: { 'If-Match': '"v1"' },
    })
    expect(stale.status).toBe(412)
    expect((await calls.get(id)).status).toBe('draft')
  })

  it('goes out even if the person who confirmed it has left', async () => {
    await resident('one@tenants.test')
    let isDown = true
    sent = scriptMailer(test, () => {
      if (isDown) throw noConnection()
    })
    const leaver = await org.member('org_admin')
    const leaversCalls = alertCalls(test, leaver)
    const { id } = await leaversCalls.draft({ audience: { propertyIds: [house.id] } })
    const { task } = await leaversCalls.send(id, 1)
    await test.db.update(membership).set({ status: 'removed' }).where(eq(membership.userId, leaver.id))
    isDown = false
    expect(await calls.waitForTask(task!.id)).toMatchObject({ status: 'succeeded' })
    expect(sent).toHaveLength(1)
  })

  it('sends nothing after it was canceled', async () => {
    await calls.ok(`/org/${org.id}/alert-settings`, { approvalOver: 0 }, 200, 'PUT')
    await resident('one@tenants.test')
    const { id } = await calls.draft({ audience: { propertyIds: [house.id] } })
    await calls.send(id, 1)
    await calls.ok(`/alert/${id}/cancel`, {})
    const second = alertCalls(test, await org.member('org_admin'))
    expect((await second.call(`/alert/${id}/approve`, {})).status).toBe(409)
    expect(sent).toEqual([])
  })

  it('can be stopped and continued with its task by those who can send it, and its threat’s ledger says so', async () => {
    await resident('one@tenants.test')
    let isDown = true
    sent = scriptMailer(test, () => {
      if (isDown) throw noConnection()
    })
    const { id: threatId } = await flood()
    const { id } = await calls.draft({ threatId })
    const { task } = await calls.send(id, 1)
    await calls.waitForFailedAttempt(task!.id)
    const operator = alertCalls(
      test,
      await memberWith(['user:read', 'task:read', 'task:retry', 'task:cancel']),
    )
    const denied = [403, { code: 'permission-denied', missing: ['threat:notify'] }]
    const refused = await operator.call(`/task/${task!.id}/cancel`, {})
    expect([refused.status, await refused.json()]).toMatchObject(denied)
    await calls.ok(`/task/${task!.id}/cancel`, {}, 202)
    expect(await calls.get(id)).toMatchObject({ status: 'sent_with_errors', stats: { waiting: 1 } })
    expect(await org.ledger('alert.cancelled')).toMatchObject([
      {
        threatId,
        taskId: task!.id,
        actor: { id: admin.id },
        summary: expect.stringContaining('stopped before everyone got it') as string,
        metadata: { reason: 'task_ended' },
      },
    ])
    isDown = false
    const refusedAgain = await operator.call(`/task/${task!.id}/retry`, {})
    expect([refusedAgain.status, await refusedAgain.json()]).toMatchObject(denied)
    await calls.ok(`/task/${task!.id}/retry`, {}, 202)
    await calls.waitForTask(task!.id)
    expect(sent).toHaveLength(1)
  })

  it('no longer lists a draft that was discarded', async () => {
    const { id } = await calls.draft({ audience: { propertyIds: [house.id] } })
    await calls.ok(`/alert/${id}/cancel`, {})
    const { items } = await calls.ok<{ items: { id: string }[] }>('/alert')
    expect(items.map((item) => item.id)).not.toContain(id)
  })

  it('sends nothing to tenants in a demo organization', async () => {
    await test.db.update(orgTable).set({ demo: true }).where(eq(orgTable.id, org.id))
    await resident('one@tenants.test')
    test.deps.gateways.isSandbox = false
    const { alert: finished } = await calls
      .sendAll({ audience: { propertyIds: [house.id] } })
      .finally(() => (test.deps.gateways.isSandbox = true))
    expect(finished).toMatchObject({ status: 'sent', stats: { sent: 0, withdrawn: 1, excluded: 1 } })
    expect((await calls.recipients(finished.id))[0]).toMatchObject({ exclusion: 'demo' })
    expect(sent).toEqual([])
  })

  it('continues where it stopped when the mail server recovers, and never resends a message in doubt', async () => {
    for (const name of ['one', 'two', 'three']) await resident(`${name}@tenants.test`)
    let isDown = true
    sent = scriptMailer(test, ({ to }) => {
      if (to === 'two@tenants.test') throw connectionLost()
      if (isDown) throw noConnection()
    })
    const { id } = await calls.draft({ audience: { propertyIds: [house.id] } })
    const { task } = await calls.send(id, 3)
    await expect.poll(async () => (await calls.get(id)).stats.inDoubt, { timeout: 10_000 }).toBe(1)
    isDown = false
    const ended = await calls.waitForTask(task!.id)
    expect(ended.status).toBe('partial')
    expect(await calls.get(id)).toMatchObject({ status: 'sent_with_errors', stats: { sent: 2, inDoubt: 1 } })
    expect(sent.map(({ to }) => to).toSorted()).toEqual(['one@tenants.test', 'three@tenants.test'])

    const doubtful = (await calls.recipients(id, '&state=in_doubt'))[0]!.messages[0]!
    await calls.ok(`/alert/${id}/message/${doubtful.id}/resolve`, { as: 'not_sent' })
    expect((await calls.call(`/alert/${id}/message/${doubtful.id}/resolve`, { as: 'sent' })).status).toBe(409)
  })
})

describe('consent', () => {
  it('is checked again when the messages are claimed', async () => {
    const [one, two, three] = [
      await resident('one@tenants.test'),
      await resident('two@tenants.test'),
      await resident('three@tenants.test'),
    ]
    // Enqueued, and then everything changes before the first attempt succeeds.
    let isDown = true
    sent = scriptMailer(test, () => {
      if (isDown) throw noConnection()
    })
    const { id } = await calls.draft({ audience: { propertyIds: [house.id] } })
    const { task } = await calls.send(id, 3)
    await expect.poll(async () => (await calls.get(id)).stats.messages, { timeout: 10_000 }).toBe(3)
    await decide(test, org, { tenantId: one.id, address: 'one@tenants.test', state: 'opted_out' })
    await suppressAddress(test, org, 'two@tenants.test')
    await test.db.delete(tenant).where(eq(tenant.id, three.id))
    isDown = false
    await calls.waitForTask(task!.id)
    expect(sent).toEqual([])
    expect((await calls.recipients(id)).map(({ exclusion }) => String(exclusion)).toSorted()).toEqual([
      'erased',
      'opted_out',
      'suppressed',
    ])
    expect(two.id).toBeTruthy()
    const rows = await test.db.select().from(alertMessage).where(eq(alertMessage.alertId, id))
    expect(rows.find(({ tenantId }) => tenantId === three.id)).toMatchObject({
      address: null,
      response: null,
    })
  })
})

it.each([
  ['accepts', () => undefined],
  ['rejects', () => mailRejection('550 5.7.1 <one@tenants.test> refused')],
  ['may have taken', () => connectionLost()],
])('keeps nothing of a tenant who is erased while the server %s the message', async (_, fail) => {
  const one = await resident('one@tenants.test')
  scriptMailer(test, async () => {
    await test.db.delete(tenant).where(eq(tenant.id, one.id))
    const failure = fail()
    if (failure) throw failure
  })
  const { id } = await calls.draft({ audience: { propertyIds: [house.id] } })
  const { task } = await calls.send(id, 1)
  await calls.waitForTask(task!.id)
  const [row] = await test.db.select().from(alertMessage).where(eq(alertMessage.alertId, id))
  expect(row).toMatchObject({ address: null, response: null })
})

describe('a member who sees one property', () => {
  let oak: typeof property.$inferSelect
  let limited: AlertCalls

  beforeEach(async () => {
    oak = await org.property({ name: 'Oak House', lat: 30.28, lon: -97.75 })
    const permissions = ['threat:notify', 'org:communication_read']
    const role = await calls.ok<{ id: string }>('/team/role', { name: 'Alerts', permissions }, 201)
    const member = await org.fga({ role: 'property_viewer', resourceId: house.id })
    await org.grantRoleId(member, role.id)
    limited = alertCalls(test, member)
  })

  it('can’t approve, cancel, resolve, or follow up on an alert that goes to others too', async () => {
    await calls.ok(`/org/${org.id}/alert-settings`, { approvalOver: 0 }, 200, 'PUT')
    await resident('one@tenants.test')
    await agreedResident(test, org, 'oak@tenants.test', { propertyId: oak.id })
    const { id: threatId } = await flood({ impacts: [{ propertyId: house.id }, { propertyId: oak.id }] })
    const { id } = await calls.draft({ threatId })
    expect((await limited.call(`/alert/${id}/send`, { confirmCount: 1 })).status).toBe(403)
    const countWith = (audience: object) =>
      calls.ok<{ approvalBlocked: object | null }>('/alert/audience', { threatId, ...audience })
    expect((await countWith({ audience: { propertyIds: [house.id] } })).approvalBlocked).toBeNull()
    expect((await countWith({})).approvalBlocked).not.toBeNull()
    await calls.send(id, 2)
    expect(await test.db.select().from(alertNotification).where(eq(alertNotification.alertId, id))).toEqual(
      [],
    )
    expect((await limited.call(`/alert/${id}/approve`, {})).status).toBe(403)
    expect((await limited.call(`/alert/${id}/cancel`, {})).status).toBe(403)
    const second = alertCalls(test, await org.member('org_admin'))
    sent = scriptMailer(test, () => {
      throw connectionLost()
    })
    const approved = await second.ok<{ task: { id: string } }>(`/alert/${id}/approve`, {}, 202)
    await calls.waitForTask(approved.task.id)
    const [doubtful] = (await calls.recipients(id, '&state=in_doubt'))[0]!.messages
    const resolved = await limited.call(`/alert/${id}/message/${doubtful!.id}/resolve`, { as: 'not_sent' })
    expect(resolved.status).toBe(403)
    const clear = await limited.call('/alert', { phase: 'all_clear', threadId: id })
    expect([clear.status, await clear.json()]).toMatchObject([403, { code: 'permission-denied' }])
    const { id: clearId } = await calls.draft({ phase: 'all_clear', threadId: id })
    expect((await limited.call(`/alert/${clearId}/send`, { confirmCount: 2 })).status).toBe(403)
    expect(await calls.get(id)).toMatchObject({ stats: { inDoubt: 2 } })
  })

  it('can’t count its people, or preview other texts, which could say what the threat is', async () => {
    await agreedResident(test, org, 'oak@tenants.test', { propertyId: oak.id })
    const { id: threatId } = await flood({ impacts: [{ propertyId: oak.id }] })
    const { alert: first } = await calls.sendAll({ threatId })
    const { texts } = first
    for (const named of [{ threadId: first.id }, { alertId: first.id }]) {
      expect((await limited.call('/alert/audience', named)).status).toBe(403)
      expect((await limited.call('/alert/preview', { ...named, texts })).status).toBe(403)
    }
    await limited.preview({ alertId: first.id })
  })

  it('can do so if it only goes there, even once the threat has left', async () => {
    await resident('one@tenants.test')
    const { id: threatId } = await flood({ impacts: [{ propertyId: house.id }, { propertyId: oak.id }] })
    const draft = await limited.draft({ threatId })
    expect(draft).toMatchObject({
      audience: { propertyIds: [house.id] },
      actions: ['edit', 'send', 'cancel'],
    })
    const { task: started } = await limited.send(draft.id, 1)
    await calls.waitForTask(started!.id)
    await test.db.update(threatImpact).set({ endedAt: new Date() }).where(eq(threatImpact.threatId, threatId))
    const clear = await limited.draft({ phase: 'all_clear', threadId: draft.id })
    const { task: clearing } = await limited.send(clear.id, 1)
    await calls.waitForTask(clearing!.id)
    const others = await calls.draft({ threatId, audience: { propertyIds: [oak.id] } })
    expect((await limited.call(`/alert/${others.id}/cancel`, {})).status).toBe(403)
  })
})

describe('what waits', () => {
  /** Sends an alert to these addresses, and changes something while the mail server is down. */
  async function changeWhileWaiting(addresses: string[], input: object, change: (ids: string[]) => unknown) {
    const ids: string[] = []
    for (const address of addresses) ids.push((await resident(address)).id)
    let isDown = true
    sent = scriptMailer(test, () => {
      if (isDown) throw noConnection()
    })
    const { id } = await calls.draft(input)
    const { task } = await calls.send(id, addresses.length)
    await calls.waitForFailedAttempt(task!.id)
    await change(ids)
    isDown = false
    await calls.waitForTask(task!.id)
    const people = await calls.recipients(id)
    return people.map(({ exclusion }) => exclusion)
  }

  it('is withdrawn once the threat is over', async () => {
    const { id: threatId } = await flood()
    const exclusions = await changeWhileWaiting(['one@tenants.test'], { threatId }, () =>
      test.db
        .update(threat)
        .set({ status: 'cancelled', closedAt: new Date() })
        .where(eq(threat.id, threatId)),
    )
    expect(exclusions).toEqual(['over'])
    expect(sent).toEqual([])
  })

  it('is withdrawn once the organization may not send', async () => {
    const exclusions = await changeWhileWaiting(
      ['one@tenants.test'],
      { audience: { propertyIds: [house.id] } },
      () => test.db.update(orgTable).set({ emailAllowed: false }).where(eq(orgTable.id, org.id)),
    )
    expect(exclusions).toEqual(['sending_stopped'])
    expect(sent).toEqual([])
  })

  it('can’t be approved once the threat is over', async () => {
    await resident('one@tenants.test')
    await calls.ok(`/org/${org.id}/alert-settings`, { approvalOver: 0 }, 200, 'PUT')
    const { id: threatId } = await flood()
    const { id } = await calls.draft({ threatId })
    await calls.send(id, 1)
    await test.db
      .update(threat)
      .set({ status: 'cancelled', closedAt: new Date() })
      .where(eq(threat.id, threatId))
    const second = alertCalls(test, await org.member('org_admin'))
    const { detail } = await second.ok<{ detail: string }>(`/alert/${id}/approve`, {}, 409)
    expect(detail).toMatch(/^The emergency is over/)
    expect((await second.get(id)).status).toBe('awaiting_approval')
  })

  it('isn’t sent to a tenant who was archived, or whose address was changed', async () => {
    const names = ['archived', 'moved', 'here'].map((name) => `${name}@tenants.test`)
    const exclusions = await changeWhileWaiting(
      names,
      { audience: { propertyIds: [house.id] } },
      async ([archived, moved]) => {
        await test.db.update(tenant).set({ archivedAt: new Date() }).where(eq(tenant.id, archived!))
        await test.db.update(tenant).set({ contactKeys: [], contactHashes: [] }).where(eq(tenant.id, moved!))
      },
    )
    expect(new Set(exclusions)).toEqual(new Set(['archived', 'no_address', null]))
    expect(sent.map(({ to }) => to)).toEqual(['here@tenants.test'])
  })
})

describe('the thread', () => {
  it('sends nothing that a person retries after the all clear', async () => {
    await resident('one@tenants.test')
    await resident('two@tenants.test')
    let isFull = true
    sent = scriptMailer(test, ({ to }) => {
      if (isFull && to === 'two@tenants.test') throw mailRejection('552 5.2.2 mailbox full')
    })
    const { alert: first, task } = await calls.sendAll({ audience: { propertyIds: [house.id] } })
    expect(first.status).toBe('sent_with_errors')
    isFull = false
    const { alert: clear } = await calls.sendAll({ threadId: first.id, phase: 'all_clear' })
    expect(clear.stats).toMatchObject({ people: 1, sent: 1 })
    await calls.ok(`/task/${task.id}/retry`, {}, 202)
    await calls.waitForTask(task.id)
    expect(mailTo('two@tenants.test')).toEqual([])
    expect((await calls.recipients(first.id)).map(({ exclusion }) => exclusion)).toContain('over')
  })

  it('goes on if it was confirmed after an all clear that is approved later', async () => {
    await resident('one@tenants.test')
    const { alert: first } = await calls.sendAll({ audience: { propertyIds: [house.id] } })
    const setApproval = (approvalOver: number | null) =>
      calls.ok(`/org/${org.id}/alert-settings`, { approvalOver }, 200, 'PUT')
    await setApproval(0)
    const clear = await calls.draft({ threadId: first.id, phase: 'all_clear' })
    await calls.send(clear.id, 1)
    await setApproval(null)
    let isDown = true
    sent = scriptMailer(test, () => {
      if (isDown) throw noConnection()
    })
    const newer = await calls.draft({ threadId: first.id, phase: 'act_now' })
    const { task: sending } = await calls.send(newer.id, 1)
    const readStats = async () => (await calls.get(newer.id)).stats
    await expect.poll(readStats, { timeout: stateTimeoutMs }).toMatchObject({ waiting: 1 })
    const second = alertCalls(test, await org.member('org_admin'))
    const approved = await second.ok<{ task: { id: string } }>(`/alert/${clear.id}/approve`, {}, 202)
    // It started, and waits for the more urgent alert.
    const readStatus = async () => (await calls.get(clear.id)).status
    await expect.poll(readStatus, { timeout: stateTimeoutMs }).toBe('sending')
    isDown = false
    for (const { id } of [sending!, approved.task]) await calls.waitForTask(id)
    expect(await readStats()).toMatchObject({ sent: 1, withdrawn: 0 })
    expect(mailTo('one@tenants.test')).toHaveLength(1)
  })

  it('can tell those who got a canceled alert that it’s over', async () => {
    await resident('one@tenants.test')
    await resident('two@tenants.test')
    sent = scriptMailer(test, ({ to, subject }) => {
      if (to === 'two@tenants.test' && !subject.includes('All clear'))
        throw mailRejection('451 4.3.2 try again later')
    })
    const { id } = await calls.draft({ audience: { propertyIds: [house.id] } })
    await calls.send(id, 2)
    await expect.poll(async () => (await calls.get(id)).stats.sent, { timeout: 10_000 }).toBe(1)
    const cancelled = await calls.ok<{ actions: string[] }>(`/alert/${id}/cancel`, {})
    expect(cancelled.actions).toEqual(['follow_up'])
    await calls.sendAll({ threadId: id, phase: 'all_clear' })
    expect(sent.map(({ to }) => to)).toEqual(['one@tenants.test', 'one@tenants.test'])
  })

  it('sends updates and the all clear to the people who got the first alert, as replies to it', async () => {
    await resident('one@tenants.test')
    const { id: threatId } = await flood()
    const { alert: first } = await calls.sendAll({ threatId })
    await resident('late@tenants.test')
    const { alert: clear } = await calls.sendAll({ threadId: first.id, phase: 'all_clear' })
    expect(clear).toMatchObject({
      threadId: first.id,
      threat: { id: threatId },
      stats: { people: 1, sent: 1 },
    })
    const [firstMail, clearMail] = mailTo('one@tenants.test')
    expect(mailTo('late@tenants.test')).toEqual([])
    expect(clearMail!.headers).toEqual({
      'In-Reply-To': firstMail!.messageId,
      References: firstMail!.messageId,
    })
    expect((await calls.ok<{ items: object[] }>(`/alert?threadId=${first.id}`)).items).toHaveLength(2)
    expect((await calls.call('/alert', { phase: 'update', threadId: clear.id })).status).toBe(422)
  })
})

describe('delivery reports', () => {
  it('suppress bounced and complaining addresses, as for campaigns', async () => {
    const one = await resident('one@tenants.test')
    await resident('two@tenants.test')
    await resident('gone@tenants.test')
    sent = scriptMailer(test, ({ to }) => {
      if (to === 'gone@tenants.test') throw mailRejection('550 5.1.1 no such user')
    })
    const { alert: finished } = await calls.sendAll({ audience: { propertyIds: [house.id] } })
    expect(finished).toMatchObject({ status: 'sent_with_errors', stats: { sent: 2, notSent: 1, bounced: 1 } })
    const idOf = (address: string) => mailTo(address)[0]!.messageId!.slice(1, -1)
    const report = (type: string, address: string, id: string) => ({
      id,
      type,
      messageId: idOf(address),
      at: new Date().toISOString(),
    })
    const mail = communicationCalls(test, admin)
    const events = [
      report('complained', 'one@tenants.test', `c-${finished.id}`),
      report('delivered', 'two@tenants.test', `d-${finished.id}`),
    ]
    const answer = await mail.report(events)
    expect([answer.status, await answer.json()]).toMatchObject([200, { accepted: 2, unknown: 0 }])
    expect(await (await mail.report(events)).json()).toMatchObject({ duplicates: 2 })
    expect(await calls.get(finished.id)).toMatchObject({ stats: { delivered: 2 } })
    const numbers = await calls.numbers({ audience: { propertyIds: [house.id] } })
    expect(numbers).toMatchObject({ reached: 1 })
    expect(await org.ledger('communication.complained')).toMatchObject([{ tenantId: one.id }])
    expect(await org.ledger('communication.bounced')).toHaveLength(1)
  })
})

it('sends a more urgent alert before other alerts and campaigns', async () => {
  const { hasMoreUrgentAlert } = await import('../senders/sending-order.ts')
  await resident('one@tenants.test')
  const { id } = await calls.draft({ threatId: (await flood({ severity: 'extreme' })).id })
  expect(await hasMoreUrgentAlert(test.db, 'email', 3)).toBe(false)
  await test.db.update(alert).set({ status: 'queued', confirmedAt: new Date() }).where(eq(alert.id, id))
  expect(await hasMoreUrgentAlert(test.db, 'email', 3)).toBe(true)
  expect(await hasMoreUrgentAlert(test.db, 'email', 1)).toBe(false)
  const longAgo = new Date(Date.now() - 31 * 60_000)
  await test.db.update(alert).set({ confirmedAt: longAgo }).where(eq(alert.id, id))
  expect(await hasMoreUrgentAlert(test.db, 'email', 3)).toBe(false)
  // Approved only now.
  await test.db.update(alert).set({ approvedAt: new Date() }).where(eq(alert.id, id))
  expect(await hasMoreUrgentAlert(test.db, 'email', 3)).toBe(true)
  await test.db.update(alert).set({ approvedAt: longAgo }).where(eq(alert.id, id))
  expect(await hasMoreUrgentAlert(test.db, 'email', 3)).toBe(false)
})

it('holds less urgent messages back for as long as an alert progresses', async () => {
  const { hasMoreUrgentAlert } = await import('../senders/sending-order.ts')
  for (const name of ['one', 'two', 'three']) await resident(`${name}@tenants.test`)
  const { alert: sentAlert } = await calls.sendAll({
    threatId: (await flood({ severity: 'extreme' })).id,
  })
  const longAgo = new Date(Date.now() - 31 * 60_000)
  await test.db
    .update(alert)
    .set({ status: 'sending', confirmedAt: longAgo })
    .where(eq(alert.id, sentAlert.id))
  const [first, , third] = await test.db
    .select()
    .from(alertMessage)
    .where(eq(alertMessage.alertId, sentAlert.id))
    .orderBy(alertMessage.id)
  await test.db
    .update(alertMessage)
    .set({ state: 'waiting', completedAt: null })
    .where(eq(alertMessage.id, third!.id))
  expect(await hasMoreUrgentAlert(test.db, 'email', 3)).toBe(true)
  expect(await hasMoreUrgentAlert(test.db, 'sms', 3)).toBe(false)
  await test.db
    .update(alertMessage)
    .set({ completedAt: longAgo })
    .where(and(eq(alertMessage.alertId, sentAlert.id), eq(alertMessage.state, 'sent')))
  expect(await hasMoreUrgentAlert(test.db, 'email', 3)).toBe(false)
  // Sent just now, on a later attempt.
  await test.db.update(alertMessage).set({ completedAt: new Date() }).where(eq(alertMessage.id, first!.id))
  expect(await hasMoreUrgentAlert(test.db, 'email', 3)).toBe(true)
})

it('keeps versions of the organization’s texts', async () => {
  const path = `/org/${org.id}/alert-template/flood/act_now`
  const builtIn = await calls.ok<{
    version: number
    texts: Record<string, object>
    mergeFields: { name: string }[]
  }>(path)
  expect(builtIn).toMatchObject({ version: 0, texts: { es: { isReviewed: false } } })
  expect(builtIn.mergeFields.map(({ name }) => name)).toContain('replyUrl')
  const texts = {
    en: {
      subject: 'Water is coming',
      bodyMarkdown: 'Go up. [Answer]({{replyUrl}})',
      shortText: 'Go up {{replyUrl}}',
    },
    es: {
      subject: 'Viene el agua',
      bodyMarkdown: 'Suba. [Responda]({{replyUrl}})',
      shortText: 'Suba {{replyUrl}}',
      isReviewed: true,
    },
  }
  await calls.ok(path, { texts, basedOn: 0 }, 200, 'PUT')
  expect((await calls.call(path, { texts, basedOn: 0 }, 'PUT')).status).toBe(409)
  const draft = await calls.draft({ threatId: (await flood()).id })
  expect(draft.texts).toMatchObject({
    en: { subject: 'Water is coming', isReviewed: true },
    es: { isReviewed: true },
  })
  const preview = await calls.preview({ alertId: draft.id, language: 'es' })
  expect(preview).toMatchObject({ isReviewed: true, email: { subject: 'Viene el agua' } })
})
