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
