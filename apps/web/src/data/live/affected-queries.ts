import type { QueryKey } from '@tanstack/react-query'
import type { LiveEvent } from './live-event.ts'

/** What else shows a change of each kind, by the part of a query's key after the organisation. */
const shownIn: Record<string, readonly string[]> = {
  property: ['properties', 'portfolios', 'overview', 'dashboard'],
  unit: ['units', 'properties', 'portfolios', 'overview'],
  tenant: ['tenants', 'units', 'properties', 'overview'],
  consent: ['tenants', 'properties', 'overview'],
  portfolio: ['portfolios', 'properties'],
  threat: ['threats', 'properties', 'overview', 'dashboard'],
  source: ['sources', 'overview', 'watch'],
  task: ['tasks'],
  import: ['imports', 'properties', 'units', 'tenants', 'portfolios', 'overview'],
  communication: ['communication'],
  // Whether a campaign can be sent hangs on its sender.
  sender: ['senders', 'communication', 'org'],
  access: ['team'],
  settings: ['org', 'overview'],
}

/** Parts whose `detail` queries are of the very thing that an event of this kind names. */
const ownPart: Record<string, string> = {
  property: 'properties',
  unit: 'units',
  tenant: 'tenants',
  portfolio: 'portfolios',
  threat: 'threats',
  source: 'sources',
  task: 'tasks',
}

const kindsOf = ({ name, about }: LiveEvent) => {
  if (name === 'ledger.appended') return about
  // What belongs to the organisation as a whole says which part of it changed.
  if (name === 'org.updated') return about.length > 0 ? about : ['settings']
  return [name.slice(0, name.indexOf('.'))]
}

/** Whether what a query has fetched may be another thing after the event. */
export function isAffected(queryKey: QueryKey, orgId: string, event: LiveEvent): boolean {
  const [scope, keyOrgId, part, view, id] = queryKey
  if (scope !== 'orgs' || keyOrgId !== orgId || typeof part !== 'string') return false
  if (event.name === 'permissions.changed') return part === 'permissions'
  if (event.name === 'ledger.appended' && part === 'ledger') return true
  return kindsOf(event).some((kind) => {
    if (!shownIn[kind]?.includes(part)) return false
    const isOfAnother = view === 'detail' && ownPart[kind] === part && id !== event.id
    // Several things at once are named by their organisation.
    return !isOfAnother || event.id === orgId
  })
}
