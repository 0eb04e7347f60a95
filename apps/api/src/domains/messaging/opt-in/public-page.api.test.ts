import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { currentWordingVersion } from '../consent/wording.ts'
import {
  consentRecord,
  optInCode,
  optInLink,
  org as orgTable,
  task,
} from '../../../platform/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import type { Tenant } from '../../estate/tenants/tenants.schema.ts'
import type { OptInPage } from './opt-in-pages.schema.ts'
import type { OptIn, OptInResult } from './opt-in.schema.ts'
import { optInCalls } from '../../../testing/opt-in-test-calls.ts'
import { sweepOptIn } from './sweep-opt-in.ts'

let test: TestApp
let org: TestOrg
let admin: TestPerson
let calls: ReturnType<typeof optInCalls>
let page: OptInPage

beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  org = await test.mintOrg('Maple Residential')
  admin = await org.member('org_admin')
  calls = optInCalls(test, org)
  await calls.allowMail()
  page = await createPage()
})

async function createPage(more: object = {}) {
  const response = await test.as(admin).request(`/org/${org.id}/optin-pages`, {
    method: 'POST',
    json: { title: 'Alerts for your home', ...more },
  })
  if (response.status !== 201) throw new Error(await response.text())
  return await response.json<OptInPage>()
}

let count = 0
const newAddress = () => `visitor${(count += 1)}@example.com`
const requestCode = (email: string, more: object = {}) =>
  calls.optIn(page.publicId, { email, name: 'Robin Reyes', unit: '204', ...more })
const confirm = (email: string, code: string) => calls.optIn(page.publicId, { email, code })
const mailTo = (email: string) => {
  const { text, subject, html } = test.sentMail.findLast((mail) => mail.to === email)!
  return { text, subject, html, code: /^\d{6}$/m.exec(text)![0], token: /\/o\/([\w-]{43})/.exec(text)![1]! }
}
const statesOf = async (email: string) => (await calls.records(email)).map(({ state }) => state)

describe('the public page', () => {
  it('[7.24] shows what it asks for, and no personal data', async () => {
    const shown = await (await calls.get(page.publicId)).json<OptIn>()
    expect(shown).toMatchObject({
      kind: 'page',
      recipient: null,
      page: {
        texts: { en: { title: 'Alerts for your home', intro: null } },
        fields: { askUnit: true },
      },
      channels: [{ channel: 'email', state: 'none' }],
      languages: ['en'],
      expiresAt: null,
    })
  })

  it('shows its own texts in each reviewed language, and never the English ones in another', async () => {
    const translations = {
      es: { title: 'Alertas para su hogar', intro: null },
      vi: { title: 'Cảnh báo', intro: null },
    }
    const setLanguages = (consentLanguages: string[]) =>
      test.db.update(orgTable).set({ consentLanguages }).where(eq(orgTable.id, org.id))
    await setLanguages(['en', 'es', 'fr'])
    page = await createPage({ intro: 'Hello', languages: ['en', 'es', 'fr'], translations })
    expect(page).toMatchObject({ translations })
    const shown = await (await calls.get(page.publicId, '?language=es')).json<OptIn>()
    expect(shown.language).toBe('es')
    expect(shown.page?.texts).toEqual({
      en: { title: 'Alerts for your home', intro: 'Hello' },
      es: { title: 'Alertas para su hogar', intro: null },
      fr: { title: null, intro: null },
    })

    await setLanguages(['en'])
    const unreviewed = await (await calls.get(page.publicId, '?language=es')).json<OptIn>()
    expect(Object.keys(unreviewed.page!.texts)).toEqual(['en'])
  })

  it('[7.25] opts in only after the code is entered, and matches the only tenant with the address', async () => {
    const email = newAddress()
    const emails = [{ address: email, label: null, primary: true, status: 'unknown' as const }]
    const tenant = await org.tenant({ emails, contactKeys: [email] })
    const first = await (await requestCode(email)).json<OptInResult>()
    expect(first).toMatchObject({ nextStep: 'check_email', token: null })
    expect(await statesOf(email)).toEqual(['pending_confirmation'])
    await calls.runQueuedMails()
    const { code, text, subject, html } = mailTo(email)
    expect(text).toContain('Maple Residential')
    // The person who entered the name may not own the mailbox.
    expect(`${subject} ${text} ${html}`).not.toContain('Robin')
    const { rows } = await test.pool.query('select code_hash from optin_code where org_id = $1', [org.id])
    expect(JSON.stringify(rows)).not.toContain(code)

    const second = await confirm(email, code)
    expect(second.status).toBe(200)
    const result = await second.json<OptInResult>()
    expect(result.channels).toEqual([{ channel: 'email', state: 'opted_in' }])
    expect((await calls.records(email)).at(-1)).toMatchObject({
      tenantId: tenant.id,
      state: 'opted_in',
      method: 'public_page_confirmed',
      wordingVersion: currentWordingVersion,
      evidence: { name: 'Robin Reyes', unit: '204', page: 'Alerts for your home' },
      actor: { type: 'tenant', id: tenant.id },
    })
    expect(
      (await org.ledger()).flatMap(({ action }) => (action.startsWith('consent') ? action : [])),
    ).toEqual(['consent.requested', 'consent.confirmed'])
    expect(JSON.stringify(await org.ledger())).not.toMatch(/visitor|Robin/)
    // The browser continues with a link for this mailbox, to change the decision.
    expect(await (await calls.get(result.token!)).json()).toMatchObject({
      kind: 'personal',
      channels: [{ state: 'opted_in' }],
    })
  })

  it('confirms with the link next to the code, once', async () => {
    const email = newAddress()
    await requestCode(email)
    await calls.runQueuedMails()
    const { token, code } = mailTo(email)
    expect(await (await calls.get(token)).json()).toMatchObject({
      kind: 'confirmation',
      channels: [{ state: 'pending_confirmation' }],
    })
    expect(await statesOf(email)).toEqual(['pending_confirmation'])
    expect((await calls.optIn(token)).status).toBe(200)
    expect(await statesOf(email)).toEqual(['pending_confirmation', 'opted_in'])
    expect(await (await calls.get(token)).json()).toMatchObject({ code: 'link-used' })
    expect((await confirm(email, code)).status).toBe(422)
  })

  describe('for a mailbox that two tenants share', () => {
    let email: string
    let robin: string
    let kim: string
    beforeEach(async () => {
      email = newAddress()
      const emails = [{ address: email, label: null, primary: true, status: 'unknown' as const }]
      const share = async (firstName: string) =>
        (await org.tenant({ firstName, lastName: 'Reyes', emails, contactKeys: [email] })).id
      robin = await share('Robin')
      kim = await share('Kim')
    })

    async function signUp(name: string) {
      await requestCode(email, { name })
      await calls.runQueuedMails()
      const { token } = await (await confirm(email, mailTo(email).code)).json<OptInResult>()
      return token!
    }
    const read = async (id: string) =>
      await (await test.as(admin).request(`/tenant/${id}?include=consentHistory`)).json<Tenant>()
    const reachOf = async (id: string) => {
      const { reachable, consent, consentHistory } = await read(id)
      const { state } = consent.email.safety_alerts
      return [state, reachable, consentHistory!.map((entry) => entry.state)]
    }

    it('opts in the one whose name was entered, and only them', async () => {
      await signUp(' robin  REYES ')
      expect((await calls.records(email)).at(-1)).toMatchObject({ tenantId: robin, state: 'opted_in' })
      expect(await reachOf(robin)).toEqual(['opted_in', true, ['opted_in']])
      expect(await reachOf(kim)).toEqual(['none', false, []])
    })

    it('opts in neither if the name is neither’s', async () => {
      await signUp('R. Reyes')
      expect((await calls.records(email)).at(-1)).toMatchObject({ tenantId: null, state: 'opted_in' })
      for (const id of [robin, kim]) expect(await reachOf(id)).toEqual(['none', false, []])
    })

    it('stops messages to both with a link that is neither’s, until each opts in again', async () => {
      const token = await signUp('R. Reyes')
      await calls.optIn((await calls.link(email, { tenantId: kim })).token)
      expect(await reachOf(kim)).toEqual(['opted_in', true, ['opted_in']])
      await calls.post(token, { decision: 'opt_out' })
      expect(await reachOf(kim)).toEqual(['opted_out', false, ['opted_out', 'opted_in']])
      expect(await reachOf(robin)).toEqual(['opted_out', false, ['opted_out']])

      await signUp('Robin Reyes')
      expect(await reachOf(robin)).toEqual(['opted_in', true, ['opted_in', 'opted_out']])
      expect(await reachOf(kim)).toEqual(['opted_out', false, ['opted_out', 'opted_in']])
    })
  })

  it('leaves a tenant who gets the address later at “never asked”', async () => {
    const email = newAddress()
    await requestCode(email)
    await calls.runQueuedMails()
    await confirm(email, mailTo(email).code)
    const json = { firstName: 'Robin', lastName: 'Reyes', emails: [{ address: email }] }
    const response = await test.as(admin).request('/tenant', { method: 'POST', json })
    const created = await response.json<Tenant>()
    expect(created).toMatchObject({
      reachable: false,
      consent: { email: { safety_alerts: { state: 'none', since: null } } },
    })
  })

  it('anonymizes the request once the last tenant with the address is erased, but keeps the consent record', async () => {
    const email = newAddress()
    const emails = [{ address: email, label: null, primary: true, status: 'unknown' as const }]
    const ids: string[] = []
    for (const lastName of ['Reyes', 'Ruiz']) {
      ids.push((await org.tenant({ lastName, emails, contactKeys: [email] })).id)
    }
    await requestCode(email)
    await calls.runQueuedMails()
    await confirm(email, mailTo(email).code)
    const erase = (id: string) =>
      test.as(admin).request(`/tenant/${id}/erase`, {
        method: 'POST',
        json: { reason: 'tenant_request', confirm: 'ERASE' },
      })
    expect((await erase(ids[0]!)).status).toBe(200)
    expect(await statesOf(email)).toEqual(['pending_confirmation', 'opted_in'])
    expect((await erase(ids[1]!)).status).toBe(200)
    const stored = JSON.stringify([
      await test.db.select().from(consentRecord).where(eq(consentRecord.orgId, org.id)),
      await test.db.select().from(optInCode).where(eq(optInCode.orgId, org.id)),
      await test.db.select().from(optInLink).where(eq(optInLink.orgId, org.id)),
    ])
    expect(stored).toContain('opted_in')
    expect(stored).not.toContain(email)
    expect(stored).not.toContain('Robin')
  })

  it('can be unsubscribed from by the mail client from the email with the code', async () => {
    const email = newAddress()
    await requestCode(email)
    await calls.runQueuedMails()
    const { listUnsubscribe } = test.sentMail.findLast((mail) => mail.to === email)!
    expect(listUnsubscribe!.url).toMatch(
      new RegExp(`^http://parapet.test/api/org/${org.id}/optin/[\\w-]{43}$`),
    )
    expect((await calls.oneClick(listUnsubscribe!.url.split('/').at(-1)!)).status).toBe(200)
    expect(await statesOf(email)).toEqual(['pending_confirmation', 'opted_out'])
  })

  it('returns the same for every address, whether it is known, opted in or declined', async () => {
    const answers: string[] = []
    const known = newAddress()
    await calls.optIn((await calls.link(known)).token)
    const refused = newAddress()
    await calls.post((await calls.link(refused)).token, { decision: 'opt_out' })
    for (const email of [newAddress(), known, refused]) {
      const response = await requestCode(email)
      answers.push(`${response.status} ${await response.text()}`)
    }
    expect(new Set(answers).size).toBe(1)
    // Anyone can enter any address, so the decision of its owner stays in force.
    expect(await statesOf(known)).toEqual(['opted_in'])
    expect(await statesOf(refused)).toEqual(['opted_out'])
    expect(await calls.suppressions()).toHaveLength(1)
  })

  it('lets a tenant who unsubscribed opt in again through their own mailbox', async () => {
    const email = newAddress()
    await calls.oneClick((await calls.link(email)).token)
    await requestCode(email)
    await calls.runQueuedMails()
    expect(await calls.suppressions()).toHaveLength(1)
    await confirm(email, mailTo(email).code)
    expect(await statesOf(email)).toEqual(['opted_out', 'opted_in'])
    expect(await calls.suppressions()).toEqual([])
  })

  it('accepts five wrong codes, then rejects even the right one', async () => {
    const email = newAddress()
    await requestCode(email)
    await calls.runQueuedMails()
    const { code } = mailTo(email)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let guess = 0; guess < 5; guess += 1) {
      const response = await confirm(email, wrong)
      expect(response.status).toBe(422)
      expect(await response.json()).toMatchObject({ errors: [{ pointer: '/code', code: 'mismatch' }] })
    }
    expect((await confirm(email, code)).status).toBe(422)
    expect(await statesOf(email)).toEqual(['pending_confirmation'])
  })

  it('rejects a code for another address, page or organization', async () => {
    const email = newAddress()
    await requestCode(email)
    await calls.runQueuedMails()
    const { code } = mailTo(email)
    const other = await createPage()
    expect((await confirm(newAddress(), code)).status).toBe(422)
    expect((await calls.optIn(other.publicId, { email, code })).status).toBe(422)
    const elsewhere = await test.mintOrg()
    const path = `/org/${elsewhere.id}/optin/${page.publicId}`
    expect((await test.anonymous.request(path)).status).toBe(404)
  })

  it('sends at most five codes per address and day, with the same response each time', async () => {
    const email = newAddress()
    for (let round = 0; round < 3; round += 1) expect((await requestCode(email)).status).toBe(200)
    for (let round = 0; round < 5; round += 1) {
      expect((await calls.post(page.publicId, { resend: true, email })).status).toBe(202)
    }
    expect(await test.db.$count(task, and(eq(task.orgId, org.id), eq(task.type, 'optin_mail')))).toBe(5)
  })

  it('resends nothing to an address that never asked', async () => {
    expect((await calls.post(page.publicId, { resend: true, email: newAddress() })).status).toBe(202)
    expect(await test.db.$count(task, and(eq(task.orgId, org.id), eq(task.type, 'optin_mail')))).toBe(0)
  })

  it('responds as usual to a bot that fills in every field, and stores nothing', async () => {
    const email = newAddress()
    const caught = await requestCode(email, { website: 'https://spam.example' })
    const honest = await requestCode(newAddress())
    expect(await caught.text()).toBe(await honest.text())
    expect(await calls.records(email)).toEqual([])
    expect(await test.db.$count(optInCode, eq(optInCode.address, email))).toBe(0)
  })

  it.each([
    [{ email: undefined }, '/email'],
    [{ email: 'robin' }, '/email'],
    [{ name: undefined }, '/name'],
    [{ code: '12345' }, '/code'],
    [{ channels: ['sms'] }, '/channels'],
  ])('rejects %j', async (more, pointer) => {
    const response = await requestCode(newAddress(), more)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ errors: [{ pointer }] })
  })

  it('accepts neither a refusal nor an opt-out for an address that was only typed in', async () => {
    for (const decision of ['decline', 'opt_out']) {
      const response = await calls.post(page.publicId, { decision, email: newAddress() })
      expect(response.status).toBe(409)
    }
  })

  it('exists only while it is active and the organization can email tenants', async () => {
    const path = `/org/${org.id}/optin-pages/${page.id}`
    await test.as(admin).request(path, { method: 'PATCH', json: { active: false } })
    expect((await calls.get(page.publicId)).status).toBe(404)
    await test.as(admin).request(path, { method: 'PATCH', json: { active: true } })
    expect((await calls.get(page.publicId)).status).toBe(200)
    await test.db.update(orgTable).set({ emailAllowed: false }).where(eq(orgTable.id, org.id))
    expect((await calls.get(page.publicId)).status).toBe(404)
  })

  it('records that an address was never confirmed, and purges it after a month', async () => {
    const email = newAddress()
    await requestCode(email)
    const past = new Date(Date.now() - 1000)
    await test.db.update(optInCode).set({ expiresAt: past }).where(eq(optInCode.address, email))
    const { actor: _actor, orgId: _org, origin: _origin, ...deps } = test.contextOf(admin)
    await sweepOptIn(deps)
    await sweepOptIn(deps)
    expect(await statesOf(email)).toEqual(['pending_confirmation', 'expired'])
    expect(await org.ledger('consent.expired')).toHaveLength(1)
    const longAgo = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000)
    await test.db.update(optInCode).set({ createdAt: longAgo }).where(eq(optInCode.address, email))
    await sweepOptIn(deps)
    expect(await test.db.$count(optInCode, eq(optInCode.address, email))).toBe(0)
  })

  it('emails no code for an address confirmed in the meantime, and a new one on each retry', async () => {
    const email = newAddress()
    await requestCode(email)
    await calls.runQueuedMails()
    const first = mailTo(email)
    await requestCode(email)
    await calls.optIn(first.token)
    const sent = test.sentMail.length
    await calls.runQueuedMails()
    expect(test.sentMail).toHaveLength(sent)
    expect(await test.db.$count(optInLink, eq(optInLink.address, email))).toBe(2)
  })
})

describe('the pages of an organization', () => {
  const list = async (person = admin) => await test.as(person).request(`/org/${org.id}/optin-pages`)

  it('lists them with their URL and counts', async () => {
    const email = newAddress()
    await requestCode(email)
    await requestCode(newAddress())
    await calls.runQueuedMails()
    await confirm(email, mailTo(email).code)
    const { items, offeredLanguages } = await (
      await list()
    ).json<{
      items: OptInPage[]
      offeredLanguages: string[]
    }>()
    expect(items).toMatchObject([
      {
        id: page.id,
        url: `http://parapet.test/o/${page.publicId}`,
        counts: { requested: 2, confirmed: 1 },
        active: true,
        version: 1,
      },
    ])
    expect(offeredLanguages).toEqual(['en'])
  })

  it('has a short address that leads to it', async () => {
    const follow = async (path: string) => {
      const response = await test.app.request(path)
      return [response.status, response.headers.get('Location')]
    }
    expect(await follow(`/o/${page.publicId}`)).toEqual([302, `/optin?org=${org.id}&t=${page.publicId}`])
    expect(await follow('/o/unknown')).toEqual([302, '/optin'])
    expect((await follow('/o/a%00b'))[0]).toBe(404)
  })

  it('updates one at the expected version', async () => {
    const path = `/org/${org.id}/optin-pages/${page.id}`
    const change = (json: object, version = 'v1') =>
      test.as(admin).request(path, { method: 'PATCH', json, headers: { 'If-Match': `"${version}"` } })
    expect(await (await change({ title: 'Storm alerts' })).json()).toMatchObject({
      title: 'Storm alerts',
      version: 2,
    })
    expect((await change({ title: 'Late' })).status).toBe(412)
    expect((await change({ languages: ['es'] }, 'v2')).status).toBe(422)
    expect((await org.ledger('communication.optin_page_updated'))[0]!.summary).toBe(
      'Opt-in page “Storm alerts”: title changed.',
    )
  })

  it('requires the permissions to read and to send', async () => {
    const viewer = await org.member('viewer')
    expect((await list(viewer)).status).toBe(403)
    const json = { title: 'x' }
    const created = await test.as(viewer).request(`/org/${org.id}/optin-pages`, { method: 'POST', json })
    expect(created.status).toBe(403)
    const stranger = await (await test.mintOrg()).member('org_admin')
    expect((await list(stranger)).status).toBe(404)
  })

  it('creates no active page unless the operator allows email', async () => {
    await test.db.update(orgTable).set({ emailAllowed: false }).where(eq(orgTable.id, org.id))
    const make = (json: object) =>
      test.as(admin).request(`/org/${org.id}/optin-pages`, { method: 'POST', json })
    expect((await make({ title: 'Now' })).status).toBe(409)
    expect((await make({ title: 'Later', active: false })).status).toBe(201)
  })
})
