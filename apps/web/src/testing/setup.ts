import { configure } from '@testing-library/react'

// The first test of a file also waits for the code of what it shows; a busy machine needs more than a second.
configure({ asyncUtilTimeout: 4000 })

// Read while modules load, as the page itself would have it from /config.js.
window.__PARAPET_CONFIG__ = {
  apiBaseUrl: '/api',
  identity: { projectId: 'P2test', baseUrl: 'https://identity.test' },
  realtime: null,
  device: null,
  signInHint: null,
  build: { id: 'test' },
}

window.matchMedia ??= (media: string): MediaQueryList => {
  const list = new EventTarget() as MediaQueryList
  return Object.assign(list, { media, matches: false, onchange: null, addListener() {}, removeListener() {} })
}
window.scrollTo = () => undefined
// Without a layout nothing comes into sight.
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
