import { writeFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import {
  addResident,
  findProperty,
  minuteMs,
  openWarning,
  pressEnterOn,
  sendToEveryone,
  verifySender,
} from './alert-steps.ts'
import { type CallApi, createApiCaller } from './api-calls.ts'
import { listMessageIds, readMessage, setFaults } from './inbox.ts'
import { createTornadoWarning, resetNwsAlerts, setNwsAlerts } from './nws-warning.ts'
import { listTexts, replyByText } from './phone.ts'
import { people, signIn } from './sign-in.ts'
import { clockVariable } from './start-product.ts'

interface Listed<Item> {
  items: Item[]
}

const key = Date.now().toString(36)
const resident = { firstName: 'Nadia', lastName: `Noche ${key}`, language: 'en' }
// Emails go out at any hour.
const residentEmail = `nadia-${key}@homes.test`
const responderPhone = '+13035550196'
const warningNumber = 7501

/** Moves the clock of the product, and of the page. */
async function letPass(page: Page, minutes: number) {
  const aheadMs = minutes * minuteMs
  writeFileSync(process.env[clockVariable]!, String(aheadMs))
  await page.clock.setSystemTime(Date.now() + aheadMs)
}

/** The manager is on call around the clock, and after one unanswered notification, the responder. */
async function putOnCall(call: CallApi, orgId: string) {
  const { items } = await call<Listed<{ user: { id: string; email: string } }>>('GET', '/team/user')
  const idOf = (email: string) => items.find(({ user }) => user.email === email)!.user.id
  const { version: _version, ...current } = await call<{ version: number }>('GET', `/org/${orgId}/on-call`)
  expect(current).toMatchObject({ canEmail: true })
  await call('PUT', `/org/${orgId}/on-call`, {
    isOn: true,
    timeZone: 'America/Denver',
    // The demo has other severe threats.
    urgentFrom: 'extreme',
    hazards: [{ hazard: 'tornado', urgentFrom: 'severe' }],
    repeatMinutes: 1,
    tellsPerStep: 1,
    shifts: [people.manager, people.responder].flatMap((email, index) =>
      [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
        step: index + 1,
        weekday,
        from: '00:00',
        to: '00:00',
        userId: idOf(email),
      })),
    ),
  })
}

/** The responder's own phone, verified with the code that it gets. */
async function verifyResponderPhone() {
  const { call } = await createApiCaller(people.responder)
  await call('PUT', '/notification-phone', { number: responderPhone })
  await expect.poll(async () => (await listTexts(responderPhone)).length).toBe(1)
  const [codeText] = await listTexts(responderPhone)
  await call('POST', '/notification-phone/confirm', { code: codeText!.slice(0, 6) })
  await call('PATCH', '/notification-phone', { texts: 'urgent' })
}

test.afterAll(resetNwsAlerts)

test(
  'a night event: the first person is silent, the second is woken by text and acknowledges by reply, tenants are alerted, it gets worse, and all clear',
  { tag: '@nightly' },
  async ({ page, browser }) => {
    test.setTimeout(300_000)
    // The product's clock will be ahead of the sign-in.
    await setFaults({ sessionTtlSeconds: 7200 })
    const { call, orgId } = await createApiCaller(people.owner)
    await call('PATCH', `/org/${orgId}`, { contactEmail: 'office@cedar-stone.test' })
    await verifySender(call, orgId, key)
    const property = await findProperty(call, 'Prairie Gate')
    await addResident(call, property, resident, 'email', residentEmail)
    await putOnCall(call, orgId)
    await verifyResponderPhone()
    const textsBefore = (await listTexts(responderPhone)).length
    const seen = await listMessageIds(people.manager)

    const sources = await call<Listed<{ id: string; connector: string }>>('GET', '/source')
    const source = sources.items.find(({ connector }) => connector === 'nws_alerts')!
    const issue = async (...[step]: [Parameters<typeof createTornadoWarning>[2]?]) => {
      const warning = createTornadoWarning(warningNumber, property.address, step)
      await setNwsAlerts([warning])
      await call('POST', `/source/${source.id}/run`, {})
      return warning.properties.sent
    }
    await signIn(page, people.owner, { path: `/properties/${property.id}` })

    // The warning: the first person on call is told, and doesn't answer.
    const sent = await issue({ severity: 'Severe' })
    const brief = await openWarning(page)
    await readMessage(people.manager, seen, { subject: /Tornado Warning/, timeout: minuteMs })
    const notified = brief.getByRole('region', { name: 'Who was notified' })
    await expect(notified).toContainText('Marcus Bell', { timeout: minuteMs })
    expect(await listTexts(responderPhone)).toHaveLength(textsBefore)

    // The second is woken by a text, and replies.
    await letPass(page, 2)
    await expect
      .poll(async () => (await listTexts(responderPhone)).length, { timeout: minuteMs })
      .toBe(textsBefore + 1)
    const [alarm] = await listTexts(responderPhone)
    expect(alarm).toContain('Tornado Warning')
    expect(alarm).toContain('Reply OK')
    const [confirmation] = await replyByText(responderPhone, 'OK')
    expect(confirmation).toContain('You acknowledged')
    await page.reload()
    await expect(notified).toContainText('Ravi Nair', { timeout: minuteMs })
    await expect(notified).toContainText('replied')
    await expect(notified).toContainText('Acknowledged by Ravi Nair by text')

    // Tenants are alerted, and one answers.
    await pressEnterOn(page, brief.getByRole('link', { name: 'Alert tenants' }))
    await sendToEveryone(page)
    const alert = await readMessage(residentEmail, new Set(), { subject: /Tornado/, timeout: minuteMs })
    const tenant = await (await browser.newContext()).newPage()
    await tenant.goto(/https?:\/\/\S+\/r\/\S+/.exec(alert.text)![0])
    await tenant.getByRole('button', { name: 'I’m safe' }).click()
    await expect(tenant.getByText('We received your answer')).toBeVisible()
    await tenant.context().close()

    // It gets worse: people on call are told again, once, however often the feed repeats it.
    const textsBeforeUpgrade = (await listTexts(responderPhone)).length
    await issue({ severity: 'Extreme', follows: { messageType: 'Update', sent } })
    await issue({ severity: 'Extreme', follows: { messageType: 'Update', sent } })
    await page.goto(`/properties/${property.id}`)
    const worse = await openWarning(page)
    await expect(worse.getByText('Extreme').first()).toBeVisible({ timeout: minuteMs })
    const [threat] = (await call<Listed<{ id: string }>>('GET', '/threat?q=tornado&status=active')).items
    const listOpen = async () =>
      (
        await call<Listed<{ endedAt: string | null; nextAt: string | null }>>(
          'GET',
          `/threat/${threat!.id}/escalation`,
        )
      ).items.filter(({ endedAt, nextAt }) => endedAt === null && nextAt !== null)
    // The next person is notified a minute after the first one was.
    await expect.poll(async () => (await listOpen()).length, { timeout: minuteMs }).toBe(1)
    await letPass(page, 4)
    await expect
      .poll(async () => (await listTexts(responderPhone)).length, { timeout: minuteMs })
      .toBe(textsBeforeUpgrade + 1)
    await pressEnterOn(page, worse.getByRole('button', { name: /^Acknowledge/ }))
    await expect(worse.getByRole('region', { name: 'Who was notified' })).toContainText(
      'Acknowledged by Olivia Marsh',
    )

    // All clear: those who were told are told that it's over, and tenants are sent it.
    await issue({ severity: 'Extreme', follows: { messageType: 'Cancel', sent } })
    await expect(worse.getByText('Canceled').first()).toBeVisible({ timeout: minuteMs })
    await letPass(page, 40)
    const allClear = await readMessage(people.manager, seen, {
      subject: /^(Re: )?All clear/,
      timeout: minuteMs,
    })
    expect(allClear.text).toContain('Tornado Warning')
    await page.reload()
    await pressEnterOn(page, worse.getByRole('link', { name: 'Send all clear' }))
    await sendToEveryone(page)
    await readMessage(residentEmail, new Set([alert.id]), { subject: /all clear/i, timeout: minuteMs })

    // Each step is on the ledger, and nothing was announced twice.
    const { items } = await call<Listed<{ action: string; metadata: Record<string, unknown> }>>(
      'GET',
      `/ledger/events?threatId=${threat!.id}&limit=200`,
    )
    const actions = items.map(({ action }) => action)
    for (const action of [
      'threat.detected',
      'threat.acknowledged',
      'threat.escalated',
      'threat.cancelled',
      'threat.notified',
    ])
      expect(actions).toContain(action)
    expect(items.filter(({ action }) => action === 'threat.acknowledged')).toHaveLength(2)
    const texts = await listTexts(responderPhone)
    expect(new Set(texts).size).toBe(texts.length)
  },
)
