import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { findInstallationProblems, rootFolder } from './installation.ts'
import { findPortProblems } from './ports.ts'
import { endAll, endChildrenOnSignals, isEnding, isRunning, startService } from './processes.ts'
import { createStartEnvironment, type StartEnvironment } from './start-environment.ts'
import { runTurbo } from './turbo.ts'

/** The first start on a slow machine creates the database and the demo organization. */
const readyTimeoutMs = 600_000

async function exitWithErrors(messages: string[]): Promise<never> {
  for (const message of messages) console.error(message)
  await endAll()
  process.exit(1)
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}

async function waitUntilReady(name: string, child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + readyTimeoutMs
  while (!(await isHealthy(url))) {
    if (!isRunning(child))
      await exitWithErrors([`${name} exited before it was ready. Its last lines above say why.`])
    if (Date.now() > deadline)
      await exitWithErrors([`${name} didn't respond at ${url} within ${readyTimeoutMs / 1000} s.`])
    await pause(100)
  }
}

/** Once the parent shell or npx is gone, no one can press Ctrl-C. */
function endWhenOrphaned(): void {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) void endAll().finally(() => process.exit(1))
  }, 1_000).unref()
}

async function build(usesSandbox: boolean): Promise<void> {
  const filters = ['@parapet/web', '@parapet/api', ...(usesSandbox ? ['@parapet/sandbox'] : [])]
  console.log('Building… (takes a few seconds if nothing has changed)')
  const result = await runTurbo(
    [
      'run',
      'build',
      ...filters.map((name) => `--filter=${name}`),
      '--output-logs=errors-only',
      '--log-order=grouped',
    ],
    { output: 'quiet' },
  )
  if (result.exitCode !== 0)
    await exitWithErrors([result.output, 'The build failed. Its first error above says where.'])
}

function printWelcome({ appUrl, sandboxUrl, usesSandbox }: StartEnvironment): void {
  const lines = usesSandbox
    ? [
        `Parapet is ready:  ${appUrl}`,
        '',
        '  Sign in as       manager@cedar-stone.test',
        `  Code             arrives at ${sandboxUrl}/inbox`,
        '  Other users      owner@, analyst@, viewer@, new@ … (all at cedar-stone.test)',
      ]
    : [`Parapet is ready:  ${appUrl}`]
  console.log(
    [
      '',
      ...lines,
      `  Runs on          Node ${process.versions.node}`,
      '',
      '  Press Ctrl-C to stop.',
      '',
    ].join('\n'),
  )
}

async function main(): Promise<void> {
  endChildrenOnSignals()
  endWhenOrphaned()

  const problems = findInstallationProblems()
  if (problems.length > 0) await exitWithErrors(problems)

  const envFile = join(rootFolder, '.env')
  if (existsSync(envFile)) process.loadEnvFile(envFile)
  const environment = createStartEnvironment(process.env, rootFolder)
  const portProblems = await findPortProblems(environment.ports)
  if (portProblems.length > 0) await exitWithErrors(portProblems)

  await build(environment.usesSandbox)

  const services: { name: string; child: ChildProcess }[] = []
  const startAndWait = async (name: string, file: string, healthUrl: string): Promise<void> => {
    const child = startService(process.execPath, [join(rootFolder, file)], environment.env)
    services.push({ name, child })
    await waitUntilReady(name, child, healthUrl)
  }
  const sandbox = environment.usesSandbox
    ? startAndWait('The sandbox', 'apps/sandbox/dist/main.js', `${environment.sandboxUrl}/healthz`)
    : Promise.resolve()
  // The app that creates the demo waits for the sandbox before it reads any feed. Without the demo, it doesn't wait.
  if (environment.env.SEED_DEMO !== '1') await sandbox
  await Promise.all([
    sandbox,
    startAndWait('The app', 'apps/api/dist/main.js', `${environment.appUrl}/readyz`),
  ])
  printWelcome(environment)

  const exitedService = await Promise.race(
    services.map(async ({ name, child }) => {
      if (isRunning(child)) await once(child, 'close')
      return name
    }),
  )
  if (!isEnding())
    await exitWithErrors([`${exitedService} exited unexpectedly. Its last lines above say why.`])
}

await main().catch((error: unknown) =>
  exitWithErrors([error instanceof Error ? error.message : String(error)]),
)
