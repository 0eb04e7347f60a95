import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createQueryClient } from '~/app/query-client'
import { clearSession } from '~/data/session/sign-out'
import { markFirstPageReady } from '~/lib/first-page-ready'
import { mockNetwork } from '~/testing/network'
import { openApp } from '~/testing/open-app'
import { storeSession } from '~/testing/tokens'

const gap = (name: string, since: string, hazards: string[]) => ({
  sourceId: `01932f70-0000-7000-8000-0000000000${name.length}`,
  name,
  hazards,
  unmonitoredSince: since,
  reason: `${name} returned 503.`,
})
const nws = gap('NWS alerts', '2026-11-21T16:02:00.000Z', ['tornado', 'flood'])
const quakes = gap('USGS earthquakes', '2026-11-21T17:00:00.000Z', ['earthquake'])

const watch = (...gaps: object[]) => ({
  status: 200,
  body: { checkedAt: '2026-11-21T17:30:00.000Z', feeds: 7, gaps, unlocatedProperties: 0 },
})
const watchCall = 'GET /api/org/org-1/watch'

let app: ReturnType<typeof openApp> | undefined

afterEach(() => {
  app?.close()
  sessionStorage.clear()
  clearSession(createQueryClient())
})

function open(path: string, ...gaps: object[]) {
  const network = mockNetwork({
    [watchCall]: watch(...gaps),
    'GET /api/source/catalog': { status: 200, body: { items: [] } },
    'GET /api/auth/permissions': {
      status: 200,
      body: {
        permissions: ['user:read', 'org:read', 'source:read', 'task:read'],
        isFga: false,
        permittedProperties: [],
        orgId: 'org-1',
      },
    },
  })
  storeSession()
  app = openApp(path)
  markFirstPageReady()
  return network
}

it('names unmonitored sources, since when and why, on hazard pages, where it can’t be dismissed', async () => {
  open('/sources/catalog', nws, quakes)
  const banner = page.getByText(
    /^2 sources not monitored, with gaps going back to .*: tornado, flood, and earthquake\.$/,
  )
  await expect.element(banner).toBeVisible()
  expect(page.getByRole('button', { name: /^Hide until/ }).query()).toBeNull()

  await page.getByRole('button', { name: 'Details' }).click()
  await expect
    .element(page.getByRole('link', { name: 'NWS alerts' }))
    .toHaveAttribute('href', `/sources/feeds?source=${nws.sourceId}`)
  const gap = page.getByText(/Not monitored since .* USGS earthquakes returned 503\./)
  await expect.element(gap).toBeVisible()
  expect(gap.element().closest('li')!.textContent).toMatch(
    /^USGS earthquakes: earthquake Not monitored since /,
  )
})

it('is short elsewhere, stays dismissed, and returns for a new gap', async () => {
  const network = open('/settings/notifications', nws)
  const sentence = page.getByText(/^NWS alerts not monitored since/)
  await expect.element(sentence).toBeVisible()
  expect(sentence.element().textContent).not.toContain('tornado')
  expect(sentence.element().getAttribute('aria-live')).toBe('polite')
  await page.getByRole('button', { name: /^Hide until/ }).click()
  await expect.element(page.getByText(/not monitored since/)).not.toBeInTheDocument()

  network.set(watchCall, watch(nws, quakes))
  await app?.queryClient.invalidateQueries({ queryKey: ['orgs', 'org-1', 'watch'] })
  await expect.element(page.getByText(/^2 sources not monitored/)).toBeVisible()
})

it('raises no alarm for a source that a member paused', async () => {
  const network = open('/sources/catalog', { ...nws, isPaused: true }, quakes)
  await expect.element(page.getByText(/^USGS earthquakes not monitored/)).toBeVisible()

  network.set(watchCall, watch({ ...nws, isPaused: true }))
  await app?.queryClient.invalidateQueries({ queryKey: ['orgs', 'org-1', 'watch'] })
  await expect.element(page.getByText(/not monitored/)).not.toBeInTheDocument()
})

it('disappears once everything is monitored again', async () => {
  const network = open('/sources/catalog', nws)
  await expect.element(page.getByText(/^NWS alerts not monitored/)).toBeVisible()
  network.set(watchCall, watch())
  await app?.queryClient.invalidateQueries({ queryKey: ['orgs', 'org-1', 'watch'] })
  await expect.element(page.getByText(/^NWS alerts not monitored/)).not.toBeInTheDocument()
})
