import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { viewport, type JourneyBrowser } from './journey-browser.ts'
import { openBidi } from './bidi-connection.ts'
import { createKeyActions } from './key-actions.ts'
import { findFreePort, findProgram, startProgram, tryUntil } from './start-program.ts'

const startTimeoutMs = 60_000

/** A profile that asks for nothing, fetches nothing by itself and speaks the language of the tests. */
const preferences = {
  'app.update.disabledForTesting': true,
  'app.normandy.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  // A window that nobody looks at has the focus nevertheless.
  'focusmanager.testmode': true,
  'intl.accept_languages': 'en-US',
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  // Fine and hovering, as a mouse is; without a window it would have no pointer at all.
  'ui.allPointerCapabilities': 6,
  'ui.primaryPointerCapabilities': 6,
  'toolkit.telemetry.server': '',
}

export function findFirefox(): string | undefined {
  return findProgram('firefox-esr') ?? findProgram('firefox')
}

/** Starts a Firefox without a window and drives it by WebDriver BiDi, which it speaks without a driver. */
export async function startFirefox(path: string): Promise<JourneyBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'parapet-firefox-'))
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const port = await findFreePort()
  const program = startProgram(path, [
    '--headless',
    '--no-remote',
    '--profile',
    profile,
    `--remote-debugging-port=${port}`,
  ])
  async function close(): Promise<void> {
    await program.stop()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }

  try {
    const bidi = await tryUntil(() => openBidi(`ws://127.0.0.1:${port}/session`), startTimeoutMs)
    const session = await bidi.send('session.new', { capabilities: {} })
    // The first tab keeps the focus in the box for the address.
    const { context } = await bidi.send('browsingContext.create', { type: 'tab' })
    await bidi.send('browsingContext.setViewport', { context, viewport })
    return {
      name: 'firefox',
      version: session.capabilities.browserVersion.split('.')[0] ?? '',
      open: async (url) => {
        await bidi.send('browsingContext.activate', { context })
        await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' })
      },
      press: async (key) => {
        await bidi.send('input.performActions', { context, actions: createKeyActions(key) })
      },
      evaluate: async (expression) => {
        const answer = await bidi.send('script.evaluate', {
          expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`,
          awaitPromise: true,
          target: { context },
        })
        if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text)
        return JSON.parse(answer.result.value) as unknown
      },
      close: async () => {
        bidi.close()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}
