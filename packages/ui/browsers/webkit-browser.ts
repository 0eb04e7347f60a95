import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Builder, Key } from 'selenium-webdriver'
import { viewport, type JourneyBrowser } from './journey-browser.ts'
import { findFreePort, findProgram, startProgram, retryUntilReady, type Program } from './start-program.ts'

const startTimeoutMs = 60_000

interface WebkitPrograms {
  driver: string
  browser: string
  /** The virtual display; undefined on a machine with a screen. */
  screen: string | undefined
}

/** The programs of Debian's `webkit2gtk-driver` and, without a screen, of `xvfb`. */
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

/** Starts WebKitGTK's MiniBrowser and drives it over WebDriver. */
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
    const builder = new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
    })
    const session = await retryUntilReady(async () => await builder.build(), startTimeoutMs)
    const version = (await session.getCapabilities()).getBrowserVersion() ?? ''
    const evaluate = (expression: string) => session.executeScript(`return ${expression}`)
    // Measures the toolbar of the window instead of assuming its height.
    const window = session.manage().window()
    await window.setRect(viewport)
    const [width, height] = (await evaluate('[innerWidth, innerHeight]')) as [number, number]
    await window.setRect({
      width: 2 * viewport.width - width,
      height: 2 * viewport.height - height,
    })
    return {
      name: 'webkit',
      version: version.split('.').slice(0, 2).join('.'),
      open: (url) => session.get(url),
      press: async (key) => {
        const keys = key.split('+').map(toKey)
        const actions = session.actions()
        for (const pressedKey of keys) actions.keyDown(pressedKey)
        for (const pressedKey of keys.toReversed()) actions.keyUp(pressedKey)
        await actions.perform()
      },
      evaluate,
      close: async () => {
        await session.quit().catch(() => undefined)
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** `ArrowDown` becomes `ARROW_DOWN`; letters stay the same. */
function toKey(name: string): string {
  const constant = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()
  const keys: Record<string, unknown> = { ...Key, BACKSPACE: Key.BACK_SPACE }
  return typeof keys[constant] === 'string' ? keys[constant] : name
}
