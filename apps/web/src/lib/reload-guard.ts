const storageKey = 'parapet.reload'

/** The minimum time between two full loads of the same path. */
export const reloadGuardMs = 10_000

const probeMs = 5000

let skipsUnloadPrompt = false

// The navigation guard has already asked about unsaved changes. Chromium calls these listeners in registration order,
// capturing or not, and this one registers before any page's.
window.addEventListener('beforeunload', (event) => {
  if (skipsUnloadPrompt) event.stopImmediatePropagation()
  skipsUnloadPrompt = false
})

type PageLocation = Pick<Location, 'assign' | 'reload' | 'pathname' | 'search'>

/** Whether the server responds. If it doesn't, the current screen is better than the browser's own error page. */
export async function isServerReachable(): Promise<boolean> {
  try {
    await fetch(`/builds/latest.json?${Date.now()}`, { method: 'HEAD', signal: AbortSignal.timeout(probeMs) })
    return true
  } catch {
    return false
  }
}

/**
 * Navigates to `path` with a full page load, unless it did so for the same path within the last 10 s. Returns whether
 * it did.
 *
 * @param nowMs - while a page is still loading, pass the time it started: otherwise a page that takes longer than the
 *   guard to fail would reload forever.
 */
export function hardNavigate(
  path: string,
  nowMs = Date.now(),
  pageLocation: PageLocation = location,
): boolean {
  const lastLoad = readLastLoad()
  if (lastLoad?.path === path && lastLoad.expires > nowMs) return false

  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ path, expires: Date.now() + reloadGuardMs }))
  } catch {
    // Without storage there is no guard, and it could reload forever.
    return false
  }
  skipsUnloadPrompt = true
  if (pageLocation.pathname + pageLocation.search === path) pageLocation.reload()
  else pageLocation.assign(path)
  return true
}

function readLastLoad(): { path: string; expires: number } | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as ReturnType<typeof readLastLoad>
  } catch {
    return null
  }
}
