import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { baseline2025 } from '@parapet/config/baseline'
import { chromiumArguments, findChromium } from '@parapet/config/chromium'
import { chromium } from 'playwright'
import type { Page } from 'playwright'
import { build } from 'vite'
import type { Plugin } from 'vite'

const ENTRY_FILE = 'page-entry.ts'
const SOURCE_FILE = 'page-source.ts'
const html = `<!doctype html>
<script type="module" src="/page.js"></script>`

export interface ServedPage {
  /** The page with the functions of `browser-page.ts`. */
  url: string
  /** Opens the page in a new browser profile with this Content Security Policy, and waits until its script has run. */
  open: (policy?: string) => Promise<Page>
  stop: () => Promise<void>
}

const browserPage = join(import.meta.dirname, 'browser-page.ts')

/**
 * Serves a page with a bundled build of this package, and starts a browser. The page runs `browser-page.ts`, or the given
 * TypeScript with its exports as globals.
 */
export async function servePage(source?: string): Promise<ServedPage> {
  const files = new Map<string, string>()
  const builds = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: baseline2025,
      lib: { entry: source === undefined ? browserPage : ENTRY_FILE, formats: ['es'], fileName: 'page' },
    },
    plugins: [source === undefined ? null : provideSource(source)],
  })
  for (const { output } of Array.isArray(builds) ? builds : []) {
    for (const file of output) if (file.type === 'chunk') files.set(`/${file.fileName}`, file.code)
  }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://page')
    const script = files.get(pathname)
    const policy = searchParams.get('policy')
    if (policy !== null) response.setHeader('content-security-policy', policy)
    response.setHeader('content-type', script === undefined ? 'text/html' : 'text/javascript')
    response.end(script ?? html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://localhost:${(server.address() as AddressInfo).port}/`
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments })

  return {
    url,
    async open(policy) {
      const page = await (await browser.newContext()).newPage()
      await page.goto(policy === undefined ? url : `${url}?policy=${encodeURIComponent(policy)}`)
      await page.waitForFunction(() => 'isReady' in globalThis)
      return page
    },
    async stop() {
      await browser.close()
      server.close()
    },
  }
}

function provideSource(source: string): Plugin {
  return {
    name: 'provide-source',
    resolveId(id) {
      if (id === '@parapet/auth') return join(import.meta.dirname, '../index.ts')
      return [ENTRY_FILE, SOURCE_FILE].find((name) => id.endsWith(name)) ?? null
    },
    load(id) {
      if (id === ENTRY_FILE)
        return `import * as all from '${SOURCE_FILE}'; Object.assign(globalThis, all, { isReady: true })`
      return id === SOURCE_FILE ? source : null
    },
  }
}
