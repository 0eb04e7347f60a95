import { fileURLToPath } from 'node:url'
import { chromiumArguments, findChromium } from '@parapet/config/chromium'
import { chromium } from 'playwright'
import { build } from 'vite'
import { expect, it } from 'vitest'

import { sendJson, startRecordingServer } from './testing/recording-server.ts'
import type { uploadFromPage } from './testing/browser-page.ts'

declare global {
  interface Window {
    page: { uploadFromPage: typeof uploadFromPage }
  }
}

it('reports progress up to the whole file, in a real browser', { timeout: 60_000 }, async () => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL('./testing/browser-page.ts', import.meta.url)),
        name: 'page',
        formats: ['iife'],
      },
    },
  })
  const [bundle] = Array.isArray(built) ? built : []
  const code = bundle?.output[0].code
  const server = await startRecordingServer()
  server.respondWith((response) => sendJson(response, 201, { fileId: 'f1' }))
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments })
  try {
    const page = await browser.newPage()
    await page.goto(`${server.baseUrl}/`)
    await page.addScriptTag({ content: code ?? '' })
    const bytes = 8_000_000
    const seen = await page.evaluate((args) => window.page.uploadFromPage(args.baseUrl, args.bytes), {
      baseUrl: server.baseUrl,
      bytes,
    })
    const last = seen.at(-1)
    expect(last?.loaded).toBe(last?.total)
    expect(last?.total).toBeGreaterThan(bytes)
    expect(seen.map(({ loaded }) => loaded)).toEqual(
      seen.map(({ loaded }) => loaded).toSorted((a, b) => a - b),
    )
    expect(server.requests.at(-1)?.body.length).toBe(last?.total)
  } finally {
    await browser.close()
    await server.close()
  }
})
