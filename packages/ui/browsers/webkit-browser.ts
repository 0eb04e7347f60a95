import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { viewport, type JourneyBrowser } from './journey-browser.ts'
import { createKeyActions } from './key-actions.ts'
import { findFreePort, findProgram, startProgram, tryUntil, type Program } from './start-program.ts'

const startTimeoutMs = 60_000

export interface WebkitPrograms {
  driver: string
  browser: string
  /** Draws the window where nobody looks; undefined on a machine with a screen. */
  screen: string | undefined
}

/** The programs of Debian's `webkit2gtk-driver`, and of `xvfb` where there is no screen. */
export function findWebkit(env: NodeJS.ProcessEnv = process.env): WebkitPrograms | undefined {
  const driver = findProgram('WebKitWebDriver')
  const browser = findMiniBrowser()
  const hasScreen = Boolean(env.DISPLAY ?? env.WAYLAND_DISPLAY)
  const screen = hasScreen ? undefined : findProgram('Xvfb')
  return driver && browser && (hasScreen || screen) ? { driver, browser, screen } : undefined
}

function findMiniBrowser(): string | undefined {
  const libraries = '/usr/lib'
  if (!existsSync(libraries)) return undefined
  return readdirSync(libraries)
    .flatMap((machine) => ['4.1', '4.0'].map((version) => join(libraries, machine, `webkit2gtk-${version}`)))
    .map((folder) => join(folder, 'MiniBrowser'))
    .find((path) => existsSync(path))
}

/** Starts WebKitGTK's own browser and drives it by WebDriver. */
export async function startWebkit({ driver, browser, screen }: WebkitPrograms): Promise<JourneyBrowser> {
  const programs: Program[] = []
  async function close(): Promise<void> {
    for (const program of programs.toReversed()) await program.stop()
  }

  try {
    const display = `:${(await findFreePort()) % 30_000}`
    if (screen)
      programs.push(startProgram(screen, [display, '-screen', '0', '1400x1000x24', '-nolisten', 'tcp']))
    const port = await findFreePort()
    programs.push(
      startProgram(driver, [`--port=${port}`], {
        ...(screen ? { DISPLAY: display } : {}),
        LIBGL_ALWAYS_SOFTWARE: '1',
        WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      }),
    )
    const { sessionId, capabilities } = (await tryUntil(
      () =>
        send(`http://127.0.0.1:${port}/session`, {
          capabilities: {
            alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } },
          },
        }),
      startTimeoutMs,
    )) as { sessionId: string; capabilities: { browserVersion: string } }
    const session = `http://127.0.0.1:${port}/session/${sessionId}`
    const evaluate = (expression: string) =>
      send(`${session}/execute/sync`, { script: `return ${expression}`, args: [] })
    // The window has a bar; what is left of it is asked, not guessed.
    await send(`${session}/window/rect`, viewport)
    const [width, height] = (await evaluate('[innerWidth, innerHeight]')) as [number, number]
    await send(`${session}/window/rect`, {
      width: 2 * viewport.width - width,
      height: 2 * viewport.height - height,
    })
    return {
      name: 'webkit',
      version: capabilities.browserVersion.split('.').slice(0, 2).join('.'),
      open: async (url) => {
        await send(`${session}/url`, { url })
      },
      press: async (key) => {
        await send(`${session}/actions`, { actions: createKeyActions(key) })
      },
      evaluate,
      close: async () => {
        await fetch(session, { method: 'DELETE' }).catch(() => undefined)
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** One command of WebDriver. */
async function send(url: string, body: object): Promise<unknown> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
  const { value } = (await response.json()) as { value: unknown }
  if (response.ok) return value
  const { error, message } = value as { error: string; message: string }
  throw new Error(`${error}: ${message}`)
}
