declare global {
  interface Window {
    __PARAPET_CONFIG__?: unknown
  }
}

/**
 * The unvalidated configuration of this page: embedded in the HTML by the server, or set by `/config.js` if the HTML
 * is hosted elsewhere.
 */
export function readPageConfig(): unknown {
  return (
    window.__PARAPET_CONFIG__ ??
    (JSON.parse(document.getElementById('parapet-config')?.textContent || 'null') as unknown)
  )
}
