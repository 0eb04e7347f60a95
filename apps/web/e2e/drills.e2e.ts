import { expect, test, type Page } from '@playwright/test'
import { type CallApi, createApiCaller } from './api-calls.ts'
import { expectAccessible } from './axe.ts'
import { listMessageIds, listMessages, readMessage } from './inbox.ts'
import { people, signIn } from './sign-in.ts'

/** Those that the journey acknowledged. */
let acknowledgedIds: string[] = []

// Other journeys share the product.
test.afterEach(async () => {
  const { call } = await createApiCaller(people.owner)
  for (const id of acknowledgedIds) await call('PATCH', `/threat/${id}`, { triage: 'new' })
  acknowledgedIds = []
})

/** A drill can't start while no one has acknowledged a real extreme threat. */
async function acknowledgeExtremeThreats(call: CallApi) {
  const { items } = await call<{ items: { id: string; severity: string; triage: string }[] }>(
    'GET',
    '/threat?limit=100',
  )
  for (const { id, severity, triage } of items) {
    if (severity !== 'extreme' || triage !== 'new') continue
    await call('PATCH', `/threat/${id}`, { triage: 'acknowledged' })
    acknowledgedIds.push(id)
  }
}

const choose = async (page: Page, field: RegExp, option: RegExp) => {
  await page.getByRole('combobox', { name: field }).fill(option.source.slice(1))
  await page.getByRole('option', { name: option }).click()
  await page.keyboard.press('Escape')
}

test('a team practices a tornado: invited, acknowledged, alerted, answered, and scored', async ({
  page,
  browser,
}) => {
  await acknowledgeExtremeThreats((await createApiCaller(people.owner)).call)
  await signIn(page, people.owner, { path: '/settings/drills' })
  await page.getByRole('button', { name: 'Plan a drill' }).click()
  await page.getByRole('radio', { name: 'Tornado at night' }).check({ force: true })
  await choose(page, /^Properties/, /^Larkspur Court/)
  await page.getByLabel('Speed').selectOption('600')
  await choose(page, /^Participants/, /^Marcus Bell/)
  await choose(page, /^Participants/, /^Olivia Marsh/)
  await page.getByRole('button', { name: 'Plan drill' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('EXERCISE: Tornado at night')
  await expectAccessible(page)

  const context = await browser.newContext()
  const colleague = await context.newPage()
  await signIn(colleague, people.manager, { path: '/home' })
  await colleague.getByRole('button', { name: /^Notifications/ }).click()
  await colleague
    .getByRole('link', { name: /EXERCISE: You were invited to a drill/ })
    .first()
    .click()
  await colleague.getByRole('button', { name: 'Take part' }).click()
  await expect(colleague.getByText('You’re taking part.').first()).toBeVisible()

  const seenIds = await listMessageIds(people.manager)
  await page.getByRole('button', { name: 'Start drill' }).click()
  await page.getByRole('button', { name: 'Acknowledge', exact: true }).click()
  await expect(page.getByText('Acknowledged by Olivia Marsh').first()).toBeVisible()
  await page.getByRole('button', { name: 'Send alert' }).click()
  const dialog = page.getByRole('dialog', { name: 'EXERCISE: Send alert' })
  await expect(dialog.getByText('Goes to 2 participants, never to tenants.', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Send alert' }).click()
  const message = await readMessage(people.manager, seenIds, { subject: /^EXERCISE: Alert: / })
  expect(message.text).toContain('no tenants are contacted')

  await colleague.getByRole('button', { name: 'I need help' }).click()
  const participants = page.getByRole('region', { name: 'Participants' })
  await expect(participants.getByText('Needs help')).toBeVisible()

  await page.getByRole('button', { name: 'Send all clear' }).click()
  await page
    .getByRole('dialog', { name: 'EXERCISE: Send all clear' })
    .getByRole('button', { name: 'Send all clear' })
    .click()
  const score = page.getByRole('region', { name: 'Score', exact: true })
  await expect(score.getByText('in the scenario').first()).toBeVisible()
  await expect(score.getByText('2 of 2')).toBeVisible()
  await expect(score.getByText('1 of 2')).toBeVisible()
  await expectAccessible(page)

  // Everyone else hears nothing of it.
  const others = await listMessages(people.viewer)
  expect(others.filter(({ subject }) => subject.startsWith('EXERCISE'))).toEqual([])
  await page.getByRole('link', { name: 'All drills' }).click()
  await expect(
    page.getByRole('listitem').filter({ hasText: 'EXERCISE: Tornado at night' }).first(),
  ).toContainText('Completed')
  await context.close()
})
