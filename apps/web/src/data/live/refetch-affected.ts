import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { LiveEvent } from './live-event.ts'
import { findHeldList } from './new-rows.ts'

/** Long enough for the events of one change to come together, short enough not to be noticed. */
const gatherMs = 120

/** Reads again what events concern, once for those that come together. Lists that are held are asked first. */
export function createRefetcher(queryClient: QueryClient, orgId: string) {
  let events: LiveEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function refetch() {
    const gathered = events
    events = []
    timer = undefined
    const asked = new Set<() => void>()
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => {
        if (!gathered.some((event) => isAffected(queryKey, orgId, event))) return false
        const list = findHeldList(queryKey)
        if (list) asked.add(list.onChange)
        return list === undefined
      },
    })
    for (const ask of asked) ask()
  }

  return {
    take(event: LiveEvent) {
      events.push(event)
      timer ??= setTimeout(refetch, gatherMs)
    },

    /** Everything of the organization that is on the screen; for times in which nothing was heard. */
    async all() {
      await queryClient.invalidateQueries({ queryKey: ['orgs', orgId] })
    },

    stop: () => clearTimeout(timer),
  }
}

/** What else shows a change of each kind, by the part of a query's key after the organization. */
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
  // What belongs to the organization as a whole says which part of it changed.
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
    // Several things at once are named by their organization.
    return !isOfAnother || event.id === orgId
  })
}
