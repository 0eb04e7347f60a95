// Not the invitation page: accepting continues there after signing in.
const signInPages = /^\/(auth(?!\/invite(\?|#|$))|logout|oauth)(\/|\?|#|$)/

/**
 * The page to open after signing in, from an untrusted `next` parameter; null unless it is a path of this site that
 * isn't itself a sign-in or sign-out page.
 */
export function findNextPath(next: string | null | undefined): string | null {
  if (!next || !next.startsWith('/')) return null
  // Browsers parse `//host` and `/\host` as another site, even with a tab or line break in between.
  const url = URL.parse(next, location.origin)
  if (!url || url.origin !== location.origin) return null

  const path = url.pathname + url.search + url.hash
  return path === '/' || path.startsWith('//') || signInPages.test(path) ? null : path
}

const storageKey = 'parapet.next'

/** Stores the next path while the person is on the identity provider's site. */
export function saveNextPath(path: string | null) {
  if (path === null) sessionStorage.removeItem(storageKey)
  else sessionStorage.setItem(storageKey, path)
}

/** Returns the stored next path and clears it. */
export function consumeNextPath(): string | null {
  const path = findNextPath(sessionStorage.getItem(storageKey))
  sessionStorage.removeItem(storageKey)
  return path
}
