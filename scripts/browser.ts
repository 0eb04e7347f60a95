import { existsSync, readFileSync } from 'node:fs'

import { findChromium } from '@parapet/config/chromium'

import { run, type RunResult } from './processes.ts'
import { runTool } from './turbo.ts'

/** Whether packages can be installed here: Debian or Ubuntu, as root. */
export function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** Installs Debian packages non-interactively. */
export async function installPackages(...names: string[]): Promise<RunResult> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const updateResult = await run('apt-get', ['update', '-qq'], { env, output: 'quiet' })
  if (updateResult.exitCode !== 0) return updateResult
  return run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], {
    env,
    output: 'quiet',
  })
}

async function canStart(path: string): Promise<boolean> {
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
 * Finds a browser for tests, or installs one if it can: `CHROMIUM_PATH`, an installed Chromium or Chrome,
 * Playwright's download, or on Debian and Ubuntu as root the chromium package.
 *
 * @throws Error saying what to install if there is none.
 */
export async function ensureBrowser(): Promise<string> {
  const configured = process.env.CHROMIUM_PATH
  if (configured) {
    if (await canStart(configured)) return configured
    throw new Error(
      `CHROMIUM_PATH is "${configured}", but no browser could be started from it. Correct it, or unset it.`,
    )
  }
  const installedBrowser = findChromium()
  if (installedBrowser && (await canStart(installedBrowser))) return installedBrowser

  const playwrightBrowser = await findPlaywrightDownload()
  if (playwrightBrowser && (await canStart(playwrightBrowser))) return playwrightBrowser
  const downloadResult = await runTool('playwright', ['install', 'chromium'], { output: 'quiet' })
  const newPlaywrightBrowser = downloadResult.exitCode === 0 ? await findPlaywrightDownload() : undefined
  if (newPlaywrightBrowser && (await canStart(newPlaywrightBrowser))) return newPlaywrightBrowser

  if (canInstallPackages()) {
    await installPackages('chromium')
    const newlyInstalled = findChromium()
    if (newlyInstalled && (await canStart(newlyInstalled))) return newlyInstalled
  }
  throw new Error(
    `No browser for tests found on ${describeSystem()}. Install Chromium or Chrome, or set CHROMIUM_PATH.`,
  )
}

const headlessShell = '/usr/bin/chromium-headless-shell'

/** Shared by concurrent steps, so that only one installs. */
let pendingShell: Promise<string | undefined> | undefined

/**
 * The browser for tests: `CHROMIUM_PATH`, or on Debian as root the headless shell, which starts fewer processes per context
 * than Chromium, or else what `ensureBrowser` finds.
 */
export async function ensureTestBrowser(): Promise<string> {
  const shell = process.env.CHROMIUM_PATH ? undefined : await (pendingShell ??= ensureHeadlessShell())
  return shell ?? (await ensureBrowser())
}

async function ensureHeadlessShell(): Promise<string | undefined> {
  if (!existsSync(headlessShell) && canInstallPackages()) await installPackages('chromium-headless-shell')
  return existsSync(headlessShell) && (await canStart(headlessShell)) ? headlessShell : undefined
}
