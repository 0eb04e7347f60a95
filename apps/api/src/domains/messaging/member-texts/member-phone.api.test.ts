import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  inboundText,
  memberPhone,
  memberPhoneCode,
  org as organization,
} from '../../../platform/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import { memberTextCalls } from '../../../testing/member-text-calls.ts'
import { createTestTextGateway, textCalls } from '../../../testing/text-gateway.ts'
import { purgePhoneSetup } from './phone-codes.ts'

const texting = createTestTextGateway()
let test: TestApp
let calls: ReturnType<typeof memberTextCalls>
let gateway: ReturnType<typeof textCalls>
let org: TestOrg
let ana: TestPerson
let number: string
let count = 0

beforeAll(async () => {
  test = await createTestApp({ texts: texting.gateway })
  calls = memberTextCalls(test, texting)
  gateway = textCalls(test)
})
afterAll(() => test.close())

beforeEach(async () => {
  org = await test.mintOrg('Cedar')
  ana = await org.member('responder')
  number = `+1303555${String((count += 1)).padStart(4, '0')}`
  texting.sent.length = 0
  texting.failures.length = 0
})

const sendTest = (person = ana) => test.as(person).request('/notification-phone/test', { method: 'POST' })
const rows = () => test.db.select().from(memberPhone).where(eq(memberPhone.orgId, org.id))

describe('a number', () => {
  it('is verified with the code that was texted to it, and tested', async () => {
    expect(await calls.read(ana)).toEqual({
      isAvailable: true,
      canCall: true,
      gatewayNumber: '+12025550100',
      phone: null,
    })
    const national = `(303) 555-${number.slice(-4)}`
    const saved = await calls.save(ana, national)
    expect(await saved.json()).toMatchObject({
      phone: { number, state: 'unverified', codeExpiresAt: expect.any(String), texts: 'all' },
    })
    expect(texting.sent).toMatchObject([
      {
        to: number,
        body: expect.stringMatching(
          /^\d{6} is your code to get texts from Cedar in Parapet\. .* Reply HELP for help, STOP to stop\.$/,
        ),
      },
    ])
    expect((await sendTest()).status).toBe(409)
    const confirmed = await calls.confirm(ana, calls.readCode(number))
    expect(await confirmed.json()).toMatchObject({ phone: { state: 'verified', codeExpiresAt: null } })
    expect((await sendTest()).status).toBe(204)
    expect(texting.sent.at(-1)).toMatchObject({
      to: number,
      body: 'Cedar: This is a test. Notifications from Parapet reach this phone. Reply STOP to stop.',
    })
    const again = await sendTest()
    expect([again.status, again.headers.get('Retry-After')]).toEqual([429, '60'])
    const events = await org.ledger('access.phone_verified')
    expect(events).toMatchObject([
      { subject: { type: 'user', id: ana.id }, summary: expect.stringContaining('verified') },
    ])
    expect(JSON.stringify(await org.ledger())).not.toContain(number.slice(-7))
  })

  it('is removed once it’s changed, with what was texted from it', async () => {
    await calls.verify(ana, number)
    await calls.patch(ana, { texts: 'urgent' })
    await gateway.text(number, 'HELP')
    const stored = () => test.db.$count(inboundText, eq(inboundText.orgId, org.id))
    expect(await stored()).toBe(1)
    const next = number.replace('555', '556')
    expect((await calls.save(ana, next)).status).toBe(200)
    expect(await stored()).toBe(0)
    expect(await org.ledger('access.phone_removed')).toHaveLength(1)
    expect((await calls.read(ana)).phone).toMatchObject({
      number: next,
      texts: 'urgent',
      state: 'unverified',
    })
  })

  it('is unverified again once it’s changed, and forgotten once it’s removed', async () => {
    await calls.verify(ana, number)
    // Saving it again changes nothing.
    await calls.save(ana, number)
    expect(texting.sent).toEqual([])
    const other = `+1303556${number.slice(-4)}`
    await calls.save(ana, other)
    expect((await calls.read(ana)).phone).toMatchObject({ number: other, state: 'unverified' })
    const removed = await test.as(ana).request('/notification-phone', { method: 'DELETE' })
    expect(removed.status).toBe(204)
    expect(await rows()).toEqual([])
    const missing = await test.as(ana).request('/notification-phone', { method: 'DELETE' })
    expect(missing.status).toBe(404)
  })

  it('belongs to one member, and isn’t shown to any other', async () => {
    const ben = await org.member('org_admin')
    await calls.verify(ana, number)
    expect((await calls.read(ben)).phone).toBeNull()
    await calls.save(ben, number)
    const refused = await calls.confirm(ben, calls.readCode(number))
    expect([refused.status, (await refused.json()).detail]).toEqual([
      409,
      expect.stringContaining('Another member gets texts at this number'),
    ])
    const elsewhere = await test.mintOrg('Oak')
    await calls.verify(await elsewhere.member('viewer'), number)
  })

  it('must be one that can be texted, in the organization’s country', async () => {
    for (const wrong of ['+44 20 7946 0958', '303 555 0100 99 1', '12345678']) {
      const response = await calls.save(ana, wrong)
      expect(await response.json()).toMatchObject({ status: 422, errors: [{ pointer: '/number' }] })
    }
    texting.failures.push('bad_address')
    const landline = await calls.save(ana, number)
    expect([landline.status, (await landline.json()).detail]).toEqual([
      502,
      'This number can’t get texts. Enter a mobile number.',
    ])
    expect((await calls.read(ana)).phone).toMatchObject({ state: 'unreachable', codeExpiresAt: null })
    expect((await calls.save(ana, number)).status).toBe(409)
  })

  it('can’t be set without a gateway, or while the organization may not text anyone', async () => {
    await test.db.update(organization).set({ emailAllowed: false }).where(eq(organization.id, org.id))
    expect(await calls.read(ana)).toMatchObject({ isAvailable: false })
    expect((await calls.save(ana, number)).status).toBe(503)
    expect(texting.sent).toEqual([])
  })

  it('is deleted with what was texted from it when the member is removed', async () => {
    const admin = await org.member('org_admin')
    await calls.verify(ana, number)
    await gateway.text(number, 'Hello?')
    expect(await test.db.$count(inboundText, eq(inboundText.orgId, org.id))).toBe(1)
    const path = `/team/user/${ana.id}`
    const member = await test.as(admin).request(path)
    const removed = await test
      .as(admin)
      .request(path, { method: 'DELETE', headers: { 'If-Match': member.headers.get('ETag')! } })
    expect(removed.status).toBe(204)
    expect(await rows()).toEqual([])
    expect(await test.db.$count(inboundText, eq(inboundText.orgId, org.id))).toBe(0)
  })
})

describe('a code', () => {
  it('stops working after five wrong ones, counted in the database', async () => {
    await calls.save(ana, number)
    const code = calls.readCode(number)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const response = await calls.confirm(ana, wrong)
      expect(await response.json()).toMatchObject({
        status: 422,
        errors: [
          {
            pointer: '/code',
            message: expect.stringContaining(attempt < 5 ? 'Check the latest text' : 'Send a new code'),
          },
        ],
      })
    }
    expect((await calls.confirm(ana, code)).status).toBe(422)
    expect((await calls.read(ana)).phone).toMatchObject({ state: 'unverified', codeExpiresAt: null })
  })

  it('works for 15 minutes, and only for the number that it was texted to', async () => {
    await calls.save(ana, number)
    const code = calls.readCode(number)
    await calls.save(ana, `+1303557${number.slice(-4)}`)
    expect((await calls.confirm(ana, code)).status).toBe(422)
    await calls.save(ana, number)
    const latest = calls.readCode(number)
    await test.db
      .update(memberPhoneCode)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(memberPhoneCode.orgId, org.id))
    expect((await calls.confirm(ana, latest)).status).toBe(422)
  })

  it('is texted five times a day to a number, even if it was removed in between', async () => {
    for (let sent = 1; sent <= 5; sent += 1) {
      expect((await calls.save(ana, number)).status).toBe(200)
      await test.as(ana).request('/notification-phone', { method: 'DELETE' })
    }
    const ben = await org.member('responder')
    const refused = await calls.save(ben, number)
    expect([refused.status, Number(refused.headers.get('Retry-After')) > 80_000]).toEqual([429, true])
    expect(texting.sent).toHaveLength(5)
  })

  it('doesn’t count if the gateway didn’t accept it', async () => {
    texting.failures.push('unavailable')
    const failed = await calls.save(ana, number)
    expect([failed.status, (await failed.json()).detail]).toEqual([
      502,
      'The text gateway didn’t accept the text. Try again in a few minutes.',
    ])
    expect(await test.db.$count(memberPhoneCode, eq(memberPhoneCode.orgId, org.id))).toBe(0)
    await calls.verify(ana, number)
  })

  it('is purged after two days, with a number that it never verified', async () => {
    const ben = await org.member('responder')
    await calls.verify(ben, `+1303558${number.slice(-4)}`)
    await calls.save(ana, number)
    const old = { createdAt: new Date(Date.now() - 3 * 24 * 60 * 60_000) }
    await test.db.update(memberPhone).set(old).where(eq(memberPhone.orgId, org.id))
    await test.db.update(memberPhoneCode).set(old).where(eq(memberPhoneCode.orgId, org.id))
    await purgePhoneSetup(test.db)
    expect((await rows()).map(({ userId }) => userId)).toEqual([ben.id])
    expect(await test.db.$count(memberPhoneCode, eq(memberPhoneCode.orgId, org.id))).toBe(0)
  })
})

describe('STOP', () => {
  it('stops the texts until START, and is recorded without the number', async () => {
    await calls.verify(ana, number)
    expect(await gateway.text(number, 'Stop')).toBe(
      "Cedar: You won't get any more texts or calls from us. Reply START to get texts again.",
    )
    expect((await calls.read(ana)).phone).toMatchObject({ state: 'stopped' })
    const refused = await sendTest()
    expect([refused.status, (await refused.json()).detail]).toEqual([
      409,
      'Someone replied STOP from this number. Text START from it to (202) 555-0100, then try again.',
    ])
    // Entering the number again doesn't get around it.
    await test.as(ana).request('/notification-phone', { method: 'DELETE' })
    expect((await calls.save(ana, number)).status).toBe(409)
    expect(texting.sent).toEqual([])
    expect(await org.ledger('access.phone_stopped')).toMatchObject([{ subject: { id: ana.id } }])
    expect(JSON.stringify(await org.ledger())).not.toContain(number.slice(-7))
  })

  it('is obeyed from a number that was only sent a code, and ends with START', async () => {
    await calls.save(ana, number)
    expect(await gateway.text(number, 'HELP')).toMatch(/^Cedar safety alerts\./)
    expect(await gateway.text(number, 'STOP')).toContain("You won't get any more texts or calls")
    expect((await calls.read(ana)).phone).toMatchObject({ state: 'stopped' })
    texting.sent.length = 0
    expect((await calls.save(ana, number)).status).toBe(409)
    expect(texting.sent).toEqual([])
    // The member has nothing to do with it.
    expect(await org.ledger('access.phone_stopped')).toEqual([])
    await gateway.text(number, 'START')
    expect((await calls.save(ana, number)).status).toBe(200)
    // Anything else from a number that isn't verified is no one's.
    expect(await gateway.text(number, 'OK')).toBeNull()
  })

  it('ends with START, in every organization that texts the number', async () => {
    const elsewhere = await test.mintOrg('Oak')
    const twin = await elsewhere.member('viewer')
    await calls.verify(ana, number)
    await calls.verify(twin, number)
    await gateway.text(number, 'STOP')
    expect((await calls.read(twin)).phone).toMatchObject({ state: 'stopped' })
    expect(await gateway.text(number, 'START')).toContain("You're signed up for safety alerts by text")
    expect((await calls.read(ana)).phone).toMatchObject({ state: 'verified' })
    expect((await calls.read(twin)).phone).toMatchObject({ state: 'verified' })
    expect(await org.ledger('access.phone_resumed')).toHaveLength(1)
    expect(await gateway.text(number, 'HELP')).toMatch(/^Cedar safety alerts\./)
  })
})
