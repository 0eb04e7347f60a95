import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromiumArguments, findChromium } from '@parapet/config/chromium'
import { findFreePort } from '@parapet/config/free-port'
import { chromium, type Page } from 'playwright'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { listWorkspacePackages, rootFolder } from './installation.ts'
import { packPackage } from './pack-package.ts'
import { endAll, run, startService } from './processes.ts'
import { runTurbo, toolEnvironment } from './turbo.ts'

const folder = mkdtempSync(join(tmpdir(), 'parapet-outside-'))
const bundle = join(folder, 'dist')
const catalog = readFileSync(join(rootFolder, 'pnpm-workspace.yaml'), 'utf8')
/** The package's promise for a single Button: its JavaScript and styles, gzipped, in bytes. */
const buttonLimit = 5_000
let sandboxUrl = ''
let realtimePort = 0
const realtimeKey = 'sandbox.key:sandbox-realtime-secret'

function catalogVersion(name: string): string {
  const version = new RegExp(`^  '?${name}'?: (.+)$`, 'm').exec(catalog)?.[1]
  if (!version) throw new Error(`The catalog has no ${name}.`)
  return version
}

/** The ten lines that the package promises are enough, run against the sandbox's provider. */
function readAuthExample(): string {
  const readme = readFileSync(join(rootFolder, 'packages/auth/README.md'), 'utf8')
  const example = /```ts\n([\s\S]*?)```/.exec(readme)?.[1]
  if (!example) throw new Error('The README of auth has no example.')
  const settings = { "'P2…'": "'P2sandbox'", "'https://auth.example.com'": `'${sandboxUrl}/identity'` }
  return Object.entries(settings).reduce((text, [example, value]) => {
    if (!text.includes(example)) throw new Error(`The example of auth does not name ${example}.`)
    return text.replace(example, value)
  }, example)
}

function writeRealtime(): string {
  const host = `127.0.0.1:${realtimePort}`
  const settings = {
    key: realtimeKey,
    endpoint: '127.0.0.1',
    port: realtimePort,
    tls: false,
    connectivityCheckUrl: `http://${host}/is-the-internet-up.txt`,
    wsConnectivityCheckUrl: `ws://${host}/ws-check`,
  }
  return [
    `import { createRealtime } from '@parapet/realtime'`,
    `export const realtime = createRealtime({ ...${JSON.stringify(settings)}, getToken: async () => '' })`,
  ].join('\n')
}

/** Publishes to a channel, as another app's server would. */
async function publish(channel: string, data: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${realtimePort}/channels/${channel}/messages`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(realtimeKey).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ name: 'news', data }),
  })
  expect(response.status).toBe(201)
}

function writeApp(archives: Record<string, string>): void {
  cpSync(join(rootFolder, 'scripts/outside-app'), folder, { recursive: true })
  const pick = (...names: string[]) =>
    Object.fromEntries(names.map((name) => [name, catalogVersion(name)] as const))
  const packed = Object.entries(archives).map(([name, file]) => [name, `file:${file}`] as const)
  const manifest = {
    name: 'outside',
    private: true,
    type: 'module',
    dependencies: { ...Object.fromEntries(packed), ...pick('react', 'react-dom') },
    devDependencies: pick('@types/react', '@types/react-dom', 'typescript', 'vite'),
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'src/auth.ts'), readAuthExample())
  writeFileSync(join(folder, 'src/realtime.ts'), writeRealtime())
}

/** Strings from the commercial fingerprint agent that the provider's SDK depends on. */
const paidLoader = /fpnpmcdn|fpjscdn|Fingerprint Pro v|IntegrationFailed|SubscriptionNotActive/
/** The header by which the provider recognizes its SDK. */
const identitySdk = /x-descope-sdk-name/

function listTexts(root: string): { name: string; text: string }[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|ts|json|txt|md|html)$/.test(name))
    .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }))
}

const listNames = (root: string, pattern: RegExp) =>
  listTexts(root).flatMap(({ name, text }) => (pattern.test(text) ? [name] : []))

async function runInApp(command: string, ...args: string[]): Promise<void> {
  const local = join(folder, 'node_modules/.bin', command)
  const { exitCode, output } = await run(existsSync(local) ? local : command, args, {
    cwd: folder,
    env: toolEnvironment,
    output: 'quiet',
  })
  if (exitCode !== 0) throw new Error(`${command} ended with ${exitCode}:\n${output}`)
}

const contentTypes: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

async function serve(root: string): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    const name = request.url === '/' ? '/index.html' : (request.url ?? '')
    try {
      const body = readFileSync(join(root, name))
      response
        .writeHead(200, { 'Content-Type': contentTypes[extname(name)] ?? 'application/octet-stream' })
        .end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no address.')
  return { server, url: `http://127.0.0.1:${address.port}/` }
}

interface OpenedPage {
  page: Page
  /** The paths of all requests to the app so far. */
  requested: string[]
  /** Errors that the page reported. */
  problems: string[]
}

/** Opens the built app in a browser. */
async function withPage(look: (opened: OpenedPage) => Promise<void>): Promise<void> {
  const { server, url } = await serve(bundle)
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments })
  try {
    const page = await browser.newPage()
    const requested: string[] = []
    const problems: string[] = []
    page.on('request', (request) => {
      if (request.url().startsWith(url)) requested.push(new URL(request.url()).pathname)
    })
    page.on('pageerror', (error) => problems.push(error.message))
    await page.goto(url)
    await page.getByRole('button', { name: 'Continue' }).waitFor()
    await look({ page, requested, problems })
  } finally {
    await browser.close()
    server.close()
  }
}

/** The code in the newest email, which arrives a moment after it is requested. */
async function readCode(email: string): Promise<string> {
  const read = async () => {
    const response = await fetch(`${sandboxUrl}/inbox/messages?to=${encodeURIComponent(email)}`)
    const messages = (await response.json()) as { subject: string; text: string }[]
    return messages.flatMap(({ subject, text }) => /\b\d{6}\b/.exec(`${subject} ${text}`)?.[0] ?? [])[0] ?? ''
  }
  await expect.poll(read, { timeout: 10_000 }).not.toBe('')
  return await read()
}

async function startSandbox(): Promise<void> {
  const [port, smtpPort] = [await findFreePort(), await findFreePort()]
  realtimePort = await findFreePort()
  sandboxUrl = `http://127.0.0.1:${port}`
  startService(process.execPath, [join(rootFolder, 'apps/sandbox/dist/main.js')], {
    ...process.env,
    SANDBOX_PORT: String(port),
    SANDBOX_SMTP_PORT: String(smtpPort),
    SANDBOX_REALTIME_PORT: String(realtimePort),
    SANDBOX_DNS_PORT: '0',
    SANDBOX_TLS_PORT: '0',
    ABLY_KEY: realtimeKey,
    PARAPET_DATA_DIR: '',
  })
  await vi.waitFor(() => fetch(`${sandboxUrl}/healthz`), { timeout: 30_000, interval: 100 })
}

beforeAll(async () => {
  const reused = listWorkspacePackages().filter(({ manifest }) =>
    ['@parapet/ui', '@parapet/auth', '@parapet/realtime'].includes(manifest.name),
  )
  const filters = [...reused.map(({ manifest }) => manifest.name), '@parapet/sandbox']
  const built = await runTurbo(['run', 'build', ...filters.map((name) => `--filter=${name}`)], {
    output: 'quiet',
  })
  if (built.exitCode !== 0) throw new Error(built.output)
  const archives: Record<string, string> = {}
  for (const reusedPackage of reused) {
    archives[reusedPackage.manifest.name] = await packPackage(reusedPackage, folder)
  }

  await startSandbox()
  writeApp(archives)
  await runInApp('npm', 'install', '--prefer-offline', '--no-audit', '--no-fund')
}, 300_000)

afterAll(async () => {
  await endAll()
  rmSync(folder, { recursive: true, force: true })
})

it('[0.31] installs the packed ui, auth and realtime with npm, resolves their types, and builds', async () => {
  await runInApp('tsc', '-p', 'tsconfig.json')
  await runInApp('vite', 'build', '--logLevel', 'warn')
  expect(readdirSync(bundle)).toContain('index.html')
}, 120_000)

it('[0.31] signs in with a code from the inbox, shows a list and the messages of a channel, stays signed in, and signs out', async () => {
  const email = 'driver@fleet.test'
  await withPage(async ({ page, problems }) => {
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('button', { name: 'Continue' }).click()
    const boxes = page.getByRole('group', { name: 'Code from the email' }).getByRole('textbox')
    await boxes.first().waitFor()
    await page.keyboard.type(await readCode(email))

    await page.getByRole('heading', { name: 'Vehicles' }).waitFor()
    expect(await page.getByText(email).isVisible()).toBe(true)
    const list = page.getByRole('grid', { name: 'Vehicles' })
    expect(await list.getByRole('row').count()).toBe(4)
    // Without the package's styles, a button is an inline-block.
    const display = "getComputedStyle(document.querySelector('button')).display"
    expect(await page.evaluate<string>(display)).toContain('flex')

    await page.getByText('Dispatch, connected:').waitFor()
    await publish('dispatch', 'Snow on Berthoud Pass')
    await page.getByText('Dispatch, connected: Snow on Berthoud Pass').waitFor()

    await page.getByRole('searchbox', { name: 'Driver' }).fill('priya')
    await expect.poll(() => list.getByRole('row').count()).toBe(2)
    expect(await list.getByRole('row').last().innerText()).toContain('NM 155-RDE')

    await page.reload()
    await page.getByRole('heading', { name: 'Vehicles' }).waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Continue' }).waitFor()
    expect(problems).toEqual([])
  })
}, 60_000)

it('ships a single Button in 5 kB gzipped, without React: its JavaScript, the tokens, and its styles', async () => {
  await runInApp('vite', 'build', '--logLevel', 'warn', '--config', 'button-alone.config.ts')
  const assets = join(folder, 'button-alone/assets')
  const files = readdirSync(assets)
  expect(files.map((name) => extname(name)).toSorted()).toEqual(['.css', '.js'])
  const texts = files.map((name) => readFileSync(join(assets, name), 'utf8'))
  expect(texts.join('\n')).toMatch(/--ui-color-bg-accent:/)
  expect(texts.join('\n')).toMatch(/data-loading/)
  expect(texts.reduce((sum, text) => sum + gzipSync(text).length, 0)).toBeLessThanOrEqual(buttonLimit)
}, 60_000)

it('[0.09] gets the sign-in SDK with auth, and not the commercial agent that the SDK depends on', () => {
  const installed = join(folder, 'node_modules/@parapet/auth')
  expect(listNames(installed, identitySdk)).toEqual([expect.stringMatching(/^dist\/identity-sdk-.+\.js$/)])
  expect(listNames(installed, paidLoader)).toEqual([])
  const lockfile = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, unknown>
  }
  const packages = Object.keys(lockfile.packages)
  expect(packages).toContain('node_modules/@fingerprintjs/fingerprintjs')
  expect(packages.filter((name) => /fingerprintjs-pro|descope/.test(name))).toEqual([])
  const licenses = readFileSync(join(installed, 'dist/third-party-licenses.txt'), 'utf8')
  for (const name of ['@descope/web-js-sdk', '@descope/core-js-sdk', 'js-cookie', 'jwt-decode', 'tslib'])
    expect(licenses).toContain(name)

  expect(listNames(bundle, identitySdk)).toHaveLength(1)
  expect(listNames(bundle, paidLoader)).toEqual([])
})

it('[0.09] loads the sign-in SDK with the first call that needs it, not earlier', async () => {
  const [sdkChunk = ''] = listNames(bundle, identitySdk)
  await withPage(async ({ page, requested }) => {
    expect(requested).toContain('/')
    expect(requested).not.toContain(`/${sdkChunk}`)
    await page.getByRole('textbox', { name: 'Email' }).fill('somebody@fleet.test')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.poll(() => requested).toContain(`/${sdkChunk}`)
  })
}, 60_000)
