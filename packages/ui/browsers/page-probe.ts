/** The state of the page that keyboard users perceive, described the same way in every browser. */
export interface PageState {
  /** The focused element: its tag, role, name, and value. */
  focus: string
  /** The state of every control, in document order. */
  states: string[]
  /** The names of open popups. */
  popups: string[]
  /** The number of clicks and form submissions. */
  pressCount: number
}

/** What the probe adds to the window. */
interface ProbeWindow {
  probe: {
    /** Renders and plays a story. Returns the error, or null. */
    show: (storyId: string) => Promise<string | null>
    /** Whether an element with this slot is visible. */
    isVisible: (slots: string[]) => boolean
    read: () => PageState
    /** Waits until the page is in the expected state or, without one, until it stops changing. */
    waitUntilStable: (expected: PageState | null) => Promise<PageState>
    /** Console errors of the page since the last story was shown. */
    consoleErrors: string[]
  }
}

interface StoryWindow {
  __STORYBOOK_PREVIEW__?: { ready: () => Promise<void> }
  __STORYBOOK_ADDONS_CHANNEL__?: {
    on: (event: string, listener: (detail: unknown) => void) => void
    emit: (event: string, detail: unknown) => void
  }
}

/** Runs in the story page, so it cannot use anything from this module. */
async function installProbe(): Promise<null> {
  const storyTimeoutMs = 20_000
  const quietMs = 100
  const timeoutMs = 3000
  const consoleErrors: string[] = []
  let pressCount = 0

  const { __STORYBOOK_PREVIEW__: preview, __STORYBOOK_ADDONS_CHANNEL__: channel } = await new Promise<
    Required<StoryWindow>
  >((resolve) => {
    const timer = setInterval(() => {
      const storyWindow = window as unknown as StoryWindow
      if (!storyWindow.__STORYBOOK_PREVIEW__ || !storyWindow.__STORYBOOK_ADDONS_CHANNEL__) return
      clearInterval(timer)
      resolve(storyWindow as Required<StoryWindow>)
    }, 50)
  })
  await preview.ready()
  // Other tests run axe.
  channel.emit('updateGlobals', { globals: { a11y: { manual: true } } })

  Object.assign(console, {
    error: (...args: unknown[]) => consoleErrors.push(args.map(String).join(' ').slice(0, 400)),
  })
  addEventListener('error', ({ message }) => {
    // Harmless: it only says that resize notifications are delivered in the next frame.
    if (!message.startsWith('ResizeObserver loop')) consoleErrors.push(message)
  })
  addEventListener('unhandledrejection', ({ reason }) => consoleErrors.push(String(reason)))
  // Links, forms, and file dialogs would leave the page.
  addEventListener('click', (event) => {
    pressCount += 1
    const target = event.target instanceof Element ? event.target : null
    if (target?.closest('a[href], input[type="file"]')) event.preventDefault()
  })
  addEventListener('submit', (event) => {
    pressCount += 1
    event.preventDefault()
  })

  /** Focusable elements before and after the story, because the tab order outside the page differs between browsers. */
  const [before, after] = ['before', 'after'].map((position) => {
    const marker = document.createElement('span')
    marker.id = `storybook-${position}`
    marker.tabIndex = 0
    // Does not interfere with play functions.
    marker.hidden = true
    return marker
  }) as [HTMLElement, HTMLElement]
  document.body.prepend(before)

  /** Makes the next Tab enter the page, and keeps the end marker after elements that were added since. */
  function keepFocusInside(): void {
    const focused = document.activeElement
    if (document.body.lastElementChild !== after && focused !== after) document.body.append(after)
    if (!focused || focused === document.body || focused === after) before.focus()
  }

  function hasVisibleBox(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true })
  }

  function describe(element: Element): string {
    const attributes = ['role', 'type', 'aria-label'].map((name) => element.getAttribute(name))
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null
    const text = (label ?? element.textContent ?? '').replaceAll(/\s+/gu, ' ').trim().slice(0, 60)
    const active = document.getElementById(element.getAttribute('aria-activedescendant') ?? '')?.textContent
    return [element.localName, ...attributes, text, active && `at ${active}`].filter(Boolean).join(' ')
  }

  function readState(element: Element): string {
    const attributes = element
      .getAttributeNames()
      .filter((name) =>
        /^aria-(?:expanded|selected|checked|pressed|current|sort|invalid|disabled|valuenow|valuetext)$/u.test(
          name,
        ),
      )
      .map((name) => `${name}=${element.getAttribute(name)}`)
    if (element instanceof HTMLInputElement && /^(?:checkbox|radio)$/u.test(element.type)) {
      attributes.push(`checked=${element.checked}`)
    } else if (element instanceof HTMLInputElement && element.type === 'file') {
      return ''
    } else if ('value' in element && element.localName !== 'button' && element.localName !== 'li') {
      attributes.push(`value=${String(element.value)}`)
    }
    return attributes.length > 0 ? `${element.localName} ${attributes.toSorted().join(' ')}` : ''
  }

  function read(): PageState {
    const focused = document.activeElement
    const parts = [...document.querySelectorAll('#storybook-root *, body > :not([id^="storybook"]) *')]
    return {
      focus:
        !focused || [document.body, before, after].includes(focused as HTMLElement) ? '' : describe(focused),
      states: parts.filter(hasVisibleBox).map(readState).filter(Boolean),
      popups: [...document.querySelectorAll('[data-floating-ui-portal] [data-slot], dialog[open], [popover]')]
        .filter((element) => hasVisibleBox(element) && !element.parentElement?.closest('[data-slot]'))
        .map((element) => element.getAttribute('data-slot') ?? element.localName),
      pressCount,
    }
  }

  async function waitUntilStable(expected: PageState | null): Promise<PageState> {
    const deadlineMs = performance.now() + timeoutMs
    const expectedJson = expected && JSON.stringify(expected)
    let last = JSON.stringify(read())
    let changedAtMs = performance.now()
    while (performance.now() < deadlineMs) {
      if (last === expectedJson) break
      if (!expectedJson && performance.now() - changedAtMs > quietMs) break
      await new Promise((resolve) => {
        setTimeout(resolve, 25)
      })
      const next = JSON.stringify(read())
      if (next !== last) changedAtMs = performance.now()
      last = next
    }
    keepFocusInside()
    return JSON.parse(last) as PageState
  }

  /** Listeners live as long as the page; counts are reset for each story. */
  let report: (problem: string | null) => void = () => undefined
  let currentStoryId = ''
  channel.on('storyFinished', (detail) => {
    const { storyId, status } = detail as { storyId: string; status: string }
    if (storyId === currentStoryId) report(status === 'success' ? null : `it ended with "${status}"`)
  })
  for (const event of ['storyMissing', 'storyErrored', 'storyThrewException', 'playFunctionThrewException']) {
    channel.on(event, (detail) => report(`${event}: ${JSON.stringify(detail).slice(0, 600)}`))
  }

  async function show(storyId: string): Promise<string | null> {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    before.hidden = true
    after.hidden = true
    consoleErrors.length = 0
    pressCount = 0
    localStorage.clear()
    currentStoryId = storyId
    const outcome = new Promise<string | null>((resolve) => {
      report = resolve
      setTimeout(() => resolve(`it did not end within ${storyTimeoutMs} ms`), storyTimeoutMs)
    })
    channel.emit('setCurrentStory', { storyId, viewMode: 'story' })
    const problem = await outcome
    pressCount = 0
    before.hidden = false
    after.hidden = false
    keepFocusInside()
    return problem
  }

  Object.assign(window, {
    probe: {
      show,
      read,
      waitUntilStable,
      consoleErrors,
      isVisible: (slots: string[]) =>
        slots.some((slot) => [...document.querySelectorAll(`[data-slot="${slot}"]`)].some(hasVisibleBox)),
    },
  } satisfies ProbeWindow)
  return null
}

/** The expression that installs `probe` in the page. */
export const probeExpression = `(${installProbe.toString()})()`
