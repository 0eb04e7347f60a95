import { selectOrg } from '~/lib/selected-org'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * A link of a mail names its organization, since whoever is in several may have chosen another one last. This tab goes
 * there, and the address forgets it. Call before the router reads the address.
 */
export function applyLinkedOrg() {
  const url = new URL(location.href)
  const orgId = url.searchParams.get('org')
  if (orgId === null) return
  url.searchParams.delete('org')
  history.replaceState(history.state, '', url)
  if (uuid.test(orgId)) selectOrg(orgId)
}
