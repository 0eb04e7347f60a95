import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSystemContext } from '../../../platform/access/system-context.ts'
import {
  consentRecord,
  inboundText,
  optInCode,
  org as orgTable,
  tenant,
} from '../../../platform/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg } from '../../../testing/factories.ts'
import { optInCalls } from '../../../testing/opt-in-test-calls.ts'
import { createTestTextGateway, textCalls } from '../../../testing/text-gateway.ts'
import { currentCallWordingVersion, currentTextWordingVersion } from '../consent/wording.ts'
import { stoppedTexts } from '../texting/stop-in-call.ts'
import type { OptIn, OptInResult } from './opt-in.schema.ts'
import { sweepOptIn } from './sweep-opt-in.ts'

const texting = createTestTextGateway()
let test: TestApp
let org: TestOrg
let calls: ReturnType<typeof optInCalls>
let gateway: ReturnType<typeof textCalls>
let token: string
let tenantId: string
let count = 200
let number: string

beforeAll(async () => {
  test = await createTestApp({ texts: texting.gateway })
  gateway = textCalls(test)
})
afterAll(() => test.close())

beforeEach(async () => {
  org = await test.mintOrg()
  calls = optInCalls(test, org)
  await calls.allowMail()
  number = `+1303555${String((count += 1)).padStart(4, '0')}`
  tenantId = (await org.tenant(mailbox('dana@example.test'))).id
  token = (await calls.link('dana@example.test', { tenantId })).token
  texting.sent.length = 0
  texting.calls.length = 0
  texting.failures.length = 0
})

const mailbox = (address: string) => ({
  emails: [{ address, label: null, primary: true, status: 'unknown' as const }],
  contactKeys: [address],
})
const enter = (phone: string, more: object = {}, link = token) =>
  calls.post(link, {
    decision: 'opt_in',
    channels: ['sms'],
    wordingVersion: currentTextWordingVersion,
    language: 'es',
    phone,
    ...more,
  })
const confirm = (code: string, phone = number) => calls.post(token, { decision: 'opt_in', phone, code })
const lastCode = () => /^\d{6}/.exec(texting.sent.at(-1)!.body)![0]
const records = async (channel: 'sms' | 'voice' = 'sms') =>
  (
    await test.db
      .select()
      .from(consentRecord)
      .where(and(eq(consentRecord.orgId, org.id), eq(consentRecord.channel, channel)))
  ).toSorted((a, b) => (a.id < b.id ? -1 : 1))
const getTexting = async () => (await (await calls.get(token)).json<OptIn>()).texting

describe('a number entered behind a personal link', () => {
  it('counts once the code that was texted to it is entered, with proof of both', async () => {
    expect(await getTexting()).toMatchObject({
      number: '+12025550100',
      wordingVersion: '2026-11-28-text',
      wordings: { en: { consent: expect.stringContaining(org.name) } },
      numbers: [],
    })
    const entered = await (await enter('(303) 555-0' + number.slice(-3))).json<OptInResult>()
    expect(entered).toEqual({
      channels: [{ channel: 'sms', state: 'pending_confirmation' }],
      nextStep: 'enter_code',
      token: null,
      preview: false,
    })
    await calls.runQueuedTexts()
    expect(texting.sent).toHaveLength(1)
    expect(texting.sent[0]).toMatchObject({ to: number, reference: expect.stringContaining(org.id) })
    expect((await confirm('000000')).status).toBe(422)
    const confirmed = await (await confirm(lastCode())).json<OptInResult>()
    expect(confirmed.channels).toEqual([{ channel: 'sms', state: 'opted_in' }])
    expect(await records()).toMatchObject([
      { state: 'pending_confirmation', tenantId, address: number },
      {
        state: 'opted_in',
        tenantId,
        address: number,
        method: 'optin_link',
        wordingVersion: '2026-11-28-text',
        evidence: { tokenId: expect.any(String) },
      },
    ])
    const [row] = await test.db.select().from(tenant).where(eq(tenant.id, tenantId))
    expect(row!.phones).toMatchObject([{ e164: number, type: 'mobile', primary: true, smsCapable: true }])
    expect(row).toMatchObject({ consentSms: 'opted_in', reachable: true })
    expect((await getTexting())!.numbers).toEqual([
      { masked: `•••${number.slice(-4)}`, state: 'opted_in', callState: 'none' },
    ])
    expect((await confirm(lastCode())).status).toBe(422)
  })

  it('can be confirmed with START instead, and withdrawn with STOP', async () => {
    await enter(number)
    expect(await gateway.text(number, 'start')).toContain(org.name)
    expect((await records()).at(-1)).toMatchObject({
      state: 'opted_in',
      method: 'reply_keyword',
      language: 'en',
    })
    const [row] = await test.db.select().from(tenant).where(eq(tenant.id, tenantId))
    expect(row).toMatchObject({ consentSms: 'opted_in', reachable: true })
    await gateway.text(number, 'stop')
    expect((await records()).at(-1)).toMatchObject({ state: 'opted_out', tenantId })
  })

  it('gets no code after STOP, and the page says nothing about it', async () => {
    await enter(number)
    await gateway.text(number, 'stop')
    await calls.runQueuedTexts()
    expect((await enter(number)).status).toBe(200)
    await calls.runQueuedTexts()
    expect(texting.sent).toEqual([])
  })

  it('gets at most five codes a day, and five attempts', async () => {
    for (let times = 0; times < 7; times += 1) await enter(number)
    await calls.runQueuedTexts()
    expect(texting.sent).toHaveLength(5)
    const code = lastCode()
    const wrong = code === '111111' ? '222222' : '111111'
    for (let times = 0; times < 5; times += 1) await confirm(wrong)
    expect((await confirm(code)).status).toBe(422)
  })

  it('must be of the organization’s country, agreed to, and with the current wording', async () => {
    const refused = async (response: Promise<Response>) => {
      const { errors, code } = (await (await response).json()) as {
        errors?: { pointer: string }[]
        code: string
      }
      return errors?.[0]?.pointer ?? code
    }
    expect(await refused(enter('+44 20 7946 0018'))).toBe('/phone')
    expect(await refused(enter(number, { channels: ['email'] }))).toBe('/channels')
    expect(await refused(enter(number, { wordingVersion: undefined }))).toBe('/wordingVersion')
    expect(await refused(enter(number, { wordingVersion: 'old' }))).toBe('state-conflict')
    expect(await refused(enter(number, { decision: 'opt_out' }))).toBe('/phone')
    await calls.runQueuedTexts()
    expect(texting.sent).toEqual([])
    expect(await records()).toEqual([])
  })

  it('is suppressed if the gateway says that it can’t get texts', async () => {
    texting.failures.push('bad_address')
    await enter(number)
    await calls.runQueuedTexts()
    expect((await calls.suppressions()).map(({ channel, reason }) => [channel, reason])).toEqual([
      ['sms', 'hard_bounce'],
    ])
  })

  it('expires unconfirmed, and is erased with the tenant', async () => {
    await enter(number)
    await test.db.update(optInCode).set({ expiresAt: new Date(Date.now() - 1000) })
    const {
      orgId: _org,
      origin: _origin,
      actor: _actor,
      ...deps
    } = createSystemContext(test.contextOf(await org.member('org_admin')), org.id)
    await sweepOptIn(deps)
    expect((await records()).at(-1)).toMatchObject({ state: 'expired', channel: 'sms' })
    const owner = await org.member('org_admin')
    await gateway.text(number, 'Is anyone there?')
    await test.as(owner).request(`/tenant/${tenantId}/erase`, {
      method: 'POST',
      json: { reason: 'tenant_request', confirm: 'ERASE' },
    })
    expect((await records()).every(({ address }) => address === null)).toBe(true)
    const texts = await test.db.select().from(inboundText).where(eq(inboundText.orgId, org.id))
    expect(texts).toEqual([])
    expect(await test.db.$count(optInCode, eq(optInCode.orgId, org.id))).toBe(0)
  })
})

describe('texts aren’t offered', () => {
  it.each([
    ['without a home', async () => (await calls.link('stranger@example.test')).token],
    [
      'on a preview, which texts nothing',
      async () => (await calls.link('dana@example.test', { tenantId, isPreview: true })).token,
    ],
  ])('%s', async (_name, createLink) => {
    await enter(number, {}, await createLink())
    await calls.runQueuedTexts()
    expect(texting.sent).toEqual([])
    expect(await records()).toEqual([])
  })

  it('by an organization that can’t message tenants', async () => {
    await test.db.update(orgTable).set({ emailAllowed: false }).where(eq(orgTable.id, org.id))
    expect(await getTexting()).toBeNull()
    expect((await enter(number)).status).toBe(422)
  })
})

describe('calls to a number entered behind a personal link', () => {
  const calling = {
    channels: ['voice'],
    wordingVersion: undefined,
    callWordingVersion: currentCallWordingVersion,
  }
  const both = { channels: ['sms', 'voice'], callWordingVersion: currentCallWordingVersion }
  const states = async (channel: 'sms' | 'voice') => (await records(channel)).map(({ state }) => state)
  /** The digits that the last call read aloud, twice. */
  const spokenCode = () => {
    const said = texting.calls.at(-1)!.script.parts[0]!.text
    const [first, second] = said.match(/\d(?:, \d){5}/g)!
    expect(first).toBe(second)
    return first.replaceAll(', ', '')
  }

  it('are agreed to separately, with their own wording, in the same form', async () => {
    expect((await getTexting())!.calls).toMatchObject({
      wordingVersion: '2026-11-28-call',
      wordings: { en: { consent: expect.stringContaining(org.name) } },
    })
    const entered = await (await enter(number, both)).json<OptInResult>()
    expect(entered.channels.map(({ channel }) => channel)).toEqual(['sms', 'voice'])
    await calls.runQueuedTexts()
    expect(await states('voice')).toEqual(['pending_confirmation'])
    const confirmed = await (await confirm(lastCode())).json<OptInResult>()
    expect(confirmed.channels.map(({ channel, state }) => [channel, state])).toEqual([
      ['sms', 'opted_in'],
      ['voice', 'opted_in'],
    ])
    expect((await records()).at(-1)).toMatchObject({ wordingVersion: '2026-11-28-text' })
    expect((await records('voice')).at(-1)).toMatchObject({
      state: 'opted_in',
      tenantId,
      wordingVersion: '2026-11-28-call',
      wordingHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    const [row] = await test.db.select().from(tenant).where(eq(tenant.id, tenantId))
    expect(row).toMatchObject({ consentSms: 'opted_in', consentVoice: 'opted_in' })
    await gateway.text(number, 'STOP')
    expect([(await states('sms')).at(-1), (await states('voice')).at(-1)]).toEqual(['opted_out', 'opted_out'])
  })

  it('agreeing to texts is not agreeing to calls', async () => {
    await enter(number)
    await calls.runQueuedTexts()
    await confirm(lastCode())
    expect(await states('voice')).toEqual([])
  })

  it('can be confirmed without texts: a call that was asked for reads the code aloud twice', async () => {
    expect((await enter(number, { ...calling, callMe: true })).status).toBe(200)
    await calls.runQueuedTexts()
    expect([texting.sent.length, texting.calls.length]).toEqual([0, 1])
    expect(texting.calls[0]!.script.parts[0]!.text).toContain(org.name)
    const confirmed = await (await confirm(spokenCode())).json<OptInResult>()
    expect(confirmed.channels).toEqual([{ channel: 'voice', state: 'opted_in' }])
    expect([await states('sms'), (await states('voice')).at(-1)]).toEqual([[], 'opted_in'])
    const [row] = await test.db.select().from(tenant).where(eq(tenant.id, tenantId))
    expect(row!.phones).toMatchObject([{ e164: number, type: 'other', smsCapable: null }])
    expect((await getTexting())!.numbers).toEqual([
      { masked: `•••${number.slice(-4)}`, state: 'none', callState: 'opted_in' },
    ])
  })

  it('one code that is entered closes all others of the number, and so do five wrong ones', async () => {
    await enter(number)
    await enter(number, { ...calling, callMe: true })
    await calls.runQueuedTexts()
    expect((await confirm(lastCode())).status).toBe(200)
    expect((await confirm(spokenCode())).status).toBe(422)
    expect((await states('voice')).at(-1)).toBe('pending_confirmation')

    const other = `+1303557${number.slice(-4)}`
    await enter(other)
    await enter(other, { ...calling, callMe: true })
    await calls.runQueuedTexts()
    for (let times = 0; times < 5; times += 1) await confirm('000000', other)
    expect((await confirm(lastCode(), other)).status).toBe(422)
    expect((await confirm(spokenCode(), other)).status).toBe(422)
  })

  it('share the limit of codes with texts, and none comes after STOP', async () => {
    for (let times = 0; times < 3; times += 1) await enter(number)
    for (let times = 0; times < 4; times += 1) await enter(number, { ...calling, callMe: true })
    await calls.runQueuedTexts()
    expect([texting.sent.length, texting.calls.length]).toEqual([3, 2])
    const other = `+1303556${number.slice(-4)}`
    await enter(other, { ...both, callMe: true })
    await gateway.text(other, 'STOP')
    await calls.runQueuedTexts()
    expect(texting.calls).toHaveLength(2)
  })

  it.each(['STOP', 'key 9'])('end with %s before they are confirmed, and no code follows', async (way) => {
    await enter(number, { ...calling, callMe: true })
    await calls.runQueuedTexts()
    const [call] = texting.calls
    expect(call!.script.parts[0]!.text).toContain('press 9')
    if (way === 'STOP') {
      expect(await gateway.text(number, 'HELP')).toContain(org.name)
      expect(await gateway.text(number, 'STOP')).toContain(`${org.name}: `)
    } else {
      const unknown = await gateway.press(call!, '5')
      expect([unknown.said, unknown.nextTurn]).toEqual([[expect.stringContaining('press 9')], 2])
      const stopped = await gateway.press(call!, '9', { turn: 2 })
      expect(stopped).toMatchObject({
        said: [stoppedTexts.en(org.name)],
        nextTurn: 0,
      })
    }
    expect((await records(way === 'STOP' ? 'sms' : 'voice')).at(-1)).toMatchObject({
      state: 'opted_out',
      method: 'reply_keyword',
      tenantId,
    })
    expect((await calls.suppressions()).map(({ channel }) => channel).toSorted()).toEqual(['sms', 'voice'])
    expect((await enter(number, { ...calling, callMe: true })).status).toBe(200)
    await calls.runQueuedTexts()
    expect(texting.calls).toHaveLength(1)
  })

  it('need their wording, and a gateway with a number', async () => {
    const pointerOf = async (response: Response) =>
      ((await response.json()) as { errors?: { pointer: string }[]; code: string }).errors?.[0]?.pointer
    expect(await pointerOf(await enter(number, { ...both, callWordingVersion: undefined }))).toBe(
      '/callWordingVersion',
    )
    expect((await enter(number, { ...both, callWordingVersion: 'old' })).status).toBe(409)
    expect(await pointerOf(await enter(number, { channels: [] }))).toBe('/channels')
    test.deps.gateways.texts = { ...texting.gateway, number: null }
    expect((await getTexting())!.calls).toBeNull()
    expect(await pointerOf(await enter(number, both))).toBe('/channels')
    expect((await enter(number)).status).toBe(200)
    test.deps.gateways.texts = texting.gateway
  })

  it('expire unconfirmed', async () => {
    await enter(number, both)
    await test.db.update(optInCode).set({ expiresAt: new Date(Date.now() - 1000) })
    const {
      orgId: _org,
      origin: _origin,
      actor: _actor,
      ...deps
    } = createSystemContext(test.contextOf(await org.member('org_admin')), org.id)
    await sweepOptIn(deps)
    expect([(await states('sms')).at(-1), (await states('voice')).at(-1)]).toEqual(['expired', 'expired'])
  })
})
