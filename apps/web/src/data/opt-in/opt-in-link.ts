export interface OptInLink {
  orgId: string
  /** The token of a link of a mail, or the id of a public page. */
  id: string
  /** They followed “No thanks” in the mail. That decides nothing yet: mail scanners open links too. */
  wantsNo?: boolean
}

const kept = 'parapet.optin'
const tokenLength = 43

/**
 * The link that the address names. A token leaves the address at once, so that it stands in no history, screenshot or
 * log; this tab keeps it, for a reload. The id of a public page is no secret and stays.
 */
export function consumeOptInLink(): OptInLink | null {
  const query = new URLSearchParams(location.search)
  const orgId = query.get('org')
  const id = query.get('t')
  if (!orgId) return null
  if (!id) return readSaved(orgId)
  if (id.length === tokenLength) saveOptInLink({ orgId, id })
  return { orgId, id, wantsNo: query.get('choice') === 'no' }
}

/** Goes on with a token, out of sight. */
export function saveOptInLink(link: OptInLink) {
  try {
    sessionStorage.setItem(kept, JSON.stringify(link))
  } catch {
    // Without storage a reload asks for the mail again; the token leaves the address all the same.
  }
  const query = new URLSearchParams({ org: link.orgId })
  history.replaceState(history.state, '', `${location.pathname}?${query.toString()}`)
}

function readSaved(orgId: string): OptInLink | null {
  try {
    const link = JSON.parse(sessionStorage.getItem(kept) ?? 'null') as OptInLink | null
    return link?.orgId === orgId ? link : null
  } catch {
    return null
  }
}
