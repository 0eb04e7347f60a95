/** The state of the page that keyboard users perceive, described the same way in every browser. */
export interface PageState {
  /** The focused element: its tag, role, name, and value. */
  focus: string
  /** The state of every control, in document order. */
  states: string[]
  /** The names of open popups. */
  popups: string[]
  /** The number of clicks and form submissions. */
  presses: number
}

/** What the probe adds to the window. */
interface ProbeWindow {
  probe: {
    /** Renders and plays a story. Returns the error, or null. */
    show: (storyId: string) => Promise<string | null>
    /** Whether an element with this slot is visible. */
    isVisible: (slots: string[]) => boolean
    read: () => PageState
    /** Waits until the page is as expected, or, without an expectation, until nothing changes. */
    waitUntilStill: (expected: PageState | null) => Promise<PageState>
    /** Errors and warnings of the page since the last story was shown. */
    complaints: string[]
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
  const patienceMs = 3000
  const complaints: string[] = []
  let presses = 0

  const { __STORYBOOK_PREVIEW__: preview, __STORYBOOK_ADDONS_CHANNEL__: channel } = await new Promise<
    Required<StoryWindow>
  >((resolve) => {
    const timer = setInterval(() => {
      const found = window as unknown as StoryWindow
      if (!found.__STORYBOOK_PREVIEW__ || !found.__STORYBOOK_ADDONS_CHANNEL__) return
      clearInterval(timer)
      resolve(found as Required<StoryWindow>)
    }, 50)
  })
  await preview.ready()
  // Other tests run axe.
  channel.emit('updateGlobals', { globals: { a11y: { manual: true } } })

  Object.assign(console, {
    error: (...args: unknown[]) => complaints.push(args.map(String).join(' ').slice(0, 400)),
  })
  addEventListener('error', ({ message }) => {
    // Harmless: it only says that resize notifications are delivered in the next frame.
    if (!message.startsWith('ResizeObserver loop')) complaints.push(message)
  })
  addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)))
  // Links, forms, and file dialogs would leave the page.
  addEventListener('click', (event) => {
    presses += 1
    const target = event.target instanceof Element ? event.target : null
    if (target?.closest('a[href], input[type="file"]')) event.preventDefault()
  })
  addEventListener('submit', (event) => {
    presses += 1
    event.preventDefault()
  })

  /** Focusable elements before and after the story, because what is outside the page differs between browsers. */
  const [before, after] = ['before', 'after'].map((place) => {
    const edge = document.createElement('span')
    edge.id = `storybook-${place}`
    edge.tabIndex = 0
    // Does not interfere with play functions.
    edge.hidden = true
    return edge
  }) as [HTMLElement, HTMLElement]
  document.body.prepend(before)

  /** Makes the next Tab enter the page, and keeps the end marker after elements that were added since. */
  function stayInside(): void {
    const focused = document.activeElement
    if (document.body.lastElementChild !== after && focused !== after) document.body.append(after)
    if (!focused || focused === document.body || focused === after) before.focus()
  }

  function isSeen(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true })
  }

  function describe(element: Element): string {
    const own = ['role', 'type', 'aria-label'].map((name) => element.getAttribute(name))
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null
    const text = (label ?? element.textContent ?? '').replaceAll(/\s+/gu, ' ').trim().slice(0, 60)
    const active = document.getElementById(element.getAttribute('aria-activedescendant') ?? '')?.textContent
    return [element.localName, ...own, text, active && `at ${active}`].filter(Boolean).join(' ')
  }

  function readStates(element: Element): string {
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
      states: parts.filter(isSeen).map(readStates).filter(Boolean),
      popups: [...document.querySelectorAll('[data-floating-ui-portal] [data-slot], dialog[open], [popover]')]
        .filter((each) => isSeen(each) && !each.parentElement?.closest('[data-slot]'))
        .map((each) => each.getAttribute('data-slot') ?? each.localName),
      presses,
    }
  }

  async function waitUntilStill(expected: PageState | null): Promise<PageState> {
    const endMs = performance.now() + patienceMs
    const wanted = expected && JSON.stringify(expected)
    let last = JSON.stringify(read())
    let changedMs = performance.now()
    while (performance.now() < endMs) {
      if (last === wanted) break
      if (!wanted && performance.now() - changedMs > quietMs) break
      await new Promise((resolve) => {
        setTimeout(resolve, 25)
      })
      const next = JSON.stringify(read())
      if (next !== last) changedMs = performance.now()
      last = next
    }
    stayInside()
    return JSON.parse(last) as PageState
  }

  /** Listeners live as long as the page; counts are reset for each story. */
  let report: (problem: string | null) => void = () => undefined
  let current = ''
  channel.on('storyFinished', (detail) => {
    const { storyId, status } = detail as { storyId: string; status: string }
    if (storyId === current) report(status === 'success' ? null : `it ended with "${status}"`)
  })
  for (const event of ['storyMissing', 'storyErrored', 'storyThrewException', 'playFunctionThrewException']) {
    channel.on(event, (detail) => report(`${event}: ${JSON.stringify(detail).slice(0, 600)}`))
  }

  async function show(storyId: string): Promise<string | null> {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    before.hidden = true
    after.hidden = true
    complaints.length = 0
    presses = 0
    localStorage.clear()
    current = storyId
    const outcome = new Promise<string | null>((resolve) => {
      report = resolve
      setTimeout(() => resolve(`it did not end within ${storyTimeoutMs} ms`), storyTimeoutMs)
    })
    channel.emit('setCurrentStory', { storyId, viewMode: 'story' })
    const problem = await outcome
    presses = 0
    before.hidden = false
    after.hidden = false
    stayInside()
    return problem
  }

  Object.assign(window, {
    probe: {
      show,
      read,
      waitUntilStill,
      complaints,
      isVisible: (slots: string[]) =>
        slots.some((slot) => [...document.querySelectorAll(`[data-slot="${slot}"]`)].some(isSeen)),
    },
  } satisfies ProbeWindow)
  return null
}

/** The expression that installs `probe` in the page. */
export const probeExpression = `(${installProbe.toString()})()`
