import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { chromiumArguments, findChromium } from '@parapet/config/chromium'
import { chromium } from 'playwright'
import { afterAll, expect, it } from 'vitest'

import { listWorkspacePackages, rootFolder } from './installation.ts'
import { packPackage } from './pack-package.ts'
import { run } from './processes.ts'
import { runTurbo, toolEnvironment } from './turbo.ts'

const folder = mkdtempSync(join(tmpdir(), 'parapet-outside-'))
const catalog = readFileSync(join(rootFolder, 'pnpm-workspace.yaml'), 'utf8')

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function catalogVersion(name: string): string {
  const version = new RegExp(`^  '?${name}'?: (.+)$`, 'm').exec(catalog)?.[1]
  if (!version) throw new Error(`The catalog has no ${name}.`)
  return version
}

const page = `import { AuthProvider, useSession } from '@parapet/auth/react'
import { createAuth } from '@parapet/auth'
import { Button } from '@parapet/ui'
import '@parapet/ui/styles.css'
import { createRoot } from 'react-dom/client'

const auth = createAuth({ projectId: 'Poutside', baseUrl: location.origin })

function Page() {
  const session = useSession()
  return <Button size="lg">{'Session: ' + session.status}</Button>
}

createRoot(document.querySelector('main')!).render(
  <AuthProvider auth={auth}>
    <Page />
  </AuthProvider>,
)
`

function writeApp(archives: Record<string, string>): void {
  const dependencies = Object.fromEntries(
    Object.entries(archives).map(([name, file]) => [name, `file:${file}`]),
  )
  for (const name of ['react', 'react-dom']) dependencies[name] = catalogVersion(name)
  const devDependencies = Object.fromEntries(
    ['@types/react', '@types/react-dom', 'typescript', 'vite'].map((name) => [name, catalogVersion(name)]),
  )
  const files: Record<string, string> = {
    'package.json': JSON.stringify({
      name: 'outside',
      private: true,
      type: 'module',
      dependencies,
      devDependencies,
    }),
    'pnpm-workspace.yaml': 'packages: []\nallowBuilds:\n  esbuild: true\n',
    'index.html':
      '<!doctype html><html lang="en"><title>Outside</title><main></main><script type="module" src="/src/page.tsx"></script></html>',
    'src/page.tsx': page,
    'src/css.d.ts': "declare module '*.css'\n",
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        jsx: 'react-jsx',
        module: 'esnext',
        moduleResolution: 'bundler',
        target: 'es2023',
        lib: ['es2023', 'dom'],
        types: [],
      },
      include: ['src'],
    }),
  }
  mkdirSync(join(folder, 'src'), { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
}

async function runInApp(command: string, args: string[]): Promise<void> {
  const { exitCode, output } = await run(command, args, {
    cwd: folder,
    env: toolEnvironment,
    output: 'quiet',
  })
  expect(exitCode, output).toBe(0)
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

it('[0.31] installs ui and auth from their packed form into an empty app, where their types resolve and they render', async () => {
  const reused = listWorkspacePackages().filter(({ manifest }) =>
    ['@parapet/ui', '@parapet/auth'].includes(manifest.name),
  )
  const built = await runTurbo(
    ['run', 'build', ...reused.map(({ manifest }) => `--filter=${manifest.name}`)],
    {
      output: 'quiet',
    },
  )
  expect(built.exitCode, built.output).toBe(0)
  const archives: Record<string, string> = {}
  for (const reusedPackage of reused) {
    archives[reusedPackage.manifest.name] = await packPackage(reusedPackage, folder)
  }

  writeApp(archives)
  await runInApp('pnpm', ['install', '--prefer-offline', '--ignore-workspace', '--no-frozen-lockfile'])
  await runInApp(join(folder, 'node_modules/.bin/tsc'), ['-p', 'tsconfig.json'])
  await runInApp(join(folder, 'node_modules/.bin/vite'), ['build', '--logLevel', 'warn'])

  const { server, url } = await serve(join(folder, 'dist'))
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments })
  try {
    const tab = await browser.newPage()
    await tab.goto(url)
    const button = tab.getByRole('button', { name: /^Session: / })
    await button.waitFor()
    // Without the styles of the package a button is an inline-block.
    expect(
      await tab.evaluate<string>("getComputedStyle(document.querySelector('button')).display"),
    ).toContain('flex')
  } finally {
    await browser.close()
    server.close()
  }
}, 300_000)
