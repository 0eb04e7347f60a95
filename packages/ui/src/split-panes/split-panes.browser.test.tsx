import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import type { Pane } from './pane.ts'
import { SplitPanes, type SplitPanesProps } from './split-panes.tsx'

const panes: Pane[] = [
  {
    id: 'list',
    label: 'Properties',
    content: <a href="#x">Cedar Heights</a>,
    defaultSizePx: 300,
    minSizePx: 200,
    maxSizePx: 400,
    canCollapse: true,
  },
  { id: 'map', label: 'Map', content: 'Map', minSizePx: 320 },
  { id: 'activity', label: 'Activity', content: 'Ledger', defaultSizePx: 250 },
]

describeConformance('SplitPanes', (props) => <SplitPanes {...props} panes={panes} />, { slot: 'split-panes' })

afterEach(() => page.viewport(1280, 800))

async function renderPanes(props: Partial<SplitPanesProps> = {}) {
  const onSizesChange = vi.fn()
  const screen = await render(
    <div style={{ blockSize: 300, inlineSize: 1200 }}>
      <SplitPanes panes={panes} onSizesChange={onSizesChange} {...props} />
    </div>,
  )
  const getEdge = (name: string) => screen.getByRole('separator', { name })
  const getWidth = (name: string) =>
    Math.round(screen.getByRole('region', { name }).element().getBoundingClientRect().width)
  return { screen, onSizesChange, getEdge, getWidth }
}

function drag(edge: Element, byPx: number) {
  const { left } = edge.getBoundingClientRect()
  const send = (type: string, clientX: number) =>
    edge.dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, clientX, clientY: 20 }),
    )
  vi.spyOn(edge, 'setPointerCapture').mockImplementation(() => undefined)
  send('pointerdown', left)
  send('pointermove', left + byPx)
  send('pointerup', left + byPx)
}

describe('the edge', () => {
  it('is a splitter with the size of its pane', async () => {
    const { screen, getEdge } = await renderPanes()
    const edge = getEdge('Resize Properties').element()
    expect(
      ['aria-valuenow', 'aria-valuemin', 'aria-valuemax', 'aria-valuetext', 'aria-orientation'].map((name) =>
        edge.getAttribute(name),
      ),
    ).toEqual(['300', '0', '400', '300 pixels', 'vertical'])
    expect(edge.getAttribute('aria-controls')).toBe(
      screen.getByRole('region', { name: 'Properties' }).element().id,
    )
  })

  it('moves with arrow keys, in larger steps with Shift, and to its limits with Home and End', async () => {
    const { getEdge, getWidth } = await renderPanes()
    ;(getEdge('Resize Properties').element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(() => getWidth('Properties')).toBe(316)
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}')
    await expect.poll(() => getWidth('Properties')).toBe(252)
    await userEvent.keyboard('{End}')
    await expect.poll(() => getWidth('Properties')).toBe(400)
    await userEvent.keyboard('{Home}')
    await expect.poll(() => getWidth('Properties')).toBe(200)
  })

  it('resizes a pane after it in the opposite direction', async () => {
    const { getEdge, getWidth } = await renderPanes()
    ;(getEdge('Resize Activity').element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.poll(() => getWidth('Activity')).toBe(266)
  })

  it('is mirrored in right-to-left layouts', async () => {
    document.documentElement.dir = 'rtl'
    const { getEdge, getWidth } = await renderPanes()
    ;(getEdge('Resize Properties').element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.poll(() => getWidth('Properties')).toBe(316)
    drag(getEdge('Resize Properties').element(), -20)
    await expect.poll(() => getWidth('Properties')).toBe(336)
  })

  it('can be dragged within the limits, and reports sizes on release', async () => {
    const { getEdge, getWidth, onSizesChange } = await renderPanes()
    drag(getEdge('Resize Properties').element(), 60)
    await expect.poll(() => getWidth('Properties')).toBe(360)
    drag(getEdge('Resize Properties').element(), 500)
    await expect.poll(() => getWidth('Properties')).toBe(400)
    expect(onSizesChange.mock.calls).toEqual([[{ list: 360 }], [{ list: 400 }]])
  })

  it('collapses its pane with Enter and restores its size', async () => {
    const { screen, getEdge, getWidth } = await renderPanes({ defaultSizes: { list: 240 } })
    ;(getEdge('Resize Properties').element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(getEdge('Resize Properties')).toHaveAttribute('aria-valuetext', 'Collapsed')
    await expect.element(screen.getByText('Cedar Heights')).not.toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => getWidth('Properties')).toBe(240)
  })

  it('resets the size with a double-click', async () => {
    const { getEdge, getWidth, onSizesChange } = await renderPanes({ defaultSizes: { list: 220 } })
    await getEdge('Resize Properties').dblClick()
    await expect.poll(() => getWidth('Properties')).toBe(300)
    expect(onSizesChange).toHaveBeenLastCalledWith({ list: 300 })
  })
})

it('starts with stored sizes', async () => {
  const { getWidth } = await renderPanes({ sizes: { list: 220, activity: 400 } })
  expect([getWidth('Properties'), getWidth('Activity')]).toEqual([220, 400])
})

it('stacks its panes below 820 px, without edges', async () => {
  await page.viewport(819, 700)
  const screen = await render(<SplitPanes panes={panes} defaultSizes={{ list: 0 }} />)
  const [list, map] = ['Properties', 'Map'].map((name) =>
    screen.getByRole('region', { name }).element().getBoundingClientRect(),
  )
  expect(map?.top).toBeGreaterThanOrEqual(list?.bottom ?? Infinity)
  await expect.element(screen.getByText('Cedar Heights')).toBeVisible()
  expect(screen.getByRole('separator').elements()).toHaveLength(0)
})
