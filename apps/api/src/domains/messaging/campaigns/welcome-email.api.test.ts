import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  consentRecord,
  org as orgTable,
  suppression,
  welcomeCampaign,
  welcomeMail,
} from '../../../platform/db/schema/index.ts'
import type { Mail } from '../../../platform/email/mailer.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import {
  type CommunicationCalls,
  communicationCalls,
  mailboxes,
  prepareSending,
  scriptMailer,
} from '../../../testing/communication-test-calls.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import { contactHash } from '../../estate/tenants/contacts.ts'

let test: TestApp
let org: TestOrg
let admin: TestPerson
let calls: CommunicationCalls
let senderId: string
let sent: Mail[]

beforeAll(async () => {
  test = await createTestApp({ worker: true })
})
afterAll(() => test.close())

beforeEach(async () => {
  org = await test.mintOrg('Maple')
  admin = await org.member('org_admin')
  calls = communicationCalls(test, admin)
  senderId = await prepareSending(test, org)
  sent = scriptMailer(test)
})

async function house(name = 'Maple Court') {
  return await org.property({ name, lat: 30.27, lon: -97.74 })
}

async function resident(address: string, values: Parameters<TestOrg['tenant']>[0] = {}) {
  return await org.tenant({ firstName: 'Dana', lastName: 'Whitfield', ...mailboxes(address), ...values })
}

it('[3.72] [7.23] returns the welcome email with suggestions, audience counts and checks', async () => {
  const place = await house()
  await resident('one@tenants.test', { propertyId: place.id })
  const shown = await calls.show()
  expect(shown).toMatchObject({
    campaign: null,
    history: [],
    defaults: { subject: 'Get safety alerts for {{property.name|your home}}' },
    audiencePreview: { eligible: 1, noEmail: 0 },
    senders: [{ id: senderId, name: expect.stringContaining('Maple Residential <') }],
  })
  expect(Object.keys(shown.defaults.languageVariants).toSorted()).toEqual(['es', 'fr', 'vi', 'zh'])
  expect(shown.defaults.mergeFields.filter(({ required }) => required)).toMatchObject([{ name: 'optInUrl' }])
  expect(shown.checks.filter(({ level }) => level === 'error')).toEqual([])

  const viewer = await org.member('viewer')
  expect((await communicationCalls(test, viewer).call('/welcome-email')).status).toBe(403)
})

it('starts the next draft with the message and sender of the last email sent', async () => {
  await resident('one@tenants.test', { propertyId: (await house()).id })
  const message = {
    subject: 'Alerts from Maple',
    preheader: 'One minute',
    bodyMarkdown: 'Hello [yes]({{optInUrl}})',
    languageVariants: { es: { subject: 'Avisos', bodyMarkdown: 'Hola [sí]({{optInUrl}})' } },
  }
  await calls.act({ action: 'save', ...message })
  await calls.sendAll()
  expect(await calls.show()).toMatchObject({
    campaign: null,
    newDraft: { name: 'Welcome email', senderId, ...message },
    defaults: { subject: 'Get safety alerts for {{property.name|your home}}' },
  })

  const discarded = await calls.act({ action: 'save', subject: 'Not this one' })
  await calls.act({ action: 'cancel', campaignId: discarded.campaign.id })
  expect((await calls.show()).newDraft).toMatchObject(message)
})

it('names a sender by the address that its emails really come from', async () => {
  await resident('one@tenants.test', { propertyId: (await house()).id })
  const { senders } = await calls.show()
  const { campaign } = await calls.sendAll()
  const { from, replyTo } = sent[0]!.identity!
  expect(replyTo).toBe('office@maple.test')
  const name = `${from.name} <${from.address}>`
  expect(senders).toEqual([{ id: senderId, name, replyTo }])
  expect(await calls.detail(campaign.id)).toMatchObject({
    sender: { id: senderId, name: `${name} (replies go to ${replyTo})` },
  })
})

it('[7.21] saves a draft, and rejects unknown merge fields', async () => {
  const { campaign } = await calls.act({ action: 'save', subject: 'Alerts for {{property.name|you}}' })
  expect(campaign).toMatchObject({ status: 'draft', senderId, stats: { audience: 0 } })
  const again = await calls.act({ action: 'save', bodyMarkdown: 'Hello [yes]({{optInUrl}})' })
  expect(again.campaign).toMatchObject({ id: campaign.id, subject: 'Alerts for {{property.name|you}}' })
  expect((await calls.show()).campaign).toMatchObject({
    id: campaign.id,
    bodyMarkdown: 'Hello [yes]({{optInUrl}})',
  })

  const refused = await calls.call('/welcome-email', {
    action: 'save',
    bodyMarkdown: 'Hello {{tenant.password}} {{optInUrl',
  })
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({
    errors: [
      { pointer: '/bodyMarkdown', code: 'not_found', value: 'tenant.password' },
      { pointer: '/bodyMarkdown', code: 'format' },
    ],
  })
  expect((await org.ledger('communication.campaign_saved')).length).toBe(2)
})

it("rejects a text that can't be rendered, and shows one that was saved before", async () => {
  const refused = await calls.call('/welcome-email', { action: 'save', bodyMarkdown: '> '.repeat(8000) })
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({
    errors: [{ pointer: '/bodyMarkdown', message: 'Nest quotes and lists up to 50 levels deep.' }],
  })
  const { campaign } = await calls.act({ action: 'save', subject: 'Alerts' })
  await test.db
    .update(welcomeCampaign)
    .set({ bodyMarkdown: '> '.repeat(8000) })
    .where(eq(welcomeCampaign.id, campaign.id))
  expect((await calls.call('/welcome-email')).status).toBe(200)
})

it('[7.21] sends one email to each address once the current count is confirmed', async () => {
  const place = await house()
  const at = { propertyId: place.id }
  const dana = await resident('dana@tenants.test', {
    ...at,
    unitId: (await org.unit({ propertyId: place.id })).id,
  })
  await resident('SHARED@tenants.test', { ...at, firstName: 'Ana' })
  await resident('shared@tenants.test', { ...at, firstName: 'Ben' })
  const spanish = await resident('es@tenants.test', { ...at, firstName: null, language: 'es-MX' })
  const declined = await resident('no@tenants.test', at)
  await org.tenant(at)
  await resident('gone@tenants.test', { ...at, status: 'past' })
  await resident('broken at tenants', at)
  const decided = await resident('decided@tenants.test', at)
  await test.db.insert(consentRecord).values({
    id: crypto.randomUUID(),
    orgId: org.id,
    tenantId: decided.id,
    channel: 'email',
    address: 'decided@tenants.test',
    addressHash: contactHash(
      { orgId: org.id, gateways: test.deps.gateways },
      'email',
      'decided@tenants.test',
    ),
    purpose: 'safety_alerts',
    state: 'declined',
    method: 'optin_link',
    occurredAt: new Date(),
    actor: { type: 'tenant', id: decided.id, name: null },
  })
  await resident('blocked@tenants.test', at)
  await test.db.insert(suppression).values({
    orgId: org.id,
    channel: 'email',
    addressHash: contactHash(
      { orgId: org.id, gateways: test.deps.gateways },
      'email',
      'blocked@tenants.test',
    ),
    reason: 'unsubscribe',
  })
  await test.as(admin).request(`/tenant/${declined.id}/consent`, {
    method: 'POST',
    json: {
      channel: 'email',
      address: 'no@tenants.test',
      purpose: 'safety_alerts',
      decision: 'opted_out',
      note: 'Said so.',
    },
  })

  const numbers = await calls.ok<
    Record<string, number> & { skipped: { reason: string; tenant: { id: string } }[] }
  >('/audience', {})
  expect(numbers).toMatchObject({
    eligible: 3,
    noEmail: 1,
    invalid: 1,
    duplicateAddress: 1,
    noTenancy: 1,
    suppressed: 2,
    declined: 1,
    byLanguage: [
      { value: 'none', count: 2 },
      { value: 'es', count: 1 },
    ],
  })
  expect(numbers.skipped.map(({ reason }) => reason).toSorted()).toEqual([
    'declined',
    'duplicate_address',
    'invalid',
    'no_email',
    'no_tenancy',
    'suppressed',
    'suppressed',
  ])

  const variants = (await calls.show()).defaults.languageVariants
  await calls.act({ action: 'save', languageVariants: { es: variants.es } })
  expect((await calls.show()).checks).toContainEqual({
    code: 'languages',
    level: 'warning',
    message:
      'Tenants get English instead of Spanish because the consent wording isn’t reviewed. Review it under Communication > Opt-in pages.',
  })
  await test
    .as(admin)
    .request(`/org/${org.id}`, { method: 'PATCH', json: { consentLanguages: ['en', 'es'] } })
  const wrong = await calls.call('/welcome-email', { action: 'send', confirmCount: 4 })
  expect(wrong.status).toBe(409)
  expect(await wrong.json()).toMatchObject({ code: 'state-conflict', eligible: 3 })
  expect(sent).toEqual([])

  const { campaign, task } = await calls.sendAll()
  expect(task).toMatchObject({ status: 'succeeded', result: { sent: 3, inDoubt: 0, notSent: 0 } })
  expect(sent.map(({ to }) => to).toSorted()).toEqual([
    'dana@tenants.test',
    'es@tenants.test',
    'shared@tenants.test',
  ])
  const detail = await calls.detail(campaign.id)
  expect(detail).toMatchObject({ status: 'sent', stats: { sent: 3, queued: 0, audience: 9, skipped: 6 } })
  expect(detail.funnel).toEqual([
    { step: 'audience', count: 3 },
    { step: 'sent', count: 3 },
    { step: 'delivered', count: 0 },
    { step: 'optedIn', count: 0 },
  ])

  const mail = sent.find(({ to }) => to === 'dana@tenants.test')!
  expect(mail.subject).toBe('Get safety alerts for Maple Court')
  expect(mail.text).toContain('Hello Dana,')
  expect(mail.html).toContain('500 W 2nd St, Austin, TX 78701')
  expect(mail.listUnsubscribe?.url).toMatch(new RegExp(`/api/org/${org.id}/optin/[\\w-]{20,}$`))
  expect(mail.html).toContain('/o/')
  const [stored] = await test.db.select().from(welcomeMail).where(eq(welcomeMail.orgId, org.id))
  expect(sent.map(({ messageId }) => messageId)).toContain(`<${stored!.messageId}>`)
  const inSpanish = sent.find(({ to }) => to === 'es@tenants.test')!
  expect(inSpanish.subject).toBe('Reciba alertas de seguridad para Maple Court')
  expect(inSpanish.text).toContain('Hola, buen día:')

  const proofs = await test.db.select().from(consentRecord).where(eq(consentRecord.tenantId, dana.id))
  expect(proofs).toMatchObject([
    { state: 'invited', address: 'dana@tenants.test', wordingVersion: '2026-11-28' },
  ])
  const invited = await org.ledger('consent.invited')
  expect(invited.map(({ tenantId }) => tenantId)).toEqual(expect.arrayContaining([dana.id, spanish.id]))
  expect(invited).toHaveLength(3)
  expect((await org.ledger('communication.started')).length).toBe(1)
  expect((await org.ledger('communication.finished')).length).toBe(1)
  expect(JSON.stringify(await org.ledger())).not.toContain('dana@tenants.test')

  // The next campaign asks only the tenant who was skipped because someone else had the same address.
  const next = await calls.show()
  expect(next).toMatchObject({ campaign: null, audiencePreview: { eligible: 1, alreadyAsked: 3 } })
  expect(next.history).toMatchObject([{ id: campaign.id, status: 'sent' }])
})

it('lists what prevents sending', async () => {
  await resident('one@tenants.test')
  const send = async (more: object = {}) => {
    const response = await calls.call('/welcome-email', { action: 'send', confirmCount: 1, ...more })
    return [response.status, (await response.json()).code]
  }
  expect(await send({ senderId: null })).toEqual([422, 'sender-not-verified'])
  expect(await send({ senderId, bodyMarkdown: 'No link here' })).toEqual([422, 'validation-failed'])
  const good = { bodyMarkdown: 'Yes: {{optInUrl}}' }
  await test.db.update(orgTable).set({ postalAddress: null }).where(eq(orgTable.id, org.id))
  expect(await send(good)).toEqual([422, 'validation-failed'])
  await test.db.update(orgTable).set({ emailAllowed: false }).where(eq(orgTable.id, org.id))
  expect(await send(good)).toEqual([403, 'mail-not-allowed'])
  const checks = (await calls.show()).checks.filter(({ level }) => level === 'error').map(({ code }) => code)
  expect(checks).toEqual(['email_allowed', 'postal_address'])
  expect(sent).toEqual([])
})

it('rejects an empty audience', async () => {
  const response = await calls.call('/welcome-email', { action: 'send', confirmCount: 0 })
  expect([response.status, (await response.json()).code]).toEqual([422, 'no-audience'])
})

it('sends no email for a demo organization', async () => {
  await resident('one@tenants.test')
  await test.db.update(orgTable).set({ demo: true }).where(eq(orgTable.id, org.id))
  test.deps.gateways.isSandbox = false
  const { campaign, task } = await calls.sendAll()
  test.deps.gateways.isSandbox = true
  expect(task.result).toMatchObject({ reason: 'Not sent (demo).' })
  expect(await calls.recipients(campaign.id)).toMatchObject([{ state: 'skipped', skipReason: 'demo' }])
  expect(sent).toEqual([])
})

it('previews the email for one tenant, without interpreting what people wrote', async () => {
  const place = await house('Maple & Oak')
  const dana = await resident('dana@tenants.test', { propertyId: place.id, firstName: '<b>Dana</b>' })
  const shown = await calls.ok<{ subject: string; html: string; text: string; warnings: unknown[] }>(
    '/preview',
    {
      subject: 'Hi {{tenant.firstName}}',
      bodyMarkdown:
        '**Hello** <script>alert(1)</script>\n\n[Yes]({{optInUrl}})\n\n[bad](javascript:alert(1)) [site](https://example.test/?n={{property.name}})',
      tenantId: dana.id,
    },
  )
  expect(shown.subject).toBe('Hi <b>Dana</b>')
  expect(shown.html).toContain('<strong>Hello</strong>')
  expect(shown.html).not.toContain('<script')
  expect(shown.html).not.toContain('javascript:')
  expect(shown.html).toContain('href="https://example.test/?n=Maple%20%26%20Oak"')
  expect(shown.html).toContain('Maple &#38; Oak')
  expect(shown.text).toContain('Yes: http://parapet.test/o/')
  expect(shown.warnings).toMatchObject([{ code: 'merge_fields' }, { code: 'links' }])

  const other = await test.mintOrg()
  const foreign = await other.tenant()
  expect((await calls.call('/preview', { tenantId: foreign.id })).status).toBe(404)
})

it('[7.22] sends a test to a team member, with links that store nothing', async () => {
  const colleague = await org.member('viewer')
  const start = (userId: string, json?: object) =>
    test.as(admin).request(`/org/${org.id}/communication/test-welcome-email?userId=${userId}`, {
      method: 'POST',
      ...(json && { json }),
    })
  const response = await start(colleague.id)
  expect(response.status).toBe(202)
  const { task, to } = await response.json<{ task: { id: string }; to: string }>()
  expect(to).toMatch(/^p•••@example\.test$/)
  expect(await calls.waitForTask(task.id)).toMatchObject({ status: 'succeeded', result: { sent: true } })
  expect(sent).toMatchObject([{ to: colleague.email, subject: '[Test] Get safety alerts for Maple Court' }])
  const token = /\/o\/([\w-]+)/.exec(sent[0]!.text)![1]!
  const page = await test.anonymous.request(`/org/${org.id}/optin/${token}`)
  expect(await page.json()).toMatchObject({ preview: true })
  expect(await test.db.$count(consentRecord, eq(consentRecord.orgId, org.id))).toBe(0)
  expect(await org.ledger('communication.test_sent')).toHaveLength(1)

  expect((await start((await test.mintUser()).id)).status).toBe(404)
  for (let count = 2; count <= 10; count += 1) expect((await start(colleague.id, {})).status).toBe(202)
  const refused = await start(colleague.id)
  expect([refused.status, Number(refused.headers.get('Retry-After')) > 3000]).toEqual([429, true])
})
