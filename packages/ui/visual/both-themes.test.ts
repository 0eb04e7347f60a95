import { fileURLToPath } from 'node:url'
import { chromiumArguments, findChromium } from '@parapet/config/chromium'
import { chromium, type Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serveFolder, type FolderServer } from './serve-folder.ts'

const storybook = fileURLToPath(new URL('../storybook-static', import.meta.url))

let browser: Browser
let server: FolderServer

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArguments] })
  server = await serveFolder(storybook)
})

afterAll(async () => {
  await browser.close()
  await server.close()
})

it('shows a story in both themes with all changed args, including arrays', async () => {
  const page = await browser.newPage()
  const storyId = 'navigation-stepper--default'
  await page.goto(`${server.url}/iframe.html?id=${storyId}&viewMode=story&globals=theme:both`)
  const dark = page.frameLocator('iframe')
  await dark.locator('[data-slot="stepper"]').waitFor()
  expect(await dark.locator('html').getAttribute('data-theme')).toBe('dark')

  await page.evaluate((id) => {
    const { __STORYBOOK_ADDONS_CHANNEL__: channel } = window as unknown as {
      __STORYBOOK_ADDONS_CHANNEL__: { emit: (event: string, detail: unknown) => void }
    }
    const steps = [
      { id: 'one', label: 'Only in this test' },
      { id: 'two', label: 'Last' },
    ]
    channel.emit('updateStoryArgs', { storyId: id, updatedArgs: { steps, current: 'one' } })
  }, storyId)
  await page.getByText('Only in this test').first().waitFor({ state: 'attached' })
  await dark.getByText('Only in this test').first().waitFor({ state: 'attached' })
  await page.close()
})

it('shows the values of a component’s props as options', async () => {
  const page = await browser.newPage()
  await page.goto(`${server.url}/iframe.html?id=actions-button--docs&viewMode=docs`)
  const sizes = page.locator('select[id$="-size"]')
  await sizes.waitFor()
  expect(await sizes.locator('option').allTextContents()).toEqual(
    expect.arrayContaining(['xs', 'sm', 'sm-md', 'md', 'md-lg', 'lg']),
  )
  await page.close()
})
