import { stateTimeoutMs } from '@parapet/config/timeouts'
import { configure } from '@testing-library/dom'
import { afterEach } from 'vitest'
import './run-effects.ts'
import { forgetStoredSession } from './tokens.ts'

// The first test in a file also waits for lazy code; the default of one second is too short on a busy machine.
configure({ asyncUtilTimeout: stateTimeoutMs })

// Files share one document and its storage, so each starts with empty ones.
document.body.replaceChildren()
document.title = ''
localStorage.clear()
sessionStorage.clear()
window.history.replaceState(null, '', '/')

// Read at module load, where /config.js would have set it.
window.__PARAPET_CONFIG__ = {
  apiBaseUrl: '/api',
  identity: { projectId: 'P2test', baseUrl: 'https://identity.test' },
  realtime: null,
  device: null,
  signInHint: null,
  baseMap: null,
  suggestsAddresses: false,
  build: { id: 'test' },
}

window.matchMedia ??= (media: string): MediaQueryList => {
  const list = new EventTarget() as MediaQueryList
  return Object.assign(list, { media, matches: false, onchange: null, addListener() {}, removeListener() {} })
}
window.scrollTo = () => undefined
// jsdom’s frames stop for good if fake timers are on when it starts the interval behind them, and files share one page.
if (navigator.userAgent.includes('jsdom')) {
  window.requestAnimationFrame = (paint) => window.setTimeout(() => paint(performance.now()), 16)
  window.cancelAnimationFrame = (frame) => window.clearTimeout(frame)
}
// jsdom has no layout, so nothing ever intersects.
window.IntersectionObserver ??= class implements IntersectionObserver {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}

afterEach(forgetStoredSession)

// With the storage empty, this ends a session that an earlier file left in the page's memory.
const { auth } = await import('~/lib/session')
const stopAuth = auth.start()
window.dispatchEvent(new StorageEvent('storage'))
stopAuth()
