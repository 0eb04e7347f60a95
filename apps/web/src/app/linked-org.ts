import { selectOrg } from '~/lib/selected-org'

const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Links in emails name their organization, because the person may have last selected another one. Switches this tab to
 * it and removes it from the URL. Call before the router reads the URL.
 */
export function applyLinkedOrg() {
  const url = new URL(location.href)
  const orgId = url.searchParams.get('org')
  if (orgId === null) return
  url.searchParams.delete('org')
  history.replaceState(history.state, '', url)
  if (uuidPattern.test(orgId)) selectOrg(orgId)
}
