import { createMemoryRouter, type RouteObject } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { markNewBuild, watchChunkFailures } from '~/lib/loaded-code'
import { describeError } from '~/lib/page-error'
import { createPageChange } from './middleware/page-change.ts'

const load = vi.fn<(path: string, nowMs?: number) => boolean>()
let stop: () => void

let server: () => Promise<Response>

beforeEach(() => {
  load.mockReset().mockReturnValue(true)
  server = async () => new Response()
  vi.stubGlobal('fetch', () => server())
  stop = watchChunkFailures()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

/** Fails as the build's own loader of chunks does. */
function failChunk(message: string): never {
  const error = new TypeError(message)
  const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: error })
  window.dispatchEvent(event)
  if (!event.defaultPrevented) throw error
  return undefined as never
}

const empty = { Component: () => null }
const page = () => Promise.resolve(empty)
const lazyPage = vi.fn<() => Promise<object>>()

function open(path: string) {
  const routes: RouteObject[] = [
    {
      middleware: [createPageChange(load)],
      ErrorBoundary: () => null,
      children: [
        { path: '/a', lazy: page },
        { path: '/b', lazy: page },
        { path: '/lazy', lazy: () => lazyPage() },
      ],
    },
  ]
  return createMemoryRouter(routes, { initialEntries: [path] }).initialize()
}

const settle = (router: ReturnType<typeof open>) =>
  vi.waitFor(() => expect(router.state.initialized).toBe(true))

describe('a tab with an older build', () => {
  it('[4.60] loads the next page whole', async () => {
    const router = open('/a')
    await settle(router)
    markNewBuild()
    void router.navigate('/b?tab=units')

    await vi.waitFor(() => expect(load).toHaveBeenCalledExactlyOnceWith('/b?tab=units', expect.any(Number)))
    expect(router.state.location.pathname).toBe('/a')
  })

  it('keeps the page, and what was typed into it, when only the query changes', async () => {
    const router = open('/a')
    await settle(router)
    markNewBuild()
    await router.navigate('/a?sort=name')

    expect(router.state.location.search).toBe('?sort=name')
    expect(load).not.toHaveBeenCalled()
  })

  it('goes on with what it has where the same page was loaded a moment ago', async () => {
    load.mockReturnValue(false)
    const router = open('/a')
    await settle(router)
    markNewBuild()
    await router.navigate('/b')

    expect(router.state.location.pathname).toBe('/b')
  })

  it('goes on with what it has where the load does not come', async () => {
    const router = open('/a')
    await settle(router)
    markNewBuild()
    vi.useFakeTimers()
    void router.navigate('/b')
    await vi.advanceTimersByTimeAsync(9000)
    expect(router.state.location.pathname).toBe('/a')
    await vi.advanceTimersByTimeAsync(1200)

    expect(router.state.location.pathname).toBe('/b')
  })
})

describe('a chunk that does not arrive', () => {
  it('has its page loaded whole, and no error is shown meanwhile', async () => {
    lazyPage.mockImplementation(async () => failChunk('Failed to fetch dynamically imported module'))
    const router = open('/a')
    await settle(router)
    void router.navigate('/lazy')

    await vi.waitFor(() => expect(load).toHaveBeenCalledExactlyOnceWith('/lazy', expect.any(Number)))
    expect(router.state.errors).toBeNull()
  })

  it('shows the error where the page was loaded whole a moment ago', async () => {
    load.mockReturnValue(false)
    lazyPage.mockImplementation(async () => failChunk('Failed to fetch dynamically imported module'))
    const router = open('/a')
    await settle(router)
    await router.navigate('/lazy')

    expect(Object.values(router.state.errors ?? {})).toEqual([expect.any(TypeError)])
  })

  it('shows the error in place where the server is away, since a whole load would not even have that', async () => {
    server = () => Promise.reject(new TypeError('Failed to fetch'))
    lazyPage.mockImplementation(async () => failChunk('Failed to fetch dynamically imported module'))
    const router = open('/a')
    await settle(router)
    await router.navigate('/lazy')

    expect(load).not.toHaveBeenCalled()
    const [error] = Object.values(router.state.errors ?? {}) as unknown[]
    expect(describeError(error)).toMatchObject({
      status: 500,
      message: 'Internal Server Error',
      description: 'Couldn’t load this page. Check your connection and reload.',
    })
  })

  it('of the first page is measured from the moment when that page began', async () => {
    lazyPage.mockImplementation(async () => failChunk('Failed to fetch dynamically imported module'))
    open('/lazy')

    await vi.waitFor(() => expect(load).toHaveBeenCalledExactlyOnceWith('/lazy', performance.timeOrigin))
  })

  it('is told from other errors of a page', async () => {
    lazyPage.mockRejectedValue(new TypeError('undefined is not a function'))
    const router = open('/a')
    await settle(router)
    await router.navigate('/lazy')

    expect(load).not.toHaveBeenCalled()
    expect(Object.values(router.state.errors ?? {})).toHaveLength(1)
  })
})

describe('styles that do not arrive', () => {
  const withoutStyles = async () => {
    failChunk('Unable to preload CSS for /assets/lazy.css')
    return empty
  }

  it('have their page loaded whole', async () => {
    lazyPage.mockImplementation(withoutStyles)
    const router = open('/a')
    await settle(router)
    void router.navigate('/lazy')

    await vi.waitFor(() => expect(load).toHaveBeenCalledExactlyOnceWith('/lazy', expect.any(Number)))
  })

  it('leave a plain page where that did not help', async () => {
    load.mockReturnValue(false)
    lazyPage.mockImplementation(withoutStyles)
    const router = open('/a')
    await settle(router)
    await router.navigate('/lazy')

    expect(router.state.location.pathname).toBe('/lazy')
    expect(router.state.errors).toBeNull()
  })
})
