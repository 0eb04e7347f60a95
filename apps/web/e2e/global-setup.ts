import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appUrl, sandboxUrl } from './ports.ts'
import { serveBuild, sitePathVariable } from './site.ts'
import { createEnvironment, defaultBuildDir, startApp, stopProcess, waitUntilReady } from './start-product.ts'

/**
 * Starts the real sandbox and the real server with the built web app, with their own data folder and, if set, the
 * database at `E2E_DATABASE_URL`.
 */
// Playwright requires a default export.
// oxlint-disable-next-line import/no-default-export
export default async function startProduct() {
  const buildDir = process.env.WEB_DIST_DIR || defaultBuildDir
  if (!existsSync(join(buildDir, 'index.html'))) {
    throw new Error('The web app is not built. Run "pnpm --filter @parapet/web build" first.')
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'parapet-e2e-'))
  process.env[sitePathVariable] = join(dataDir, 'site')
  await serveBuild(buildDir)
  const env = createEnvironment(dataDir)
  const children: ChildProcess[] = []
  const stop = async () => {
    await Promise.all(children.map(stopProcess))
    await rm(dataDir, { recursive: true, force: true })
  }

  try {
    children.push(startApp('sandbox', env))
    await waitUntilReady(`${sandboxUrl}/inbox/messages`, children)
    children.push(startApp('api', env))
    await waitUntilReady(`${appUrl}/readyz`, children)
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
