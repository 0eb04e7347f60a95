import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { people, requestCode } from './sign-in.ts'
import { findServedBuild } from './site.ts'

const providers = /@descope\/web-js-sdk|@fingerprintjs|node_modules\/ably/

/** The build's files with provider code. */
async function listProviderFiles(): Promise<string[]> {
  const manifest = await readFile(join(await findServedBuild(), '.vite/manifest.json'), 'utf8')
  return Object.entries(JSON.parse(manifest) as Record<string, { file: string }>)
    .filter(([module]) => providers.test(module))
    .map(([, { file }]) => `/${file}`)
}

for (const path of ['/auth', '/home', '/']) {
  const tag = path === '/home' ? [] : '@nightly'
  test(
    `a signed-out visitor sees the first page of ${path} before any provider code loads`,
    { tag },
    async ({ page }) => {
      const files = await listProviderFiles()
      expect(
        files.length,
        'the identity SDK and the fingerprint agent have files of their own',
      ).toBeGreaterThan(1)
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'Sign in to Parapet' })).toBeVisible()
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      expect(asked.filter((file) => files.includes(file))).toEqual([])

      // A request for it would show up by now.
      await requestCode(page, people.viewer)
      expect(asked.filter((file) => files.includes(file))).toHaveLength(1)
    },
  )
}

test('a signed-out visitor never loads product code', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const path of ['/auth', '/auth/link?t=x']) {
    const idleWork = page.waitForResponse(/\/idle-work-/)
    await page.goto(path)
    await idleWork
    await page.waitForLoadState('networkidle')
  }
  expect(asked.filter((file) => /\/start-[\w-]+\.js$/.test(file))).toHaveLength(2)
  expect(asked.filter((file) => /\/(product|pages|popup-parts|toaster)-[\w-]+\.js$/.test(file))).toEqual([])
})
