import { expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { deliverPush, openPushBrowser, receivedPushes, stubPushService } from './push.ts'
import { people, signIn } from './sign-in.ts'

test('a browser gets push notifications: turned on, tested, shown by the service worker, and removed', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['notifications'], { origin: baseURL! })
  const browser = await openPushBrowser()
  await stubPushService(page, browser)
  await signIn(page, people.manager, { path: '/settings/notifications' })

  await page.getByRole('button', { name: 'Turn on for this device' }).click()
  const devices = page.getByRole('list', { name: 'Devices with push notifications' })
  await expect(devices.getByText('This device')).toBeVisible()
  await expectAccessible(page)

  await devices.getByRole('button', { name: /^Send a test to/ }).click()
  await expect(page.getByText(/^Test sent to/)).toBeVisible()
  const [push] = await receivedPushes(browser)
  expect(push).toMatchObject({ payload: { title: 'Test notification' }, urgency: 'high' })

  expect(await deliverPush(page, push!.payload)).toMatchObject([
    {
      title: 'Test notification',
      body: 'Notifications from Parapet reach this device.',
      path: expect.stringContaining('/settings/notifications'),
      isUrgent: false,
    },
  ])
  // Push only: nothing is cached, and no request goes through it.
  expect(await page.evaluate(async () => await caches.keys())).toEqual([])

  await devices.getByRole('button', { name: /^Remove / }).click()
  await expect(page.getByRole('button', { name: 'Turn on for this device' })).toBeVisible()
})

test('the app can be installed', async ({ page }) => {
  await page.goto('/auth')
  const response = await page.request.get('/manifest.webmanifest')
  expect(response.headers()['content-type']).toBe('application/manifest+json')
  const manifest = (await response.json()) as { icons: { src: string; sizes: string }[] }
  for (const { src } of manifest.icons) {
    const icon = await page.request.get(src)
    expect(icon.headers()['content-type']).toBe('image/png')
  }
  const session = await page.context().newCDPSession(page)
  const { errors } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
})
