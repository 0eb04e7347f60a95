import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { listPorts } from './ports.ts'
import { getProductFolder, serveBuild, setProductsFolder } from './site.ts'
import { createEnvironment, defaultBuildDir, startApp, stopProcess, waitUntilReady } from './start-product.ts'

/**
 * Starts the real sandbox and the real server with the built web app once for each worker, with their own data folder
 * and, if set, their database from `E2E_DATABASE_URL`.
 */
// Playwright requires a default export.
// oxlint-disable-next-line import/no-default-export
export default async function startProducts({ workers }: Pick<FullConfig, 'workers'>) {
  const buildDir = process.env.WEB_DIST_DIR || defaultBuildDir
  if (!existsSync(join(buildDir, 'index.html'))) {
    throw new Error('The web app is not built. Run "pnpm --filter @parapet/web build" first.')
  }
  const folder = await mkdtemp(join(tmpdir(), 'parapet-e2e-'))
  setProductsFolder(folder)
  const products = Array.from({ length: workers }, (_, product) => product)
  const children: ChildProcess[] = []
  const stop = async () => {
    await Promise.all(children.map(stopProcess))
    await rm(folder, { recursive: true, force: true })
  }

  try {
    for (const product of products) {
      await mkdir(getProductFolder(product))
      await serveBuild(buildDir, product)
    }
    if (process.env.E2E_DATABASE_URL === undefined) {
      await seedFolders(products)
      await Promise.all(products.map((product) => startProduct(product, children)))
    } else {
      // One after another, because each creates the roles of the database server if they don't exist.
      for (const product of products) await startProduct(product, children)
    }
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

/**
 * Creates the demo organizations once for all products, because that takes as long as dozens of page loads. Without the
 * example agency, whose URL would contain the port of one product.
 */
async function seedFolders([first = 0, ...others]: number[]) {
  const seeded = getProductFolder(first)
  const env = { ...createEnvironment(seeded, first), FEEDS_EXAMPLE_ORIGIN: '' }
  const sandbox = startApp('sandbox', env)
  try {
    await waitUntilReady(sandboxUrlOf(first), [sandbox])
    const [exitCode] = (await once(startApp('seed', env), 'exit')) as [number | null]
    if (exitCode !== 0) throw new Error('The demo data couldn’t be created.')
  } finally {
    await stopProcess(sandbox)
  }
  await Promise.all(others.map((product) => cp(seeded, getProductFolder(product), { recursive: true })))
}

async function startProduct(product: number, children: ChildProcess[]) {
  const env = createEnvironment(getProductFolder(product), product)
  const sandbox = startApp('sandbox', env)
  children.push(sandbox)
  await waitUntilReady(sandboxUrlOf(product), [sandbox])
  const server = startApp('api', env)
  children.push(server)
  await waitUntilReady(`http://localhost:${listPorts(product).app}/readyz`, [sandbox, server])
}

const sandboxUrlOf = (product: number) => `http://localhost:${listPorts(product).sandbox}/inbox/messages`
