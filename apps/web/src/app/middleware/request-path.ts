import { findNextPath } from '~/lib/next-path'

/** The page that a navigation asks for, when it is one to come back to. */
export function findPathOfRequest(request: Request): string | null {
  const url = new URL(request.url)
  return findNextPath(url.pathname + url.search + url.hash)
}
