import type { ApiData } from '@parapet/api-client'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ledgerQueries } from '~/data/ledger/queries'
import { refreshThreats } from '~/data/threats/mutations'
import { everyStatus, ongoingStatus, threatQueries, type ThreatListItem } from '~/data/threats/queries'
import { api } from '~/lib/api'
import { ifMatch } from '~/lib/entity-tag'

export type Incident = ApiData<'getIncident'>
export type IncidentMember = Incident['members'][number]

const candidatesMax = 20

export const incidentQueries = {
  /** An incident with the threats in it that the person can see, and why. Fetched again when a threat changes. */
  detail: (orgId: string, id: string) =>
    queryOptions({
      queryKey: [...threatQueries.all(orgId), 'incident', id],
      queryFn: ({ signal }) => api.getIncident({ path: { id } }, { signal }),
      throwOnError: false,
    }),

  /** Threats and incidents to merge with: those that match `q` in any state, or else the ongoing ones in a box. */
  candidates: (orgId: string, { q, bbox }: { q: string; bbox: string | null }) =>
    queryOptions({
      queryKey: [...threatQueries.all(orgId), 'list', 'candidates', q, bbox],
      queryFn: ({ signal }) => {
        const nearby = { status: ongoingStatus, ...(bbox !== null && { bbox }) }
        const query = q === '' ? nearby : { status: everyStatus, q }
        return api.listThreats(
          { query: { ...query, groupBy: 'incident', sort: '-closedAt', limit: candidatesMax } },
          { signal },
        )
      },
      throwOnError: false,
    }),
}

/** Refetches threats and incidents, also after a failure, which is often that someone else changed them. */
function useRefresh(orgId: string) {
  const queryClient = useQueryClient()
  return async () => {
    void queryClient.invalidateQueries({ queryKey: ledgerQueries.all(orgId) })
    await refreshThreats(queryClient, orgId)
  }
}

interface ThreatInIncident {
  incidentId: string
  threatId: string
  /** Without a version, the last write wins. */
  version?: number
}

interface ThreatToSplit extends ThreatInIncident {
  /** Whether this undoes that someone added it, so that rules can still join it. */
  undo?: true
}

/** Takes a threat out of its incident. */
export const useSplitThreat = (orgId: string) =>
  useMutation({
    mutationFn: ({ incidentId, threatId, version, undo }: ThreatToSplit) =>
      api.splitIncident(
        { path: { id: incidentId }, body: { threatId, ...(undo && { undo }) } },
        ifMatch(version),
      ),
    onSettled: useRefresh(orgId),
  })

/** Puts a threat back that was split off. */
export const useRejoinThreat = (orgId: string) =>
  useMutation({
    mutationFn: ({ incidentId, threatId }: ThreatInIncident) =>
      api.addIncidentThreat({ path: { id: incidentId }, body: { threatId } }),
    onSettled: useRefresh(orgId),
  })

interface Merging {
  threatId: string
  /** The threat's incident, as the person saw it; null if it has none. */
  incident: Pick<Incident, 'id' | 'version'> | null
  /** The row to merge it with. */
  other: Pick<ThreatListItem, 'id' | 'incident'>
}

/** Makes a threat or its incident one with another. Returns which threat to split off to undo that; null for two incidents. */
export const useMerge = (orgId: string) =>
  useMutation({
    mutationFn: async ({ threatId, incident, other }: Merging): Promise<ThreatInIncident | null> => {
      const otherIncidentId = other.incident?.id ?? (await findIncidentId(other.id))
      if (incident && otherIncidentId !== null) {
        const path = { id: incident.id }
        await api.mergeIncidents({ path, body: { incidentId: otherIncidentId } }, ifMatch(incident.version))
        return null
      }
      if (incident) {
        const body = { threatId: other.id }
        await api.addIncidentThreat({ path: { id: incident.id }, body }, ifMatch(incident.version))
        return { incidentId: incident.id, threatId: other.id }
      }
      if (otherIncidentId !== null) {
        await api.addIncidentThreat({ path: { id: otherIncidentId }, body: { threatId } })
        return { incidentId: otherIncidentId, threatId }
      }
      const opened = await api.openIncident({ body: { threatIds: [threatId, other.id] } })
      return { incidentId: opened.id, threatId: other.id }
    },
    onSettled: useRefresh(orgId),
  })

/** A threat can be the only one left in an incident, which lists show as a threat. */
async function findIncidentId(threatId: string) {
  const { items } = await api.listIncidents({ query: { threatId } })
  return items[0]?.id ?? null
}
