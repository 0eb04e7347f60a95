import { existsSync, readFileSync } from 'node:fs'

import { findChromium } from '@parapet/config/chromium'

import { run, type RunResult } from './processes.ts'
import { runTool } from './turbo.ts'

/** Whether packages can be installed here: Debian or Ubuntu, as root. */
export function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** Installs Debian packages without questions. */
export async function installPackages(...names: string[]): Promise<RunResult> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const updated = await run('apt-get', ['update', '-qq'], { env, output: 'quiet' })
  if (updated.exitCode !== 0) return updated
  return run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], {
    env,
    output: 'quiet',
  })
}

async function answersVersion(path: string): Promise<boolean> {
  const { exitCode, output } = await run(path, ['--version', '--no-sandbox'], { output: 'quiet' })
  return exitCode === 0 && /\d+\./.test(output)
}

async function findPlaywrightDownload(): Promise<string | undefined> {
  const { chromium } = await import('playwright')
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

function describeSystem(): string {
  try {
    return /PRETTY_NAME="?([^"\n]+)/.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? process.platform
  } catch {
    return process.platform
  }
}

/**
 * Finds the browser for tests, and gets one where it may: `CHROMIUM_PATH`, a Chromium or Chrome of this
 * machine, Playwright's own download, and on Debian or Ubuntu as root the chromium package.
 *
 * @throws Error with what to install when there is none.
 */
export async function provideBrowser(): Promise<string> {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (await answersVersion(given)) return given
    throw new Error(`CHROMIUM_PATH is "${given}", but no browser starts from there. Correct it, or unset it.`)
  }
  const found = findChromium()
  if (found && (await answersVersion(found))) return found

  const downloaded = await findPlaywrightDownload()
  if (downloaded && (await answersVersion(downloaded))) return downloaded
  const download = await runTool('playwright', ['install', 'chromium'], { output: 'quiet' })
  const fresh = download.exitCode === 0 ? await findPlaywrightDownload() : undefined
  if (fresh && (await answersVersion(fresh))) return fresh

  if (canInstallPackages()) {
    await installPackages('chromium')
    const installed = findChromium()
    if (installed && (await answersVersion(installed))) return installed
  }
  throw new Error(
    `No browser for the tests was found on ${describeSystem()}. Install Chromium or Chrome, or name one in CHROMIUM_PATH.`,
  )
}

const headlessShell = '/usr/bin/chromium-headless-shell'

/** Several steps ask at the same time, and only one may install. */
let findingShell: Promise<string | undefined> | undefined

/**
 * The browser for tests: `CHROMIUM_PATH`, else on Debian as root the one that draws pages and nothing else, since
 * Chromium starts processes for windows that nobody sees with every context; else whatever `provideBrowser` finds.
 */
export async function provideTestBrowser(): Promise<string> {
  const shell = process.env.CHROMIUM_PATH ? undefined : await (findingShell ??= provideHeadlessShell())
  return shell ?? (await provideBrowser())
}

async function provideHeadlessShell(): Promise<string | undefined> {
  if (!existsSync(headlessShell) && canInstallPackages()) await installPackages('chromium-headless-shell')
  return existsSync(headlessShell) && (await answersVersion(headlessShell)) ? headlessShell : undefined
}
