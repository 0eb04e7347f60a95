import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromiumArguments } from '@parapet/config/chromium'
import { findFreePort } from '@parapet/config/free-port'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright'

import { stableStyles } from '../packages/ui/visual/test-fonts.ts'
import { provideBrowser } from './browser.ts'
import { describeInstallation, rootFolder } from './installation.ts'
import { endAll, endChildrenOnSignals, startService } from './processes.ts'
import { toolEnvironment } from './turbo.ts'

const folder = join(rootFolder, 'docs/images')
const bytesMax = 150_000
const readyTimeoutMs = 180_000
const person = 'manager@cedar-stone.test'

interface Shot {
  name: string
  /** Navigates from the home page to the view. */
  open: (page: Page) => Promise<void>
}

const home: Shot = { name: 'home', open: async () => {} }
const properties: Shot = {
  name: 'properties',
  async open(page) {
    await page.goto('/properties')
    await page.getByRole('link', { name: 'Animas Row' }).first().waitFor()
  },
}
const property: Shot = {
  name: 'property',
  async open(page) {
    // Phones render only the first cards of the list.
    await page.goto('/properties?q=Red+Mountain+Flats')
    await page.getByRole('link', { name: 'Red Mountain Flats' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Red Mountain Flats' }).waitFor()
  },
}

const devices: { name: string; options: BrowserContextOptions; shots: Shot[] }[] = [
  {
    name: 'light',
    options: { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
    shots: [home, properties, property],
  },
  {
    name: 'phone-dark',
    options: {
      viewport: { width: 375, height: 720 },
      deviceScaleFactor: 2,
      colorScheme: 'dark',
      hasTouch: true,
      isMobile: true,
    },
    shots: [home, properties, property],
  },
]

/** Starts the built product with the demo organizations in a temporary data folder. */
async function startProduct(dataFolder: string): Promise<{ url: string; sandboxUrl: string }> {
  const [port, sandboxPort, smtpPort] = [await findFreePort(), await findFreePort(), await findFreePort()]
  const realtimePort = await findFreePort()
  const [dnsPort, tlsPort] = [await findFreePort(), await findFreePort()]
  startService(process.execPath, [join(rootFolder, 'scripts/start.ts')], {
    ...toolEnvironment,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    SANDBOX_REALTIME_PORT: String(realtimePort),
    SANDBOX_DNS_PORT: String(dnsPort),
    SANDBOX_TLS_PORT: String(tlsPort),
    DNS_SERVERS: `127.0.0.1:${dnsPort}`,
    PARAPET_DATA_DIR: dataFolder,
    LOG_LEVEL: 'warn',
  })
  const url = `http://localhost:${port}`
  const deadline = Date.now() + readyTimeoutMs
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (Date.now() > deadline) throw new Error(`The product was not ready within ${readyTimeoutMs / 1000} s.`)
    await pause(250)
  }
  return { url, sandboxUrl: `http://localhost:${sandboxPort}` }
}

interface CodeMail {
  id: string
  code: string
}

/** The emails with a sign-in code, newest first. There may be threat notifications in between. */
async function listCodeMails(sandboxUrl: string): Promise<CodeMail[]> {
  const response = await fetch(`${sandboxUrl}/inbox/messages?to=${encodeURIComponent(person)}`)
  const messages = (await response.json()) as { id: string; subject: string; text: string }[]
  return messages.flatMap(({ id, subject, text }) => {
    const code = /\b\d{6}\b/.exec(`${subject} ${text}`)?.[0]
    return code === undefined ? [] : [{ id, code }]
  })
}

async function readNewestCode(sandboxUrl: string, seen: string): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const [newest] = await listCodeMails(sandboxUrl)
    if (newest && newest.id !== seen) return newest.code
    await pause(100)
  }
  throw new Error('No sign-in code arrived.')
}

async function signIn(page: Page, sandboxUrl: string): Promise<void> {
  const [newest] = await listCodeMails(sandboxUrl)
  const seen = newest?.id ?? ''
  await page.goto('/auth')
  await page.getByLabel('Email', { exact: true }).fill(person)
  await page.getByRole('button', { name: 'Continue with email' }).click()
  const boxes = page.getByRole('group', { name: 'Code' }).getByRole('textbox')
  await boxes.first().fill(await readNewestCode(sandboxUrl, seen))
  await page.waitForURL((url) => url.pathname === '/home')
}

/** Saves an image of the page once fonts are loaded and the network is idle, in the repository's test fonts. */
async function capture(page: Page, path: string): Promise<void> {
  await page.addStyleTag({ content: stableStyles })
  await page.evaluate('document.fonts.ready')
  await page.waitForLoadState('networkidle')
  await page.mouse.move(0, 0)
  const devTools = await page.context().newCDPSession(page)
  const { width, height, scale } = await page.evaluate<{ width: number; height: number; scale: number }>(
    '({ width: innerWidth, height: innerHeight, scale: devicePixelRatio })',
  )
  const { data } = await devTools.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 90,
    clip: { x: 0, y: 0, width, height, scale },
  })
  writeFileSync(path, data, 'base64')
  const { size } = statSync(path)
  console.log(`${path.slice(rootFolder.length + 1)}  ${Math.round(size / 1000)} kB`)
  if (size > bytesMax) throw new Error(`${path} has ${size} bytes; at most ${bytesMax} may be kept.`)
}

async function captureAll(browser: Browser, url: string, sandboxUrl: string): Promise<void> {
  for (const { name, options, shots } of devices) {
    const context = await browser.newContext({
      ...options,
      baseURL: url,
      // The content policy would block the injected test fonts.
      bypassCSP: true,
      locale: 'en-US',
      timezoneId: 'America/Denver',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await signIn(page, sandboxUrl)
    for (const shot of shots) {
      await page.goto('/home')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await shot.open(page)
      await capture(page, join(folder, `${shot.name}-${name}.webp`))
    }
    await context.close()
  }
}

endChildrenOnSignals()
for (const problem of describeInstallation()) {
  console.error(problem)
  process.exitCode = 1
}
if (!process.exitCode) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'parapet-screenshots-'))
  const browser = await chromium.launch({ executablePath: await provideBrowser(), args: chromiumArguments })
  try {
    mkdirSync(folder, { recursive: true })
    const { url, sandboxUrl } = await startProduct(dataFolder)
    await captureAll(browser, url, sandboxUrl)
  } finally {
    await browser.close()
    await endAll()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}
