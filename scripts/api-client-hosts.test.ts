import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { rm, symlink, mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'

import { readManifest, rootFolder } from './installation.ts'
import { runTurbo } from './turbo.ts'

const folder = mkdtempSync(join(tmpdir(), 'parapet-client-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Every Node on the PATH: the one that the install brings, and that of the host, which may be older. */
const nodes = (process.env.PATH ?? '')
  .split(delimiter)
  .map((place) => join(place, process.platform === 'win32' ? 'node.exe' : 'node'))
  .filter((file, at, all) => existsSync(file) && all.indexOf(file) === at)

const program = `
import { createApiClient } from '@parapet/api-client'
const api = createApiClient({ baseUrl: process.argv[2], getToken: () => 'token', getOrgId: () => null })
const { items } = await api.listProperties({ query: { limit: 1 } })
console.log(process.versions.node, items[0].name)
`

it(
  'calls the API from the built client on every installed Node from version 20 on',
  { timeout: 120_000 },
  async () => {
    const client = join(rootFolder, 'packages/api-client')
    expect(readManifest(client).engines).toEqual({ node: '>=20' })
    const built = await runTurbo(['run', 'build', '--filter=@parapet/api-client'], { output: 'quiet' })
    expect(built.exitCode, built.output).toBe(0)

    // As published: the manifest with the exports of the build.
    const { publishConfig, ...manifest } = readManifest(client)
    const installed = join(folder, 'node_modules/@parapet/api-client')
    await mkdir(installed, { recursive: true })
    await writeFile(join(installed, 'package.json'), JSON.stringify({ ...manifest, ...publishConfig }))
    await symlink(join(client, 'dist'), join(installed, 'dist'))
    await writeFile(join(folder, 'main.mjs'), program)

    const server = createServer((request, response) => {
      expect(request.headers.authorization).toBe('Bearer token')
      response.setHeader('Content-Type', 'application/json').end('{"items":[{"name":"Maple Court"}]}')
    })
    await new Promise<void>((resolve) => server.listen(0, resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    try {
      for (const node of nodes) {
        const { stdout } = await promisify(execFile)(node, ['main.mjs', url], { cwd: folder })
        expect(stdout.trim()).toMatch(/^(2[0-9]|[3-9][0-9])\.\d+\.\d+ Maple Court$/)
      }
      expect(nodes.length).toBeGreaterThan(0)
    } finally {
      server.close()
    }
  },
)
