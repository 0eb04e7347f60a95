import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { Tree, type TreeProps } from './tree.tsx'
import type { TreeItem } from './tree-item.ts'

const items: TreeItem[] = [
  {
    id: 'front',
    label: 'Front Range',
    children: [
      { id: 'cedar', label: 'Cedar Heights', children: [{ id: 'a', label: 'Building A' }] },
      { id: 'pikes', label: 'Pikes Peak' },
    ],
  },
  { id: 'west', label: 'Western Slope', children: [{ id: 'mesa', label: 'Mesa Verde' }] },
  { id: 'none', label: 'Without portfolio' },
]

describeConformance('Tree', (props) => <Tree {...props} label="Portfolios" items={items} />, { slot: 'tree' })

const renderTree = (props: Partial<TreeProps> = {}) =>
  render(<Tree label="Portfolios" items={items} {...props} />)
const getLabel = (row: Element | null) => row?.textContent ?? null
const listLabels = () => [...document.querySelectorAll('[role="treeitem"]')].map((row) => getLabel(row))
const getFocused = () => getLabel(document.querySelector('[role=treeitem]:focus'))

describe('the keyboard', () => {
  it('is one tab stop and moves with arrow keys, Home, and End', async () => {
    await renderTree({ defaultExpanded: new Set(['front']) })
    await userEvent.tab()
    expect(getFocused()).toBe('Front Range')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(getFocused()).toBe('Pikes Peak')
    await userEvent.keyboard('{End}')
    expect(getFocused()).toBe('Without portfolio')
    await userEvent.keyboard('{Home}{ArrowUp}')
    expect(getFocused()).toBe('Front Range')
    await userEvent.tab()
    expect(getFocused()).toBeNull()
  })

  it('expands and enters with ArrowRight, leaves and collapses with ArrowLeft', async () => {
    const screen = await renderTree()
    await userEvent.tab()
    await userEvent.keyboard('{ArrowRight}')
    await expect
      .element(screen.getByRole('treeitem', { name: 'Front Range' }))
      .toHaveAttribute('aria-expanded', 'true')
    expect(getFocused()).toBe('Front Range')
    await userEvent.keyboard('{ArrowRight}')
    expect(getFocused()).toBe('Cedar Heights')
    await userEvent.keyboard('{ArrowLeft}')
    expect(getFocused()).toBe('Front Range')
    await userEvent.keyboard('{ArrowLeft}')
    expect(listLabels()).toEqual(['Front Range', 'Western Slope', 'Without portfolio'])
  })

  it('mirrors arrow keys in right-to-left layouts', async () => {
    document.documentElement.dir = 'rtl'
    await renderTree()
    await userEvent.tab()
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(getFocused()).toBe('Cedar Heights')
  })

  it('goes to typed text and expands a level with an asterisk', async () => {
    await renderTree()
    await userEvent.tab()
    await userEvent.keyboard('wi')
    expect(getFocused()).toBe('Without portfolio')
    await userEvent.keyboard('*')
    expect(listLabels()).toEqual([
      'Front Range',
      'Cedar Heights',
      'Pikes Peak',
      'Western Slope',
      'Mesa Verde',
      'Without portfolio',
    ])
  })
})

it('exposes level, position, and expanded state', async () => {
  const screen = await renderTree({ defaultExpanded: new Set(['front']) })
  const pikes = screen.getByRole('treeitem', { name: 'Pikes Peak' }).element()
  expect(
    ['aria-level', 'aria-posinset', 'aria-setsize', 'aria-expanded'].map((name) => pikes.getAttribute(name)),
  ).toEqual(['2', '2', '2', null])
})

it('expands and collapses with its arrow without selecting, and moves focus out of collapsed items', async () => {
  const onSelectionChange = vi.fn()
  const screen = await renderTree({
    selectionMode: 'single',
    onSelectionChange,
    defaultExpanded: new Set(['front', 'cedar']),
  })
  await screen.getByRole('treeitem', { name: 'Building A' }).click()
  onSelectionChange.mockClear()
  ;(document.querySelector('[data-can-expand]') as HTMLElement).click()
  await expect.poll(listLabels).toEqual(['Front Range', 'Western Slope', 'Without portfolio'])
  expect(getFocused()).toBe('Front Range')
  expect(onSelectionChange).not.toHaveBeenCalled()
})

describe('selection', () => {
  it('selects one item with click, Enter, and Space', async () => {
    const onSelectionChange = vi.fn()
    const screen = await renderTree({
      selectionMode: 'single',
      onSelectionChange: (ids) => onSelectionChange([...ids]),
    })
    await screen.getByRole('treeitem', { name: 'Western Slope' }).click()
    await userEvent.keyboard('{ArrowDown}{Enter}{Home} ')
    expect(onSelectionChange.mock.calls).toEqual([[['west']], [['none']], [['front']]])
    await expect
      .element(screen.getByRole('treeitem', { name: 'Front Range' }))
      .toHaveAttribute('aria-selected', 'true')
  })

  it('selects several items', async () => {
    const onSelectionChange = vi.fn()
    const screen = await renderTree({
      selectionMode: 'multiple',
      onSelectionChange: (ids) => onSelectionChange([...ids]),
    })
    await expect.element(screen.getByRole('tree')).toHaveAttribute('aria-multiselectable', 'true')
    await screen.getByRole('treeitem', { name: 'Western Slope' }).click()
    await userEvent.keyboard('{ArrowDown} {ArrowUp} ')
    expect(onSelectionChange.mock.calls).toEqual([[['west']], [['west', 'none']], [['none']]])
  })
})

describe('fetched children', () => {
  const lazy: TreeItem[] = [{ id: 'front', label: 'Front Range', hasChildren: true }]

  it('are fetched once, on demand', async () => {
    const loadChildren = vi.fn(async () => [{ id: 'cedar', label: 'Cedar Heights' }])
    const screen = await renderTree({ items: lazy, loadChildren })
    expect(loadChildren).not.toHaveBeenCalled()
    await userEvent.tab()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(screen.getByRole('treeitem', { name: 'Cedar Heights' })).toBeVisible()
    await userEvent.keyboard('{ArrowLeft}{ArrowRight}')
    await expect.element(screen.getByRole('treeitem', { name: 'Cedar Heights' })).toBeVisible()
    expect(loadChildren).toHaveBeenCalledOnce()
  })

  it('show synchronous errors', async () => {
    const loadChildren = vi.fn<() => Promise<readonly TreeItem[]>>(() => {
      throw new TypeError('No connection')
    })
    const screen = await renderTree({ items: lazy, loadChildren, defaultExpanded: new Set(['front']) })
    await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(loadChildren).toHaveBeenCalledOnce()
  })

  it('show loading and failure, and can be retried', async () => {
    const loadChildren = vi.fn<() => Promise<readonly TreeItem[]>>()
    let fail: (error: Error) => void = () => undefined
    loadChildren.mockReturnValueOnce(
      new Promise((_resolve, reject) => {
        fail = reject
      }),
    )
    loadChildren.mockResolvedValueOnce([{ id: 'cedar', label: 'Cedar Heights' }])
    const screen = await renderTree({ items: lazy, loadChildren, defaultExpanded: new Set(['front']) })
    await expect
      .element(screen.getByRole('treeitem', { name: 'Front Range' }))
      .toHaveAttribute('aria-busy', 'true')
    fail(new TypeError('Failed to fetch'))
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByRole('treeitem', { name: 'Cedar Heights' })).toBeVisible()
    await expect.element(screen.getByRole('treeitem', { name: 'Front Range' })).toHaveFocus()
  })
})
