import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import { threatQueries, type Threat, type ThreatListItem, type Triage } from './queries.ts'

interface ShownChange {
  orgId: string
  threatId: string
  /** Only there. */
  propertyId?: string | undefined
  bodies: readonly { triage?: Triage | undefined; checklist?: { key: string; done: boolean } | undefined }[]
}

/** Lists of one property show the triage there, all others that of the whole, which a part of it may leave as it is. */
function isAbout(queryKey: QueryKey, { propertyId }: ShownChange): boolean {
  if (propertyId === undefined) return true
  return queryKey.some(
    (part) =>
      typeof part === 'object' && part !== null && 'propertyId' in part && part.propertyId === propertyId,
  )
}

interface Page {
  items: ThreatListItem[]
}

/** Shows what a change will make of every list and detail that is here already; the answer takes that back. */
export function showTriage(queryClient: QueryClient, change: ShownChange): () => void {
  const queryKey = threatQueries.all(change.orgId)
  const before = queryClient.getQueriesData({ queryKey })
  const triage = change.bodies.findLast((body) => body.triage !== undefined)?.triage

  queryClient.setQueriesData<Page | InfiniteData<Page>>(
    { queryKey: threatQueries.lists(change.orgId), predicate: (query) => isAbout(query.queryKey, change) },
    (known) => {
      if (!known || triage === undefined) return known
      const show = (page: Page): Page => ({
        ...page,
        items: page.items.map((item) => (item.id === change.threatId ? { ...item, triage } : item)),
      })
      return 'pages' in known ? { ...known, pages: known.pages.map(show) } : show(known)
    },
  )
  queryClient.setQueriesData<Threat>(
    { queryKey: [...queryKey, 'detail', change.threatId] },
    (known) => known && showInDetail(known, change, triage),
  )
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data)
  }
}

function showInDetail(
  threat: Threat,
  { propertyId, bodies }: ShownChange,
  triage: Triage | undefined,
): Threat {
  const ticked = bodies.find((body) => body.checklist)?.checklist
  const impacts = threat.impacts?.map((impact) => {
    if (propertyId !== undefined && impact.property.id !== propertyId) return impact
    return {
      ...impact,
      ...(triage && { triage }),
      ...(ticked && {
        checklist: impact.checklist.map((item) =>
          item.key === ticked.key ? { ...item, doneAt: ticked.done ? new Date().toISOString() : null } : item,
        ),
      }),
    }
  })
  return {
    ...threat,
    ...(triage && propertyId === undefined && { triage }),
    impacts: impacts ?? null,
  }
}
