// An invitation goes on after the sign-in, where it is accepted.
const ownPages = /^\/(auth(?!\/invite(\?|#|$))|logout|oauth)(\/|\?|#|$)/

/**
 * The page to go on to after signing in, from an untrusted `next`. Only a path of this site counts, and never a
 * page of signing in or out itself.
 */
export function findNextPath(next: string | null | undefined): string | null {
  if (!next || !next.startsWith('/')) return null
  // Browsers read `//host` and `/\host` as another site, also with a tab or line break in between.
  const url = URL.parse(next, location.origin)
  if (!url || url.origin !== location.origin) return null

  const path = url.pathname + url.search + url.hash
  return path === '/' || path.startsWith('//') || ownPages.test(path) ? null : path
}

const storageKey = 'parapet.next'

/** Keeps the page to go on to while the person is away at the identity provider. */
export function saveNextPath(path: string | null) {
  if (path === null) sessionStorage.removeItem(storageKey)
  else sessionStorage.setItem(storageKey, path)
}

/** The kept page; it is forgotten by reading. */
export function consumeNextPath(): string | null {
  const path = findNextPath(sessionStorage.getItem(storageKey))
  sessionStorage.removeItem(storageKey)
  return path
}
