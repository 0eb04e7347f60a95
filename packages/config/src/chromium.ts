import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const executableNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

const applicationPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** No background requests, and no sandbox, which doesn't work in containers running as root. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * The browser for tests: `CHROMIUM_PATH`, or an installed Chromium or Chrome. Undefined means Playwright's own download.
 */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  const candidates = [
    ...folders.flatMap((folder) => executableNames.map((name) => join(folder, name))),
    ...applicationPaths,
  ]
  return candidates.find((candidate) => existsSync(candidate))
}
