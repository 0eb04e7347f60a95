import { eq } from 'drizzle-orm'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '../../../../app.ts'
import {
  alertLink,
  alertReply,
  org as orgTable,
  type property,
} from '../../../../platform/db/schema/index.ts'
import type { Mail } from '../../../../platform/email/mailer.ts'
import { createRateLimits } from '../../../../platform/http/rate-limit.ts'
import { agreedResident, type AlertCalls, alertCalls } from '../../../../testing/alert-test-calls.ts'
import { createTestApp, type TestApp } from '../../../../testing/app.ts'
import { prepareSending, scriptMailer } from '../../../../testing/communication-test-calls.ts'
import type { TestOrg } from '../../../../testing/factories.ts'
import { alertLanguageOf } from '../../alerts/templates/built-in-texts.ts'
import { consentLanguages } from '../../consent/wording.ts'
import { replyScript, replyScriptPath } from './reply-page-files.ts'
import { replyTexts } from './texts/reply-texts.ts'

let test: TestApp
let org: TestOrg
let calls: AlertCalls
let sent: Mail[]
let house: typeof property.$inferSelect

beforeAll(async () => {
  test = await createTestApp({ worker: true })
})
afterAll(() => test.close())

beforeEach(async () => {
  org = await test.mintOrg('Maple')
  calls = alertCalls(test, await org.member('org_admin'))
  await prepareSending(test, org)
  sent = scriptMailer(test)
  house = await org.property({ name: 'Maple Court', lat: 30.27, lon: -97.74 })
})

/** Sends an alert to one resident, and returns the path of their page. */
async function alertResident(values: Parameters<TestOrg['tenant']>[0] = {}, input: object = {}) {
  await agreedResident(test, org, 'dana@tenants.test', { propertyId: house.id, ...values })
  const { id: threatId } = await org.threat({ title: 'Flood', impacts: [{ propertyId: house.id }] })
  const { alert } = await calls.sendAll({ threatId, ...input })
  return { path: /\/r\/[\w-]{43}/.exec(sent.at(-1)!.text)![0], alert }
}

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await test.app.request(path, { headers })
  return { response, html: await response.text() }
}
const post = async (path: string, fields: Record<string, string> | [string, string][]) => {
  const response = await test.app.request(path, { method: 'POST', body: new URLSearchParams(fields) })
  return { response, html: await response.text() }
}
const replies = () =>
  test.db.select().from(alertReply).where(eq(alertReply.orgId, org.id)).orderBy(alertReply.id)

describe('the page', () => {
  it('shows the alert and the three answers, in under 60 kB, and changes nothing', async () => {
    const unit = await org.unit({ propertyId: house.id, name: '204' })
    const { path } = await alertResident({ unitId: unit.id })
    const { response, html } = await get(path)
    expect(response.status).toBe(200)
    expect(html).toContain('<html lang="en">')
    expect(html).toContain('Move to a higher floor now: Flood')
    expect(html).toContain('Maple Court · 204')
    expect(html).toContain('<li>Never walk or drive through floodwater.</li>')
    for (const answer of ['safe', 'need_help', 'not_there']) expect(html).toContain(`value="${answer}"`)
    expect(html).toContain('href="tel:911"')
    expect(html.length + replyScript.length).toBeLessThan(60_000)
    expect(gzipSync(html).length + gzipSync(replyScript).length).toBeLessThan(10_000)
    expect(await replies()).toEqual([])
  })

  it('is private, and allows only its own styles and script', async () => {
    const { path } = await alertResident()
    const { response, html } = await get(path)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(response.headers.get('Referrer-Policy')).toBe('no-referrer')
    expect(response.headers.get('X-Robots-Tag')).toBe('noindex')
    const policy = response.headers.get('Content-Security-Policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
    // Nothing is loaded but the script, and no URL leads to another host.
    expect([...html.matchAll(/ src="([^"]*)"/g)].map(([, src]) => src)).toEqual([`/r${replyScriptPath}`])
    expect(html).not.toMatch(/\son\w+=|https?:/)
    const script = await get(`/r${replyScriptPath}`)
    expect([script.response.status, script.response.headers.get('Content-Type'), script.html]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      replyScript,
    ])
  })

  it.each([
    ['es', 'Necesito ayuda', /Enviado: \d+ de /],
    ['fr', 'J’ai besoin d’aide', /Envoyé\u00a0: \d+ /],
    ['vi', 'Tôi cần giúp đỡ', /Đã gửi lúc \d/],
    ['zh', '我需要帮助', /发送时间：\d{4}年/],
  ])('is in %s if the tenant prefers it or chooses it', async (language, help, sent) => {
    const { path } = await alertResident({ language })
    const own = await get(path)
    expect(own.html).toContain(`<html lang="${language}">`)
    expect(own.html).toContain(help)
    expect(own.html).toMatch(sent)
    // Between English and a translation that no one has reviewed.
    expect(own.html).toContain('<hr />')
    expect((await get(`${path}?language=en`)).html).toContain('<html lang="en">')
    const { response } = await post(`${path}?language=${language}`, { answer: 'safe' })
    expect(response.headers.get('Location')).toBe(`${path}?language=${language}&answered=safe`)
  })

  it('says that the danger has passed, as the email does, after the all clear', async () => {
    const { path, alert } = await alertResident()
    expect((await get(path)).html).not.toContain('the danger has passed')
    await calls.sendAll({ threadId: alert.id, phase: 'all_clear' })
    expect((await get(path)).html).toContain('As far as we know, the danger has passed')
  })

  it('is as cautious about the end of the danger as the email in every language', () => {
    for (const language of consentLanguages) {
      const [caution] = /^[^,，]+[,，]/.exec(alertLanguageOf(language).frame.all_clear.intro)!
      expect(replyTexts[language].overTitle).toContain(caution)
    }
  })
})

describe('an answer', () => {
  it('is submitted by form, shown with its time, and can be changed', async () => {
    const { path } = await alertResident()
    const { response } = await post(path, { answer: 'not_there', clientKey: 'a' })
    expect([response.status, response.headers.get('Location')]).toEqual([
      303,
      `${path}?language=en&answered=not_there`,
    ])
    const received = await get(response.headers.get('Location')!)
    expect(received.html).toMatch(
      /We received your answer[^]*I’m not there[^]*Received [A-Z][a-z]+ \d+, \d{4}/,
    )
    expect(received.html).toContain('Change your answer')
    await post(path, [
      ['answer', 'need_help'],
      ['peopleCount', '3'],
      ['need', 'medical'],
      ['need', 'evacuation'],
      ['note', 'Back bedroom\r\nThe door is stuck'],
    ])
    const help = await get(path)
    expect(help.html).toMatch(/I need help[^]*3 people[^]*Medical help[^]*Help getting out/)
    expect(help.html).toContain('Maple can see that you need help. If you’re in danger, call 911 now.')
    expect(
      (await replies()).map(({ answer, peopleCount, needs, note, channel }) => ({
        answer,
        peopleCount,
        needs,
        note,
        channel,
      })),
    ).toEqual([
      { answer: 'not_there', peopleCount: null, needs: [], note: null, channel: 'web' },
      {
        answer: 'need_help',
        peopleCount: 3,
        needs: ['medical', 'evacuation'],
        note: 'Back bedroom\nThe door is stuck',
        channel: 'web',
      },
    ])
  })

  it('is stored once no matter how often it is sent, but a different answer with the same key is stored too', async () => {
    const { path } = await alertResident()
    for (let n = 0; n < 3; n += 1) await post(path, { answer: 'safe', clientKey: 'same' })
    expect(await replies()).toHaveLength(1)
    await post(path, { answer: 'need_help', clientKey: 'same' })
    expect((await replies()).map(({ answer }) => answer)).toEqual(['safe', 'need_help'])
  })

  it('by one tap keeps the details of an earlier call for help, which the form for them can clear', async () => {
    const { path } = await alertResident()
    await post(path, { answer: 'need_help', peopleCount: '3', note: 'Back bedroom' })
    // The page was open in another tab.
    await post(path, { answer: 'need_help' })
    await post(path, { answer: 'need_help', peopleCount: '', note: '' })
    expect((await replies()).map(({ peopleCount, note }) => [peopleCount, note])).toEqual([
      [3, 'Back bedroom'],
      [3, 'Back bedroom'],
      [null, null],
    ])
  })

  it('is not stored if its note is too long, and the page keeps the note', async () => {
    const { path } = await alertResident()
    const note = 'é'.repeat(512)
    const { response, html } = await post(path, { answer: 'need_help', peopleCount: '2', note })
    expect(response.status).toBe(422)
    expect(html).toContain('Your note is longer than 500 characters. Remove at least 12 and send it again.')
    expect(html).toContain(note)
    expect(html).toContain('value="2"')
    expect(html).toContain('<details open')
    // 500 characters in several lines fit, although browsers send each line break as two.
    const lines = `${'a\r\n'.repeat(249)}ab`
    expect((await post(path, { answer: 'need_help', note: lines })).response.status).toBe(303)
    expect((await post(path, { answer: 'need_help', peopleCount: '51' })).html).toContain('from 1 to 50')
    expect((await post(path, { answer: 'fine' })).response.status).toBe(422)
    const tooLarge = await post(path, { answer: 'need_help', note: 'x'.repeat(70_000) })
    expect(tooLarge.response.status).toBe(413)
    expect(tooLarge.html).toContain('Your note is too long. Use up to 500 characters.')
    expect(tooLarge.html).not.toContain('on our side')
    expect(await replies()).toHaveLength(1)
  })

  it('shows names and notes as text', async () => {
    const attack = '"><img src=x onerror=alert(1)></textarea><script>alert(1)</script>'
    await test.db
      .update(orgTable)
      .set({ name: `Maple ${attack}` })
      .where(eq(orgTable.id, org.id))
    const unit = await org.unit({ propertyId: house.id, name: '<b>4</b>' })
    const { path } = await alertResident({ unitId: unit.id, firstName: attack })
    await post(path, { answer: 'need_help', note: attack })
    const pages = [
      await get(path),
      await get(`${path}?language=${encodeURIComponent(attack)}&answered=${encodeURIComponent(attack)}`),
      await post(path, { answer: attack, note: attack + 'x'.repeat(600) }),
      await get(`/r/${encodeURIComponent(attack)}`),
    ]
    for (const { html } of pages) {
      expect(html).not.toMatch(/<img|<b>4|alert\(1\)<\/script>/)
      expect(html.match(/<script/g)).toHaveLength(1)
    }
  })
})

describe('a link that doesn’t work', () => {
  it('gets a page in the browser’s language if it is unknown', async () => {
    const { response, html } = await get('/r/unknown', { 'Accept-Language': 'vi-VN,vi;q=0.9' })
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([404, 'no-store'])
    expect(html).toContain('<html lang="vi">')
    expect(html).toContain('tel:911')
  })

  it('gets a page with the office’s phone number in the tenant’s language if it has expired', async () => {
    const { path } = await alertResident({ language: 'es' })
    await test.db.update(orgTable).set({ supportPhone: '+13035550142' }).where(eq(orgTable.id, org.id))
    await test.db.update(alertLink).set({ expiresAt: new Date() }).where(eq(alertLink.orgId, org.id))
    for (const { response, html } of [await get(path), await post(path, { answer: 'safe' })]) {
      expect(response.status).toBe(410)
      expect(html).toContain('Este enlace ya venció')
      expect(html).toContain('href="tel:+13035550142"')
    }
    expect(await replies()).toEqual([])
  })

  it('counts only rejected requests toward the limit, which has its own page', async () => {
    const app = createApp({ ...test.deps, rateLimits: createRateLimits({ refused: 2 }) })
    const { path } = await alertResident()
    for (let n = 0; n < 5; n += 1) expect((await app.request(path)).status).toBe(200)
    const statuses: number[] = []
    for (let n = 0; n < 3; n += 1) statuses.push((await app.request('/r/unknown')).status)
    expect(statuses).toEqual([404, 404, 429])
    const limited = await app.request(path)
    expect(Number(limited.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await limited.text()).toContain('Too many attempts')
  })
})
