import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { createToastStore, type ToastStore } from './toast-store.ts'
import { Toaster } from './toaster.tsx'

let store: ToastStore

beforeEach(() => {
  store = createToastStore()
})

describeConformance('Toaster', (props) => <Toaster {...props} store={createToastStore()} />, {
  slot: 'toaster',
})

it('shows the list newest first and the lower toast below it', async () => {
  const screen = await render(<Toaster store={store} />)
  act(() => {
    store.add({ heading: 'First' })
    store.add({ heading: 'Second' })
    store.setLower({ heading: 'Lower' })
  })
  const texts = screen
    .getByRole('status')
    .elements()
    .map((toast) => toast.textContent)
  expect(texts).toEqual(['Second', 'First', 'Lower'])
})

it('interrupts for danger', async () => {
  const screen = await render(<Toaster store={store} />)
  act(() => {
    store.setLower({ body: 'You do not have permission to access this page.', color: 'danger' })
  })
  await expect.element(screen.getByRole('alert')).toMatchTextContent('You do not have permission')
})

it('[4.54] has a close button if it is dismissible', async () => {
  const screen = await render(<Toaster store={store} />)
  act(() => {
    store.add({ heading: 'Saved' })
  })
  await screen.getByRole('button', { name: 'Close' }).click()
  expect(store.getState().list).toEqual([])
  expect(screen.getByRole('status').elements()).toHaveLength(0)
})

it('can be used by keyboard: the action first, then Close', async () => {
  const onSelect = vi.fn()
  const screen = await render(<Toaster store={store} />)
  act(() => {
    store.add({ heading: 'Archived', action: { label: 'Undo', onSelect } })
    store.add({ heading: 'Saved' })
  })
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByText('Saved').elements()).toHaveLength(0)
  await userEvent.tab()
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toHaveFocus()
  await userEvent.keyboard(' ')
  expect(onSelect).toHaveBeenCalledOnce()
  expect(store.getState().list).toEqual([])
})

it('[4.55] has no close button if it is not dismissible', async () => {
  const screen = await render(<Toaster store={store} />)
  act(() => {
    store.add({ heading: 'Importing', dismissible: false })
  })
  await expect.element(screen.getByText('Importing')).toBeVisible()
  expect(screen.getByRole('button').elements()).toHaveLength(0)
})

it('disappears after its action', async () => {
  const onSelect = vi.fn()
  const screen = await render(<Toaster store={store} />)
  act(() => {
    store.setLower({ heading: 'Archived', action: { label: 'Undo', onSelect } })
  })
  await screen.getByRole('button', { name: 'Undo' }).click()
  expect(onSelect).toHaveBeenCalledOnce()
  expect(store.getState().lower).toBeNull()
})

describe('hiding', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  })

  afterEach(() => {
    vi.useRealTimers()
  })

  function findToast(): HTMLElement | null {
    return document.querySelector('[data-slot="toast"]')
  }

  function pass(ms: number) {
    act(() => {
      vi.advanceTimersByTime(ms)
    })
  }

  it('[4.52] pauses while the toast is hovered', async () => {
    await render(<Toaster store={store} />)
    act(() => {
      store.add({ heading: 'Read me' })
    })
    act(() => {
      findToast()?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    })
    pass(60_000)
    expect(findToast()).not.toBeNull()
    act(() => {
      findToast()?.dispatchEvent(
        new PointerEvent('pointerout', { bubbles: true, relatedTarget: document.body }),
      )
    })
    pass(5000)
    expect(findToast()).toBeNull()
  })

  it('[4.53] pauses while the toast has focus', async () => {
    await render(<Toaster store={store} />)
    act(() => {
      store.setLower({ heading: 'Archived', action: { label: 'Undo', onSelect: vi.fn() } })
    })
    const [undo, close] = findToast()?.querySelectorAll('button') ?? []
    act(() => undo?.focus())
    pass(60_000)
    act(() => close?.focus())
    pass(60_000)
    expect(findToast()).not.toBeNull()
    act(() => close?.blur())
    pass(5000)
    expect(findToast()).toBeNull()
  })
})
