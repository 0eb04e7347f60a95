import { expect, test } from '@playwright/test'
import {
  addResident,
  expectSent,
  findProperty,
  minuteMs,
  openWarning,
  pressEnterOn,
  sendToEveryone,
  tabTo,
  warnOfTornadoes,
} from './alert-steps.ts'
import { createApiCaller } from './api-calls.ts'
import { resetNwsAlerts } from './nws-warning.ts'
import { sandboxUrl } from './ports.ts'
import { people, signIn } from './sign-in.ts'

const key = Date.now().toString(36)
const resident = { firstName: 'Rosa', lastName: `Llamada ${key}`, language: 'es' }
const landline = '+12025550190'

test.afterAll(resetNwsAlerts)

test(
  'a tenant is called about a threat, and the key that they press is on the roll call',
  { tag: '@nightly' },
  async ({ page, browser }) => {
    test.setTimeout(180_000)
    const { call, orgId } = await createApiCaller(people.owner)
    await call('PATCH', `/org/${orgId}`, { contactEmail: 'office@cedar-stone.test' })
    const property = await findProperty(call, 'Poudre Bend')
    await addResident(call, property, resident, 'voice', landline)
    await signIn(page, people.owner, { path: `/properties/${property.id}` })
    await warnOfTornadoes(call, property, 7301)

    const brief = await openWarning(page)
    await pressEnterOn(page, brief.getByRole('link', { name: 'Alert tenants' }))
    await expect(page.getByRole('checkbox', { name: /^Phone call/ })).toBeChecked()
    // Only calls, so that no verified sender is needed.
    for (const channel of ['Email', 'Text message']) {
      await tabTo(page, page.getByRole('checkbox', { name: channel }))
      await page.keyboard.press('Space')
    }
    await sendToEveryone(page)
    await expectSent(page)

    const phone = await (await browser.newContext()).newPage()
    await phone.goto(`${sandboxUrl}/phone?number=${encodeURIComponent(landline)}`)
    const said = phone.getByRole('list', { name: 'Texts and calls' })
    await expect(said).toContainText('Este es un mensaje de seguridad grabado de Cedar & Stone.')
    await expect(said).toContainText('This is a recorded safety message from Cedar & Stone.')
    const pressedAt = Date.now()
    await pressEnterOn(phone, phone.getByRole('button', { name: 'Press 2' }).last())
    await expect(said).toContainText('Recibimos su respuesta: necesita ayuda.')

    await page.goBack()
    await pressEnterOn(page, brief.getByRole('link', { name: '1 person needs help' }))
    await expect(page.getByRole('heading', { level: 1, name: 'Roll call' })).toBeVisible()
    const row = page
      .getByRole('list', { name: 'People' })
      .getByRole('listitem')
      .filter({ hasText: resident.lastName })
    await expect(row).toContainText('Needs help')
    await expect(row).toContainText('by phone call')
    expect(Date.now() - pressedAt).toBeLessThan(minuteMs)
    await phone.context().close()
  },
)
