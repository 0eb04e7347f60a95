import { useCan, usePermissions } from '@parapet/permissions/react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { alertQueries } from '~/data/alerts/queries'
import { incidentQueries } from '~/data/incidents/queries'
import { ledgerQueries } from '~/data/ledger/queries'
import { onCallQueries } from '~/data/on-call/queries'
import { threatQueries, type Threat } from '~/data/threats/queries'
import { useNow } from '~/lib/use-now'
import type { HandoffFacts } from './summarize-handoff.ts'
import { handoffTexts as texts } from './texts.ts'

const threatsMax = 10
const notesMax = 50
/** Limited members read the history property by property. */
const historiesMax = 10
/** As many as the API returns of a threat. */
const propertiesMax = 200

interface LoadedFacts {
  facts: HandoffFacts
  isPending: boolean
  /** What is missing that the person could see. */
  warnings: string[]
}

/** Everything that the person can see about a threat and the others of its incident. Each call checks permissions. */
export function useHandoffFacts(orgId: string, threat: Threat): LoadedFacts {
  const now = useNow(60_000)
  const access = usePermissions()
  const mayReadAlerts = useCan('org:communication_read')
  const mayReadHistory = useCan('ledger:read')
  const incident = useQuery({
    ...incidentQueries.detail(orgId, threat.incidentId ?? ''),
    enabled: threat.incidentId !== null,
  })
  const allOtherIds = (incident.data?.members ?? [])
    .map((member) => member.threat.id)
    .filter((id) => id !== threat.id)
  const otherIds = allOtherIds.slice(0, threatsMax - 1)
  const others = useQueries({
    queries: otherIds.map((id) => ({ ...threatQueries.detail(orgId, id), throwOnError: false })),
  })
  const threats = [threat, ...others.flatMap(({ data }) => data ?? [])]
  const ids = [threat.id, ...otherIds]
  const escalations = useQueries({ queries: ids.map((id) => onCallQueries.escalations(orgId, id)) })
  const alerts = useQueries({
    queries: mayReadAlerts ? ids.map((id) => alertQueries.ofThreat(orgId, id)) : [],
  })
  const histories = threats.flatMap(({ id, impacts }) =>
    access?.isFga
      ? (impacts ?? [])
          .slice(0, historiesMax)
          .map(({ property }) => ({ threatId: id, propertyId: property.id }))
      : [{ threatId: id }],
  )
  const notes = useQueries({
    queries: mayReadHistory
      ? histories.map((history) => ({
          ...ledgerQueries.recent(orgId, { ...history, action: 'threat.noted', limit: notesMax }),
          throwOnError: false,
        }))
      : [],
  })
  const onCall = useQuery(onCallQueries.schedule(orgId))

  const queries = [
    ...others,
    ...escalations,
    ...alerts,
    ...notes,
    onCall,
    ...(threat.incidentId === null ? [] : [incident]),
  ]
  const isCut =
    allOtherIds.length > otherIds.length ||
    threats.some(({ impacts }) => (impacts?.length ?? 0) >= propertiesMax) ||
    (mayReadHistory &&
      (notes.some(({ data }) => data?.page.nextCursor) ||
        (access?.isFga === true && threats.some(({ impacts }) => (impacts?.length ?? 0) > historiesMax))))
  const isFailed = queries.some(({ isError, data }) => isError && data === undefined)
  return {
    facts: {
      threats,
      // Threats of an incident share an escalation.
      escalations: [
        ...new Map(escalations.flatMap(({ data }) => data?.items ?? []).map((one) => [one.id, one])).values(),
      ],
      alerts: mayReadAlerts ? alerts.flatMap(({ data }) => data ?? []) : null,
      notes: mayReadHistory
        ? notes
            .flatMap(({ data }) => data?.items ?? [])
            .toSorted((one, other) => other.occurredAt.localeCompare(one.occurredAt))
        : null,
      onCall: onCall.data,
      now,
    },
    isPending: queries.some(({ isPending }) => isPending),
    warnings: [...(isFailed ? [texts.incomplete] : []), ...(isCut ? [texts.cut] : [])],
  }
}
