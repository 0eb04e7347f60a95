import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import type { LiveEvent } from './live-event.ts'
import { findPinnedList } from './new-rows.ts'

/** Long enough to batch the events of one change, short enough to go unnoticed. */
const batchMs = 120
/** An alert changes several times a second while its messages go out and answers arrive. */
const alertPauseMs = 2_000

/** Refetches the queries that live events affect, batched. Pinned lists decide for themselves; see `useNewRows`. */
export function createRefetcher(queryClient: QueryClient, orgId: string) {
  const changes = createBatches(0, refetch)
  const alertChanges = createBatches(alertPauseMs, refetch)
  const waiting = new Set<Query>()

  function refetch(batch: readonly LiveEvent[]) {
    const listCallbacks = new Set<() => void>()
    const predicate = ({ queryKey }: Query) => {
      if (!batch.some((event) => isAffected(queryKey, orgId, event))) return false
      const list = findPinnedList(queryKey)
      if (list) listCallbacks.add(list.onChange)
      return list === undefined
    }
    queryClient.getQueryCache().findAll({ fetchStatus: 'fetching', predicate }).forEach(fetchAgain)
    void queryClient.invalidateQueries({ predicate }, { cancelRefetch: false })
    for (const notify of listCallbacks) notify()
  }

  /**
   * Fetches a query once more when its running request is done, because the response may not have the change. Canceling
   * the request instead would never finish while changes keep arriving, such as the answers to an alert.
   */
  function fetchAgain(query: Query) {
    if (waiting.has(query)) return
    waiting.add(query)
    const stopWaiting = () => waiting.delete(query)
    // A request that was canceled, such as by a change on this page, is repeated by the code that canceled it.
    query.promise?.then(() => {
      stopWaiting()
      void queryClient.invalidateQueries({ predicate: (each) => each === query }, { cancelRefetch: false })
    }, stopWaiting)
  }

  return {
    add: (event: LiveEvent) => (getChangedKinds(event).includes('alert') ? alertChanges : changes).add(event),

    /** Refetches all of the organization's active queries, when events may have been missed. */
    async refetchAll() {
      await queryClient.invalidateQueries({ queryKey: ['orgs', orgId] })
    },

    stop() {
      changes.stop()
      alertChanges.stop()
    },
  }
}

/** Collects events, and handles them together at least `pauseMs` after the previous ones. */
function createBatches(pauseMs: number, handle: (batch: readonly LiveEvent[]) => void) {
  let events: LiveEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastAt = -Infinity

  function flush() {
    const batch = events
    events = []
    timer = undefined
    lastAt = Date.now()
    handle(batch)
  }

  return {
    add(event: LiveEvent) {
      events.push(event)
      timer ??= setTimeout(flush, Math.max(batchMs, lastAt + pauseMs - Date.now()))
    },
    stop: () => clearTimeout(timer),
  }
}

/** The queries to refetch per kind of change, by the part of the query key after the organization. */
const affectedKeyParts: Record<string, readonly string[]> = {
  property: ['properties', 'portfolios', 'people', 'alert-audience', 'overview', 'dashboard'],
  unit: ['units', 'properties', 'portfolios', 'people', 'alert-audience', 'overview'],
  tenant: ['tenants', 'units', 'properties', 'people', 'alert-audience', 'overview'],
  consent: ['tenants', 'properties', 'people', 'alert-audience', 'overview'],
  portfolio: ['portfolios', 'properties'],
  threat: ['threats', 'properties', 'people', 'alert-audience', 'alert-preview', 'overview', 'dashboard'],
  source: ['sources', 'overview', 'watch'],
  task: ['tasks'],
  import: ['imports', 'properties', 'units', 'tenants', 'portfolios', 'people', 'overview'],
  communication: ['communication', 'people', 'alert-templates'],
  alert: ['alerts', 'alert-preview', 'roll-call'],
  // Whether a campaign can be sent depends on its sender.
  sender: ['senders', 'communication', 'org'],
  // Who can approve an alert, and whether it needs that.
  access: ['team', 'alert-audience', 'alert-templates'],
  settings: ['org', 'alert-audience', 'overview'],
  notification: ['notifications'],
  drill: ['drills'],
}

/** The part whose `detail` queries are keyed by the event's id, by kind. */
const detailKeyParts: Record<string, string> = {
  property: 'properties',
  unit: 'units',
  tenant: 'tenants',
  portfolio: 'portfolios',
  threat: 'threats',
  source: 'sources',
  task: 'tasks',
}

const getChangedKinds = ({ name, about }: LiveEvent) => {
  if (name === 'ledger.appended') return about
  // `about` names the part that changed, such as the alert to the tenants in a threat.
  if (about.length > 0) return about
  return name === 'org.updated' ? ['settings'] : [name.slice(0, name.indexOf('.'))]
}

/** Whether an event can change a query's data. */
export function isAffected(queryKey: QueryKey, orgId: string, event: LiveEvent): boolean {
  const [scope, keyOrgId, part, view, id] = queryKey
  if (scope !== 'orgs' || keyOrgId !== orgId || typeof part !== 'string') return false
  if (event.name === 'permissions.changed') return part === 'permissions'
  if (event.name === 'ledger.appended' && part === 'ledger') return true
  return getChangedKinds(event).some((kind) => {
    if (!affectedKeyParts[kind]?.includes(part)) return false
    const isOtherObject = view === 'detail' && detailKeyParts[kind] === part && id !== event.id
    // A bulk change carries the organization's id.
    return !isOtherObject || event.id === orgId
  })
}
