import type { Browser, Page } from 'playwright'
import type { StoryEntry } from './story-index.ts'
import { countRequests, watchTimers, waitUntilIdle } from './wait-until-idle.ts'
import { unsupportedCharacters, stableStyles } from './test-fonts.ts'

export type Theme = 'light' | 'dark'

export const themes: Theme[] = ['light', 'dark']

const viewport = { width: 1024, height: 768 }
const marginPx = 16
const storyTimeoutMs = 20_000
/** Makes Storybook finish animations; otherwise, it waits 100 ms for them in every story. */
const testRunnerUserAgent = 'StorybookTestRunner'

/** What Storybook's preview adds to the window. */
interface StoryWindow {
  __STORYBOOK_PREVIEW__?: { ready: () => Promise<void> }
  __STORYBOOK_ADDONS_CHANNEL__: {
    on: (event: string, listener: (detail: unknown) => void) => void
    emit: (event: string, detail: unknown) => void
  }
}

/** A page that renders stories the same way on every machine and at any time. */
export async function openStoryPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    userAgent: `${await readUserAgent(browser)} ${testRunnerUserAgent}`,
    viewport,
    deviceScaleFactor: 1,
    locale: 'en-US',
    timezoneId: 'America/Denver',
    reducedMotion: 'reduce',
    colorScheme: 'light',
  })
  const page = await context.newPage()
  countRequests(page)
  await page.clock.setFixedTime('2026-11-20T17:31:00-07:00')
  // After the fake clock is installed, because it keeps its own timer running.
  await watchTimers(page)
  await page.addInitScript((styles) => {
    addEventListener('DOMContentLoaded', () => {
      const element = document.createElement('style')
      element.textContent = styles
      document.head.append(element)
    })
  }, stableStyles)
  return page
}

async function readUserAgent(browser: Browser): Promise<string> {
  const page = await browser.newPage()
  const userAgent = await page.evaluate(() => navigator.userAgent)
  await page.close()
  return userAgent
}

/** Reloads the page, so that stories are not affected by those of other components. */
export async function resetStoryPage(page: Page, url: string): Promise<void> {
  await page.bringToFront()
  await page.goto(`${url}/iframe.html?viewMode=story`)
  await page.evaluate(async () => {
    localStorage.clear()
    sessionStorage.clear()
    const { __STORYBOOK_PREVIEW__: preview, __STORYBOOK_ADDONS_CHANNEL__: channel } =
      window as unknown as StoryWindow
    await preview?.ready()
    // Disables the a11y addon, because another step runs axe. Its global in the URL works only together with a story.
    channel.emit('updateGlobals', { globals: { a11y: { manual: true } } })
    await Promise.all([...document.fonts].map((font) => font.load()))
  })
}

/**
 * Renders and plays a story, and waits until nothing moves.
 *
 * @throws Error if the story fails
 */
export async function showStory(page: Page, story: StoryEntry): Promise<void> {
  await page.mouse.move(0, 0)
  const problem = await page.evaluate(
    async ({ storyId, timeoutMs }) => {
      const { __STORYBOOK_ADDONS_CHANNEL__: channel } = window as unknown as StoryWindow
      const outcome = new Promise<string | null>((resolve) => {
        setTimeout(() => resolve(`it did not end within ${timeoutMs} ms`), timeoutMs)
        channel.on('storyFinished', (detail) => {
          const { storyId: id, status } = detail as { storyId: string; status: string }
          if (id === storyId) resolve(status === 'success' ? null : `it ended with "${status}"`)
        })
        for (const event of [
          'storyMissing',
          'storyErrored',
          'storyThrewException',
          'playFunctionThrewException',
        ]) {
          channel.on(event, (detail) => resolve(`${event}: ${JSON.stringify(detail).slice(0, 600)}`))
        }
      })
      channel.emit('setCurrentStory', { storyId, viewMode: 'story' })
      return outcome
    },
    { storyId: story.id, timeoutMs: storyTimeoutMs },
  )
  if (problem) throw new Error(`The story ${story.id} can’t be rendered: ${problem}.`)
  await waitUntilIdle(page)
  const unsupported = (await page.locator('body').innerText()).match(unsupportedCharacters)
  if (unsupported)
    throw new Error(`No font in visual/test-fonts.ts can draw ${unsupported.join(' ')} in ${story.id}.`)
}

/** Whether the story has opened a popup. */
export async function hasPopup(page: Page): Promise<boolean> {
  return (await page.locator('[data-floating-ui-portal]').count()) > 0
}

/** A screenshot of everything the story renders, anywhere on the page. */
export async function captureStory(page: Page, theme: Theme): Promise<Buffer> {
  const { bottom, ...clip } = await page.evaluate(
    async ({ name, margin }) => {
      const transparent = 'rgba(0, 0, 0, 0)'
      const replacedElements = 'svg, img, input, select, textarea, hr, meter, progress'

      /** A block is as wide as the page, but only its text, background, and border are visible. */
      function listDrawnBoxes(element: Element): DOMRect[] {
        const { backgroundColor, borderTopWidth, borderBottomWidth, boxShadow } = getComputedStyle(element)
        const hasFrame = borderTopWidth !== '0px' || borderBottomWidth !== '0px' || boxShadow !== 'none'
        if (hasFrame || backgroundColor !== transparent || element.matches(replacedElements)) {
          return [element.getBoundingClientRect()]
        }
        return [...element.childNodes].flatMap((child) => {
          if (child.nodeType !== Node.TEXT_NODE) return []
          const range = document.createRange()
          range.selectNodeContents(child)
          return [range.getBoundingClientRect()]
        })
      }

      document.documentElement.dataset.theme = name
      await new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve))
      })
      const boxes = [...document.querySelectorAll('#storybook-root *, body > :not([id^="storybook"]) *')]
        .filter((element) => element.checkVisibility())
        .flatMap((element) => listDrawnBoxes(element))
        .filter(({ width, height }) => width > 1 && height > 1)
      const pageSize = { x: document.documentElement.clientWidth, y: document.documentElement.scrollHeight }
      const left = Math.max(0, Math.min(pageSize.x, ...boxes.map((box) => box.left)) - margin)
      const top = Math.max(0, Math.min(pageSize.y, ...boxes.map((box) => box.top)) - margin)
      const right = Math.min(pageSize.x, Math.max(1, ...boxes.map((box) => box.right)) + margin)
      const bottomEdge = Math.min(pageSize.y, Math.max(1, ...boxes.map((box) => box.bottom)) + margin)
      const [x, y] = [Math.floor(left), Math.floor(top)]
      return {
        x,
        y,
        width: Math.max(Math.ceil(right) - x, 1),
        height: Math.max(Math.ceil(bottomEdge) - y, 1),
        bottom: bottomEdge,
      }
    },
    { name: theme, margin: marginPx },
  )
  return page.screenshot({ clip, fullPage: bottom > viewport.height, caret: 'initial' })
}
