declare global {
  interface Window {
    __PARAPET_CONFIG__?: unknown
  }
}

/**
 * What the server configured this page with, unchecked: the data that it wrote into the page, or what `/config.js` set
 * where the page comes from elsewhere.
 */
export function readPageConfig(): unknown {
  return (
    window.__PARAPET_CONFIG__ ??
    (JSON.parse(document.getElementById('parapet-config')?.textContent || 'null') as unknown)
  )
}
