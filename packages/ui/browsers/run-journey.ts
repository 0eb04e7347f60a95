import type { Journey } from './list-journeys.ts'
import type { JourneyBrowser } from './journey-browser.ts'
import type { PageState } from './page-probe.ts'

/** A pressed key and the resulting state of the page. */
export interface Step {
  key: string
  state: PageState
}

/** Keys that open the native option list, which tests can't reach. Typing selects without opening it. */
const nativeSelectKeys = new Set(['Enter', ' ', 'ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight'])

/** Description of the differences. */
type Problem = string

/**
 * Shows the first story of a component and presses its keys. Without `expected`, it records the steps; otherwise, it presses
 * the same keys and compares.
 */
export async function runJourney(
  browser: JourneyBrowser,
  journey: Journey,
  expected: Step[] | null,
): Promise<{ steps: Step[]; problems: Problem[] }> {
  const problems: Problem[] = []
  for (const storyId of [...journey.playedStories.filter((id) => id !== journey.story), journey.story]) {
    const problem = await show(browser, storyId)
    if (problem) problems.push(`${storyId}: ${problem}`)
  }

  let wasVisible = await isVisible(browser, journey.slots)
  const steps: Step[] = []
  async function pressKey(key: string): Promise<boolean> {
    const expectedStep = expected?.[steps.length]
    await browser.press(key)
    const state = await waitUntilStable(browser, expectedStep?.state ?? null)
    steps.push({ key, state })
    wasVisible ||= await isVisible(browser, journey.slots)
    const difference = expectedStep && findDifference(expectedStep.state, state)
    if (difference) problems.push(`${steps.map((step) => JSON.stringify(step.key)).join(' ')}: ${difference}`)
    return !difference
  }

  if (expected) {
    for (const { key } of expected) if (!(await pressKey(key))) break
  } else {
    for (const key of journey.keys) {
      if (key !== 'Tab' && steps.at(-1)?.state.focus === '') await pressKey('Tab')
      const isOnNativeSelect = steps.at(-1)?.state.focus.startsWith('select ')
      if (!isOnNativeSelect || !nativeSelectKeys.has(key)) await pressKey(key)
    }
    if (journey.keys.length > 0 && !steps.some(({ state }) => state.focus !== ''))
      problems.push('no key reached it')
  }

  if (!wasVisible) problems.push(`no part named ${journey.slots.join(' or ')} was visible`)
  problems.push(...((await browser.evaluate('probe.consoleErrors')) as string[]))
  return { steps, problems }
}

async function show(browser: JourneyBrowser, storyId: string): Promise<Problem | null> {
  return (await browser.evaluate(`probe.show(${JSON.stringify(storyId)})`)) as string | null
}

async function isVisible(browser: JourneyBrowser, slots: string[]): Promise<boolean> {
  return (await browser.evaluate(`probe.isVisible(${JSON.stringify(slots)})`)) as boolean
}

async function waitUntilStable(browser: JourneyBrowser, expected: PageState | null): Promise<PageState> {
  return (await browser.evaluate(`probe.waitUntilStable(${JSON.stringify(expected)})`)) as PageState
}

function findDifference(expected: PageState, actual: PageState): string | null {
  for (const key of ['focus', 'popups', 'pressCount', 'states'] as const) {
    const [a, b] = [expected[key], actual[key]]
    if (JSON.stringify(a) === JSON.stringify(b)) continue
    if (Array.isArray(a) && Array.isArray(b)) {
      const index = a.findIndex((value, position) => value !== b[position])
      const position = index === -1 ? a.length : index
      return `${key} ${position}: “${b[position] ?? ''}” instead of “${a[position] ?? ''}”`
    }
    return `${key}: “${String(b)}” instead of “${String(a)}”`
  }
  return null
}
