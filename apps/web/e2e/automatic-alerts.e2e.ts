import { expect, test } from '@playwright/test'
import {
  addResident,
  findProperty,
  minuteMs,
  pressEnterOn,
  tabTo,
  verifySender,
  warnOfTornadoes,
} from './alert-steps.ts'
import { createApiCaller } from './api-calls.ts'
import { resetNwsAlerts } from './nws-warning.ts'
import { listTexts, replyByText } from './phone.ts'
import { people, signIn } from './sign-in.ts'

interface Created {
  id: string
  isAutomatic: boolean
  status: string
  threat: { id: string } | null
}

const key = Date.now().toString(36)
const resident = { firstName: 'Ivy', lastName: `Sola ${key}`, language: 'en' }
const mobile = '+12025550191'

test.afterAll(async () => {
  const { call, orgId } = await createApiCaller(people.owner)
  await call('PUT', `/org/${orgId}/alert-settings`, { approvalOver: null, automatic: null })
  await resetNwsAlerts()
})

// It waits until the delay is over, which is a minute at least.
test(
  'warnings alert tenants on their own, unless a member stops it, and the answer is on the roll call',
  { tag: '@nightly' },
  async ({ page }) => {
    test.setTimeout(300_000)
    const { call, orgId } = await createApiCaller(people.owner)
    await call('PATCH', `/org/${orgId}`, { contactEmail: 'office@cedar-stone.test' })
    await verifySender(call, orgId, key)
    const property = await findProperty(call, 'Table Mesa Terrace')
    await addResident(call, property, resident, 'sms', mobile)

    await signIn(page, people.owner, { path: '/settings/organization' })
    const settings = page.getByRole('region', { name: 'Automatic alerts' })
    await pressEnterOn(page, settings.getByRole('button', { name: 'Set up automatic alerts' }))
    await tabTo(page, settings.getByRole('combobox', { name: 'Hazards' }))
    await page.keyboard.type('torn')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await tabTo(page, settings.getByRole('textbox', { name: 'Delay in minutes' }))
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('1')
    await expect(settings.getByText(/^When an extreme threat \(tornado\)/)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alertdialog')).toContainText('1 minute to stop it')
    await pressEnterOn(page, page.getByRole('alertdialog').getByRole('button', { name: 'Turn on' }))
    await expect(settings.getByText('On', { exact: true })).toBeVisible()

    await warnOfTornadoes(call, property, 7401, 7402)
    const listDelayed = async () =>
      (await call<{ items: Created[] }>('GET', '/alert?status=delayed')).items.filter(
        ({ isAutomatic }) => isAutomatic,
      )
    await expect.poll(async () => (await listDelayed()).length, { timeout: 45_000 }).toBe(2)
    const [stopped, other] = (await listDelayed()) as [Created, Created]

    await page.goto(`/properties/${property.id}?threat=${stopped.threat!.id}`)
    const brief = page.getByRole('article', { name: /^Tornado Warning/ })
    await expect(brief.getByText(/^Goes out automatically in/)).toBeVisible()
    await pressEnterOn(page, brief.getByRole('button', { name: 'Stop alert' }))
    await pressEnterOn(page, page.getByRole('alertdialog').getByRole('button', { name: 'Stop alert' }))
    await expect(brief.getByRole('link', { name: 'Alert tenants' })).toBeVisible()

    const waitingSince = Date.now()
    await expect.poll(async () => (await listTexts(mobile)).length, { timeout: 3 * minuteMs }).toBe(1)
    expect(Date.now() - waitingSince).toBeLessThan(2 * minuteMs)
    expect(await replyByText(mobile, '1')).toEqual([expect.stringMatching(/safe/)])
    await page.goto(`/threats/${other.threat!.id}/roll-call`)
    const row = page
      .getByRole('list', { name: 'People' })
      .getByRole('listitem')
      .filter({ hasText: resident.lastName })
    await expect(row).toContainText('Safe')
    await expect(row).toContainText('by text')
    // Nothing from the stopped alert went out.
    expect(await listTexts(mobile)).toHaveLength(2)
    expect((await call<Created>('GET', `/alert/${stopped.id}`)).status).toBe('cancelled')
  },
)
