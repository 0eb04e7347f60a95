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

/** Fails like Vite's chunk loader. */
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

const waitUntilLoaded = (router: ReturnType<typeof open>) =>
  vi.waitFor(() => expect(router.state.initialized).toBe(true))

describe('a tab with an older build', () => {
  it('[4.60] loads the next page with a full page load', async () => {
    const router = open('/a')
    await waitUntilLoaded(router)
    markNewBuild()
    void router.navigate('/b?tab=units')

    await vi.waitFor(() => expect(load).toHaveBeenCalledExactlyOnceWith('/b?tab=units', expect.any(Number)))
    expect(router.state.location.pathname).toBe('/a')
  })

  it('keeps the page and unsaved input if only the query changes', async () => {
    const router = open('/a')
    await waitUntilLoaded(router)
    markNewBuild()
    await router.navigate('/a?sort=name')

    expect(router.state.location.search).toBe('?sort=name')
    expect(load).not.toHaveBeenCalled()
  })

  it('keeps the current build if the same page was just reloaded', async () => {
    load.mockReturnValue(false)
    const router = open('/a')
    await waitUntilLoaded(router)
    markNewBuild()
    await router.navigate('/b')

    expect(router.state.location.pathname).toBe('/b')
  })

  it('keeps the current build if the full page load fails', async () => {
    const router = open('/a')
    await waitUntilLoaded(router)
    markNewBuild()
    vi.useFakeTimers()
    void router.navigate('/b')
    await vi.advanceTimersByTimeAsync(9000)
    expect(router.state.location.pathname).toBe('/a')
    await vi.advanceTimersByTimeAsync(1200)

    expect(router.state.location.pathname).toBe('/b')
  })
})

describe('a chunk that fails to load', () => {
  it('triggers a full page load without showing an error', async () => {
    lazyPage.mockImplementation(async () => failChunk('Failed to fetch dynamically imported module'))
    const router = open('/a')
    await waitUntilLoaded(router)
    void router.navigate('/lazy')

    await vi.waitFor(() => expect(load).toHaveBeenCalledExactlyOnceWith('/lazy', expect.any(Number)))
    expect(router.state.errors).toBeNull()
  })

  it('shows the error if the page was just reloaded', async () => {
    load.mockReturnValue(false)
    lazyPage.mockImplementation(async () => failChunk('Failed to fetch dynamically imported module'))
    const router = open('/a')
    await waitUntilLoaded(router)
    await router.navigate('/lazy')

    expect(Object.values(router.state.errors ?? {})).toEqual([expect.any(TypeError)])
  })

  it('shows the error in place if the server is unreachable, since a full page load would fail too', async () => {
    server = () => Promise.reject(new TypeError('Failed to fetch'))
    lazyPage.mockImplementation(async () => failChunk('Failed to fetch dynamically imported module'))
    const router = open('/a')
    await waitUntilLoaded(router)
    await router.navigate('/lazy')

    expect(load).not.toHaveBeenCalled()
    const [error] = Object.values(router.state.errors ?? {}) as unknown[]
    expect(describeError(error)).toMatchObject({
      status: 500,
      message: 'Internal Server Error',
      description: 'Couldn’t load this page. Check your connection and reload.',
    })
  })

  it('on the first page is measured from the start of the page load', async () => {
    lazyPage.mockImplementation(async () => failChunk('Failed to fetch dynamically imported module'))
    open('/lazy')

    await vi.waitFor(() => expect(load).toHaveBeenCalledExactlyOnceWith('/lazy', performance.timeOrigin))
  })

  it('is distinguished from other page errors', async () => {
    lazyPage.mockRejectedValue(new TypeError('undefined is not a function'))
    const router = open('/a')
    await waitUntilLoaded(router)
    await router.navigate('/lazy')

    expect(load).not.toHaveBeenCalled()
    expect(Object.values(router.state.errors ?? {})).toHaveLength(1)
  })
})

describe('styles that fail to load', () => {
  const withoutStyles = async () => {
    failChunk('Unable to preload CSS for /assets/lazy.css')
    return empty
  }

  it('trigger a full page load', async () => {
    lazyPage.mockImplementation(withoutStyles)
    const router = open('/a')
    await waitUntilLoaded(router)
    void router.navigate('/lazy')

    await vi.waitFor(() => expect(load).toHaveBeenCalledExactlyOnceWith('/lazy', expect.any(Number)))
  })

  it('leave an unstyled page if that did not help', async () => {
    load.mockReturnValue(false)
    lazyPage.mockImplementation(withoutStyles)
    const router = open('/a')
    await waitUntilLoaded(router)
    await router.navigate('/lazy')

    expect(router.state.location.pathname).toBe('/lazy')
    expect(router.state.errors).toBeNull()
  })
})
