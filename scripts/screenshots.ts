import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromiumArguments } from '@parapet/config/chromium'
import { findFreePort } from '@parapet/config/free-port'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright'

import { stableStyles } from '../packages/ui/visual/test-fonts.ts'
import { ensureBrowser } from './browser.ts'
import { recordMainJob } from './record-main-job.ts'
import { findInstallationProblems, rootFolder } from './installation.ts'
import { endAll, endChildrenOnSignals, startService } from './processes.ts'
import { toolEnvironment } from './turbo.ts'

const imagesFolder = join(rootFolder, 'docs/images')
const maxBytes = 200_000
const animationMaxBytes = 3_000_000
const readyTimeoutMs = 180_000
const stableAfterMs = 15_000
const loginEmail = 'owner@cedar-stone.test'

interface Screenshot {
  name: string
  /** Navigates from the home page to the view. */
  open: (page: Page) => Promise<void>
}

const home: Screenshot = { name: 'home', open: async () => {} }
const map: Screenshot = {
  name: 'map',
  async open(page) {
    await page.goto('/properties?show=map')
    await page.getByRole('application', { name: 'Map of properties and threats' }).waitFor()
  },
}
/** Of the threat whose tenants were alerted before the demo started. */
const rollCall: Screenshot = {
  name: 'roll-call',
  async open(page) {
    await page.goto('/alerts')
    await page
      .getByRole('link', { name: /^Move to a higher floor/ })
      .first()
      .click()
    await page.getByRole('region', { name: 'Answers' }).getByRole('link', { name: 'Roll call' }).click()
    await page.getByRole('list', { name: 'People' }).waitFor()
  },
}
/** A finished import with a rejected row. */
const importReport: Screenshot = {
  name: 'import',
  async open(page) {
    await page.goto('/sources/imports?kind=tenant')
    await page
      .getByRole('link', { name: /^move-ins/ })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Rejected rows' }).waitFor()
  },
}

const screenshots = [home, map, rollCall, importReport]
const desktop = { viewport: { width: 1440, height: 900 } }
const devices: { name: string; options: BrowserContextOptions }[] = [
  { name: 'light', options: { ...desktop, colorScheme: 'light' } },
  { name: 'dark', options: { ...desktop, colorScheme: 'dark' } },
  {
    name: 'phone',
    options: {
      viewport: { width: 375, height: 720 },
      deviceScaleFactor: 2,
      colorScheme: 'light',
      hasTouch: true,
      isMobile: true,
    },
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
    if (Date.now() > deadline) throw new Error(`The app wasn't ready within ${readyTimeoutMs / 1000} s.`)
    await pause(250)
  }
  return { url, sandboxUrl: `http://localhost:${sandboxPort}` }
}

interface CodeEmail {
  id: string
  code: string
}

/** The emails with a sign-in code, newest first. There may be threat notifications in between. */
async function listCodeEmails(sandboxUrl: string): Promise<CodeEmail[]> {
  const response = await fetch(`${sandboxUrl}/inbox/messages?to=${encodeURIComponent(loginEmail)}`)
  const messages = (await response.json()) as { id: string; subject: string; text: string }[]
  return messages.flatMap(({ id, subject, text }) => {
    const code = /\b\d{6}\b/.exec(`${subject} ${text}`)?.[0]
    return code === undefined ? [] : [{ id, code }]
  })
}

async function readNewestCode(sandboxUrl: string, lastSeenId: string): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const [newest] = await listCodeEmails(sandboxUrl)
    if (newest && newest.id !== lastSeenId) return newest.code
    await pause(100)
  }
  throw new Error('No sign-in code arrived.')
}

async function signIn(page: Page, sandboxUrl: string): Promise<void> {
  const [newest] = await listCodeEmails(sandboxUrl)
  const lastSeenId = newest?.id ?? ''
  await page.goto('/auth')
  await page.getByLabel('Email', { exact: true }).fill(loginEmail)
  await page.getByRole('button', { name: 'Continue with email' }).click()
  const codeFields = page.getByRole('group', { name: 'Code' }).getByRole('textbox')
  await codeFields.first().fill(await readNewestCode(sandboxUrl, lastSeenId))
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
  if (size > maxBytes) throw new Error(`${path} has ${size} bytes. The limit is ${maxBytes}.`)
}

const locateTriageItems = (page: Page) =>
  page.getByRole('region', { name: 'Needs triage' }).getByRole('listitem')

/** Waits until the home page shows the threats of all feeds, which arrive one by one. */
async function waitForThreats(page: Page): Promise<void> {
  await locateTriageItems(page).first().waitFor({ timeout: readyTimeoutMs })
  for (let count = 0; count !== (await locateTriageItems(page).count());) {
    count = await locateTriageItems(page).count()
    await pause(stableAfterMs)
  }
}

const commonOptions = (url: string): BrowserContextOptions => ({
  baseURL: url,
  // The content security policy would block the injected test fonts.
  bypassCSP: true,
  locale: 'en-US',
  timezoneId: 'America/Denver',
  reducedMotion: 'reduce',
})

async function openHome(page: Page): Promise<void> {
  await page.goto('/home')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await locateTriageItems(page).first().waitFor()
}

async function captureAll(browser: Browser, url: string, sandboxUrl: string): Promise<void> {
  for (const { name, options } of devices) {
    const context = await browser.newContext({ ...commonOptions(url), ...options })
    const page = await context.newPage()
    await signIn(page, sandboxUrl)
    await waitForThreats(page)
    const tour = page.getByRole('button', { name: 'Take the tour' })
    if (await tour.isVisible()) await page.getByRole('button', { name: 'Dismiss' }).click()
    for (const screenshot of screenshots) {
      await openHome(page)
      await screenshot.open(page)
      await capture(page, join(imagesFolder, `${screenshot.name}-${name}.webp`))
    }
    await context.close()
  }
}

/** Last, because it works on the threat that the pictures show as new. */
async function recordAnimation(browser: Browser, url: string, sandboxUrl: string): Promise<void> {
  const context = await browser.newContext({
    ...commonOptions(url),
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
  })
  const page = await context.newPage()
  await signIn(page, sandboxUrl)
  await openHome(page)
  await page.addStyleTag({ content: stableStyles })
  const tenants = await browser.newContext()
  const path = join(imagesFolder, 'main-job.webp')
  const seconds = await recordMainJob({ page, tenants, sandboxUrl, path })
  const { size } = statSync(path)
  console.log(`${path.slice(rootFolder.length + 1)}  ${Math.round(size / 1000)} kB, ${Math.round(seconds)} s`)
  if (size > animationMaxBytes)
    throw new Error(`${path} has ${size} bytes. The limit is ${animationMaxBytes}.`)
  await tenants.close()
  await context.close()
}

endChildrenOnSignals()
for (const problem of findInstallationProblems()) {
  console.error(problem)
  process.exitCode = 1
}
if (!process.exitCode) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'parapet-screenshots-'))
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: chromiumArguments })
  try {
    mkdirSync(imagesFolder, { recursive: true })
    const { url, sandboxUrl } = await startProduct(dataFolder)
    await captureAll(browser, url, sandboxUrl)
    await recordAnimation(browser, url, sandboxUrl)
  } finally {
    await browser.close()
    await endAll()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}
