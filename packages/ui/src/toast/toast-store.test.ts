import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createToastStore, defaultToastDurationMs, type ToastStore } from './toast-store.ts'

let store: ToastStore

beforeEach(() => {
  vi.useFakeTimers()
  store = createToastStore()
})

afterEach(() => {
  vi.useRealTimers()
})

const listHeadings = () => store.getState().list.map((toast) => toast.heading)

describe('a toast', () => {
  it('[3.46] gets an id unless it has one', () => {
    const first = store.add({ heading: 'Saved' })
    const second = store.add({ heading: 'Saved' })
    const given = store.add({ id: 'import-done', heading: 'Imported' })

    expect(first).not.toBe('')
    expect(second).not.toBe(first)
    expect(given).toBe('import-done')
    expect(store.getState().list.map((toast) => toast.id)).toEqual(['import-done', second, first])
  })

  it('[3.47] has its heading', () => {
    store.add({ heading: 'Import finished' })
    expect(store.getState().list[0]?.heading).toBe('Import finished')
  })

  it('[3.48] has its body', () => {
    store.add({ body: '338 properties created.' })
    expect(store.getState().list[0]?.body).toBe('338 properties created.')
  })

  it('[3.49] has its icon', () => {
    store.add({ icon: 'a bell' })
    expect(store.getState().list[0]?.icon).toBe('a bell')
  })

  it('[3.50] has its color, neutral by default', () => {
    store.add({ color: 'danger' })
    store.add({})
    expect(store.getState().list.map((toast) => toast.color)).toEqual(['neutral', 'danger'])
  })

  it('[3.51] is dismissible by default', () => {
    store.add({ dismissible: false })
    store.add({})
    expect(store.getState().list.map((toast) => toast.dismissible)).toEqual([true, false])
  })

  it('[3.52] is not persistent by default', () => {
    store.add({ persistent: true })
    store.add({})
    expect(store.getState().list.map((toast) => toast.persistent)).toEqual([false, true])
  })

  it('[3.53] [9.08] lasts 5000 ms by default', () => {
    store.add({ duration: 8000 })
    store.add({})
    expect(store.getState().list.map((toast) => toast.duration)).toEqual([5000, 8000])
    expect(defaultToastDurationMs).toBe(5000)
  })
})

describe('the list', () => {
  it('[3.54] [4.42] has the newest toast at the front', () => {
    store.add({ heading: 'first' })
    store.add({ heading: 'second' })
    expect(listHeadings()).toEqual(['second', 'first'])
  })

  it('[4.43] removes a toast after its duration and not before', () => {
    store.add({ heading: 'short', duration: 1000 })
    store.add({ heading: 'usual' })
    vi.advanceTimersByTime(999)
    expect(listHeadings()).toEqual(['usual', 'short'])
    vi.advanceTimersByTime(1)
    expect(listHeadings()).toEqual(['usual'])
    vi.advanceTimersByTime(4000)
    expect(listHeadings()).toEqual([])
  })

  it('[4.44] keeps a persistent toast', () => {
    store.add({ heading: 'stays', persistent: true })
    vi.advanceTimersByTime(3_600_000)
    expect(listHeadings()).toEqual(['stays'])
  })

  it('[4.45] removes a toast by its id', () => {
    const id = store.add({ heading: 'first' })
    store.add({ heading: 'second' })
    store.remove(id)
    expect(listHeadings()).toEqual(['second'])
  })

  it('[4.46] can be cleared without affecting the lower toast', () => {
    store.add({ heading: 'first' })
    store.add({ heading: 'second' })
    store.setLower({ heading: 'lower' })
    store.clear()
    expect(listHeadings()).toEqual([])
    expect(store.getState().lower?.heading).toBe('lower')
  })

  it('moves a toast to the front when its id is added again', () => {
    store.add({ id: 'same', heading: 'old' })
    store.add({ heading: 'between' })
    store.add({ id: 'same', heading: 'new' })
    expect(listHeadings()).toEqual(['new', 'between'])
  })
})

describe('the lower toast', () => {
  it('[3.55] is separate from the list', () => {
    store.setLower({ heading: 'lower' })
    expect(store.getState().lower?.heading).toBe('lower')
    expect(store.getState().list).toEqual([])
  })

  it('[4.47] replaces the previous one and its timer', () => {
    store.setLower({ heading: 'old' })
    vi.advanceTimersByTime(4000)
    store.setLower({ heading: 'new' })
    expect(store.getState().lower?.heading).toBe('new')
    vi.advanceTimersByTime(4999)
    expect(store.getState().lower?.heading).toBe('new')
    vi.advanceTimersByTime(1)
    expect(store.getState().lower).toBeNull()
  })

  it('moves to the list for the rest of its time if it has an action and the next one has none', () => {
    const undo = { label: 'Undo', onSelect: () => undefined }
    store.setLower({ id: 'archived', heading: 'archived', action: undo, duration: 8000 })
    vi.advanceTimersByTime(3000)
    store.pause('archived')
    store.setLower({ heading: 'note added' })
    expect(listHeadings()).toEqual(['archived'])
    expect(store.getState().lower?.heading).toBe('note added')
    vi.advanceTimersByTime(4999)
    expect(listHeadings()).toEqual(['archived'])
    vi.advanceTimersByTime(1)
    expect(listHeadings()).toEqual([])
  })

  it('is gone, with its action, once another one with an action or with its id replaces it', () => {
    const undo = { label: 'Undo', onSelect: () => undefined }
    store.setLower({ heading: 'first archived', action: undo })
    store.setLower({ id: 'undo', heading: 'second archived', action: undo })
    expect(listHeadings()).toEqual([])
    store.setLower({ heading: 'note added' })
    expect(listHeadings()).toEqual(['second archived'])
    store.setLower({ id: 'undo', heading: 'undone' })
    expect(listHeadings()).toEqual([])
    expect(store.getState().lower?.heading).toBe('undone')
  })

  it('[4.48] disappears after its duration', () => {
    store.setLower({ heading: 'lower', duration: 2000 })
    vi.advanceTimersByTime(1999)
    expect(store.getState().lower).not.toBeNull()
    vi.advanceTimersByTime(1)
    expect(store.getState().lower).toBeNull()
  })

  it('[4.49] stays if it is persistent', () => {
    store.setLower({ heading: 'lower', persistent: true })
    vi.advanceTimersByTime(3_600_000)
    expect(store.getState().lower?.heading).toBe('lower')
  })

  it('can be cleared', () => {
    store.setLower({ heading: 'lower', persistent: true })
    store.clearLower()
    expect(store.getState().lower).toBeNull()
  })
})

describe('pausing', () => {
  it('stops the timer and continues with the remaining time', () => {
    const id = store.add({ heading: 'read me' })
    vi.advanceTimersByTime(3000)
    store.pause(id)
    vi.advanceTimersByTime(60_000)
    expect(listHeadings()).toEqual(['read me'])
    store.resume(id)
    vi.advanceTimersByTime(1999)
    expect(listHeadings()).toEqual(['read me'])
    vi.advanceTimersByTime(1)
    expect(listHeadings()).toEqual([])
  })

  it('lasts until every pause is resumed', () => {
    const id = store.add({ heading: 'read me' })
    store.pause(id)
    store.pause(id)
    store.resume(id)
    vi.advanceTimersByTime(60_000)
    expect(listHeadings()).toEqual(['read me'])
    store.resume(id)
    vi.advanceTimersByTime(5000)
    expect(listHeadings()).toEqual([])
  })
})

describe('holding', () => {
  it('pauses current and later toasts until it is released', () => {
    store.add({ heading: 'before' })
    vi.advanceTimersByTime(2000)
    const release = store.hold()
    store.setLower({ heading: 'while held' })
    vi.advanceTimersByTime(60_000)
    expect(listHeadings()).toEqual(['before'])
    expect(store.getState().lower?.heading).toBe('while held')

    release()
    vi.advanceTimersByTime(3000)
    expect(listHeadings()).toEqual([])
    vi.advanceTimersByTime(1999)
    expect(store.getState().lower?.heading).toBe('while held')
    vi.advanceTimersByTime(1)
    expect(store.getState().lower).toBeNull()
  })

  it('doesn’t end another hold or a pause if it is released twice', () => {
    const release = store.hold()
    const releaseOther = store.hold()
    const id = store.add({ heading: 'read me' })
    store.pause(id)
    release()
    release()
    vi.advanceTimersByTime(60_000)
    expect(listHeadings()).toEqual(['read me'])
    releaseOther()
    vi.advanceTimersByTime(60_000)
    expect(listHeadings()).toEqual(['read me'])
    store.resume(id)
    vi.advanceTimersByTime(5000)
    expect(listHeadings()).toEqual([])
  })
})

it('notifies listeners about every change until they unsubscribe', () => {
  const onChange = vi.fn()
  const leave = store.subscribe(onChange)
  store.add({})
  store.setLower({})
  expect(onChange).toHaveBeenCalledTimes(2)
  leave()
  store.clear()
  expect(onChange).toHaveBeenCalledTimes(2)
})
