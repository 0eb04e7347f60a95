import type { OrgWatch } from '~/data/org/queries'

const key = 'hidden-gaps'

/** Names what is not watched; the same feeds that fail again later are another set. */
export const nameGaps = (orgId: string, gaps: OrgWatch['gaps']) =>
  [orgId, ...gaps.map(({ sourceId, notWatchedSince }) => `${sourceId}@${notWatchedSince}`).toSorted()].join(
    ' ',
  )

/** The set that the person has put away in this tab. */
export function readHiddenGaps(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeHiddenGaps(name: string) {
  try {
    sessionStorage.setItem(key, name)
  } catch {
    // It is said again on the next page.
  }
}
