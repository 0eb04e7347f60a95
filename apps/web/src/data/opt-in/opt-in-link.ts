export interface OptInLink {
  orgId: string
  /** The token of an emailed link, or the id of a public page. */
  id: string
  /** “No thanks” was followed in the email. Needs confirmation, because mail scanners open links too. */
  prefersDecline?: boolean
}

const storageKey = 'parapet.optin'
const tokenLength = 43

/**
 * The link in the URL. A token is removed from the URL immediately, so that it doesn't end up in history, screenshots
 * or logs, and kept in session storage for a reload. The id of a public page isn't secret and stays in the URL.
 */
export function consumeOptInLink(): OptInLink | null {
  const query = new URLSearchParams(location.search)
  const orgId = query.get('org')
  const id = query.get('t')
  if (!orgId) return null
  if (!id) return readStoredLink(orgId)
  if (id.length === tokenLength) saveOptInLink({ orgId, id })
  return { orgId, id, prefersDecline: query.get('choice') === 'no' }
}

/** Stores a link for this tab and removes its token from the URL. */
export function saveOptInLink(link: OptInLink) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(link))
  } catch {
    // Without storage a reload needs the email again. The token is removed from the URL nonetheless.
  }
  const query = new URLSearchParams({ org: link.orgId })
  history.replaceState(history.state, '', `${location.pathname}?${query.toString()}`)
}

function readStoredLink(orgId: string): OptInLink | null {
  try {
    const link = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as OptInLink | null
    return link?.orgId === orgId ? link : null
  } catch {
    return null
  }
}

const requestKey = 'parapet.optin.request'

/** Remembers in this tab where a code was sent, because reading the email can reload the page. Null forgets it. */
export function saveRequestedEmail({ id }: OptInLink, email: string | null) {
  try {
    if (email === null) sessionStorage.removeItem(requestKey)
    else sessionStorage.setItem(requestKey, JSON.stringify({ id, email }))
  } catch {
    // Without storage a reload asks again.
  }
}

/** Where a code was sent for this page; null if none was. */
export function readRequestedEmail({ id }: OptInLink): string | null {
  try {
    const request = JSON.parse(sessionStorage.getItem(requestKey) ?? 'null') as {
      id: string
      email: string
    } | null
    return request?.id === id ? request.email : null
  } catch {
    return null
  }
}
