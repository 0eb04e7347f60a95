const storageKey = 'parapet.reload'

/** How long the same path is not loaded anew a second time, in milliseconds. */
export const reloadGuardMs = 10_000

const probeMs = 5000

let mayLeave = false

// Whoever has something unsaved was asked when the page was to be left. Chromium calls these in the order in which they
// came, whether they capture or not: this one comes before all pages.
window.addEventListener('beforeunload', (event) => {
  if (mayLeave) event.stopImmediatePropagation()
  mayLeave = false
})

type Place = Pick<Location, 'assign' | 'reload' | 'pathname' | 'search'>

/** Whether the server can give a page at all. Without it, what is on the screen is better than the browser's own error. */
export async function isServerThere(): Promise<boolean> {
  try {
    await fetch(`/builds/latest.json?${Date.now()}`, { method: 'HEAD', signal: AbortSignal.timeout(probeMs) })
    return true
  } catch {
    return false
  }
}

/**
 * Loads the whole page at `path`, unless that happened to the same path within the last 10 s. Answers whether it did.
 *
 * @param nowMs - a page that is still on its way gives the moment when it began: otherwise one that takes longer than
 *   the guard to fail would be loaded for ever.
 */
export function loadAnew(path: string, nowMs = Date.now(), place: Place = location): boolean {
  const last = readLast()
  if (last?.path === path && last.expires > nowMs) return false

  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ path, expires: Date.now() + reloadGuardMs }))
  } catch {
    // Without a guard it could go on for ever.
    return false
  }
  mayLeave = true
  if (place.pathname + place.search === path) place.reload()
  else place.assign(path)
  return true
}

function readLast(): { path: string; expires: number } | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as ReturnType<typeof readLast>
  } catch {
    return null
  }
}
