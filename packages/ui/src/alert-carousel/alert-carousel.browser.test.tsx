import { act, type ComponentProps } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { AlertCarousel, type CarouselItem } from './alert-carousel.tsx'
import { AlertLine, type AlertLineProps } from './alert-line.tsx'

type TestAlert = CarouselItem & AlertLineProps

const alerts: TestAlert[] = [
  {
    id: 'flood',
    severity: 'severe',
    title: 'Flash flood',
    actions: <button type="button">Acknowledge</button>,
  },
  { id: 'wind', severity: 'moderate', title: 'High wind' },
  { id: 'smoke', severity: 'minor', title: 'Smoke' },
]
const tornado: TestAlert = { id: 'tornado', severity: 'extreme', title: 'Tornado' }

type CarouselProps = Partial<ComponentProps<typeof AlertCarousel<TestAlert>>>

const Carousel = (props: CarouselProps) => (
  <AlertCarousel
    items={alerts}
    renderItem={({ id: _id, isPinned: _isPinned, ...alert }) => <AlertLine {...alert} />}
    {...props}
  />
)

describeConformance('AlertCarousel', (props) => <Carousel {...props} />, {
  slot: 'alert-carousel',
})

describeConformance(
  'AlertLine',
  (props) => <AlertLine {...props} severity="minor" title="Smoke" detail="Until Sunday" />,
  { slot: 'alert-line' },
)

const findShown = () => document.querySelector('[data-shown]') as HTMLElement
const getShownTitle = () => findShown()?.querySelector('p')?.textContent
const getLive = () => findShown().parentElement?.getAttribute('aria-live')

function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

function swipe(fromX: number, toX: number, pointerType = 'touch') {
  const slides = findShown().parentElement as HTMLElement
  const send = (type: string, clientX: number) =>
    slides.dispatchEvent(
      new PointerEvent(type, { bubbles: true, clientX, clientY: 10, pointerType, isPrimary: true }),
    )
  act(() => {
    send('pointerdown', fromX)
    send('pointerup', toX)
  })
}

/** Headless Chromium has no setting for this. */
function preferReducedMotion() {
  const real = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = real(query)
    if (query.includes('reduced-motion')) Object.defineProperty(list, 'matches', { value: true })
    return list
  })
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('rotation', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    return () => vi.useRealTimers()
  })

  it('[9.34] advances every 5000 ms and starts over after the last alert', async () => {
    await render(<Carousel />)
    pass(4999)
    expect(getShownTitle()).toBe('Flash flood')
    pass(1)
    expect(getShownTitle()).toBe('High wind')
    pass(5000)
    expect(getShownTitle()).toBe('Smoke')
    pass(5000)
    expect(getShownTitle()).toBe('Flash flood')
  })

  it('[9.34] pauses while it is hovered', async () => {
    const screen = await render(<Carousel />)
    const carousel = screen.getByRole('group', { name: 'Alerts' }).element()
    act(() => {
      carousel.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
    })
    pass(20_000)
    expect(getShownTitle()).toBe('Flash flood')
    expect(getLive()).toBe('polite')
    act(() => {
      carousel.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body }))
    })
    pass(5000)
    expect(getShownTitle()).toBe('High wind')
  })

  it('[9.34] pauses while it has focus', async () => {
    const screen = await render(<Carousel />)
    const button = screen.getByRole('button', { name: 'Acknowledge' }).element() as HTMLElement
    act(() => button.focus())
    pass(20_000)
    expect(getShownTitle()).toBe('Flash flood')
    act(() => button.blur())
    pass(5000)
    expect(getShownTitle()).toBe('High wind')
  })

  it('keeps focus when the focused button disappears, and continues after focus has left', async () => {
    const screen = await render(<Carousel />)
    act(() => (screen.getByRole('button', { name: 'Acknowledge' }).element() as HTMLElement).focus())
    const acknowledged = alerts.map((alert) => ({ ...alert, actions: null }))
    await screen.rerender(<Carousel items={acknowledged} />)
    const pause = screen.getByRole('button', { name: 'Pause' })
    await expect.element(pause).toHaveFocus()
    act(() => (pause.element() as HTMLElement).blur())
    pass(5000)
    expect(getShownTitle()).toBe('High wind')
  })

  it('does not stay paused after the only alert was removed with focus in it', async () => {
    const screen = await render(<Carousel items={alerts.slice(0, 1)} />)
    act(() => (screen.getByRole('button', { name: 'Acknowledge' }).element() as HTMLElement).focus())
    await screen.rerender(<Carousel items={alerts.slice(1, 2)} />)
    await screen.rerender(<Carousel items={alerts.slice(1)} />)
    pass(5000)
    expect(getShownTitle()).toBe('Smoke')
  })

  it('[9.34] pauses while the tab is hidden', async () => {
    await render(<Carousel />)
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'))
    })
    pass(20_000)
    expect(getShownTitle()).toBe('Flash flood')
    hidden.mockReturnValue(false)
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'))
    })
    pass(5000)
    expect(getShownTitle()).toBe('High wind')
  })

  it('[9.34] does not start automatically with reduced motion', async () => {
    preferReducedMotion()
    const screen = await render(<Carousel />)
    pass(20_000)
    expect(getShownTitle()).toBe('Flash flood')
    expect(screen.getByRole('button', { name: 'Play' }).elements()).toHaveLength(1)
  })

  it('[9.34] keeps extreme alerts visible without stopping the others', async () => {
    const screen = await render(<Carousel items={[tornado, ...alerts]} />)
    const pinned = screen.getByRole('listitem').element()
    expect(pinned.textContent).toContain('Tornado')
    expect(pinned.parentElement?.getAttribute('aria-live')).toBe('assertive')
    pass(5000)
    expect(getShownTitle()).toBe('High wind')
    expect(document.contains(pinned)).toBe(true)
  })

  it('stops with Pause and starts with Play, even while the button has focus', async () => {
    const screen = await render(<Carousel />)
    act(() => (screen.getByRole('button', { name: 'Pause' }).element() as HTMLElement).click())
    pass(20_000)
    expect(getShownTitle()).toBe('Flash flood')
    expect(getLive()).toBe('polite')
    const play = screen.getByRole('button', { name: 'Play' }).element() as HTMLElement
    act(() => play.focus())
    act(() => play.click())
    expect(getLive()).toBe('off')
    pass(5000)
    expect(getShownTitle()).toBe('High wind')
  })

  it('does not rotate a single alert and shows no controls for it', async () => {
    const screen = await render(<Carousel items={alerts.slice(1, 2)} />)
    pass(20_000)
    expect(getShownTitle()).toBe('High wind')
    expect(screen.getByRole('button').elements()).toHaveLength(0)
  })
})

describe('swiping', () => {
  it('[9.35] needs 40 px; 39 px are not a swipe', async () => {
    await render(<Carousel />)
    swipe(200, 161)
    expect(getShownTitle()).toBe('Flash flood')
    swipe(200, 160)
    expect(getShownTitle()).toBe('High wind')
    swipe(160, 199)
    expect(getShownTitle()).toBe('High wind')
    swipe(160, 200)
    expect(getShownTitle()).toBe('Flash flood')
  })

  it('is mirrored in right-to-left layouts, and ignores mice', async () => {
    document.documentElement.dir = 'rtl'
    await render(<Carousel />)
    swipe(160, 200)
    expect(getShownTitle()).toBe('High wind')
    swipe(160, 260, 'mouse')
    expect(getShownTitle()).toBe('High wind')
  })
})

it('has Pause first in the tab order, then Previous and Next, then the alert', async () => {
  const screen = await render(<Carousel />)
  for (const name of ['Pause', 'Previous alert', 'Next alert', 'Acknowledge']) {
    await userEvent.tab()
    await expect.element(screen.getByRole('button', { name })).toHaveFocus()
  }
})

it('steps with its buttons, shows the position, and shows one alert at a time', async () => {
  const screen = await render(<Carousel />)
  await screen.getByRole('button', { name: 'Previous alert' }).click()
  await expect.element(screen.getByText('3 of 3')).toBeVisible()
  const slide = screen.getByRole('group', { name: '3 of 3' })
  await expect.element(slide).toHaveAttribute('aria-roledescription', 'slide')
  await expect.element(slide).toMatchTextContent('Smoke')
  await expect.poll(() => screen.getByRole('group', { name: '1 of 3' }).elements().length).toBe(0)
  await screen.getByRole('button', { name: 'Next alert' }).click()
  await expect.element(screen.getByRole('group', { name: '1 of 3' })).toMatchTextContent('Flash flood')
})

it('shows what renderItem returns for an item', async () => {
  const items = [
    { id: 'a', text: 'First' },
    { id: 'b', text: 'Second' },
  ]
  const screen = await render(<AlertCarousel items={items} renderItem={({ text }) => <em>{text}</em>} />)
  await expect.element(screen.getByRole('group', { name: '1 of 2' })).toMatchTextContent('First')
  await screen.getByRole('button', { name: 'Next alert' }).click()
  await expect.element(screen.getByRole('emphasis').and(screen.getByText('Second'))).toBeVisible()
})

it('is a carousel by role', async () => {
  const screen = await render(<Carousel label="Weather alerts" />)
  await expect.element(screen.getByRole('region', { name: 'Weather alerts' })).toBeVisible()
  await expect
    .element(screen.getByRole('group', { name: 'Weather alerts' }))
    .toHaveAttribute('aria-roledescription', 'carousel')
})

it('keeps showing the same alert when others are added before it', async () => {
  const screen = await render(<Carousel />)
  await screen.getByRole('button', { name: 'Next alert' }).click()
  await screen.rerender(<Carousel items={[{ id: 'fire', severity: 'severe', title: 'Fire' }, ...alerts]} />)
  expect(getShownTitle()).toBe('High wind')
})

it('rotates an extreme alert with the others once it is acknowledged', async () => {
  const screen = await render(<Carousel items={[{ ...tornado, isPinned: false }]} />)
  await expect.element(screen.getByRole('group', { name: '1 of 1' })).toMatchTextContent('Tornado')
  expect(screen.getByRole('listitem').elements()).toHaveLength(0)
})

it.each(['{Enter}', ' '])('responds to %s on its buttons', async (key) => {
  const screen = await render(<Carousel />)
  await userEvent.tab()
  await userEvent.keyboard(key)
  await expect.element(screen.getByRole('button', { name: 'Play' })).toHaveFocus()
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.keyboard(key)
  await expect.element(screen.getByRole('group', { name: '2 of 3' })).toMatchTextContent('High wind')
})
