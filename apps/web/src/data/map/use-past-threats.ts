import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { toMapThreats } from '~/data/map/queries'
import { threatQueries } from '~/data/threats/queries'

const weekMs = 7 * 24 * 3_600_000
const hourMs = 3_600_000

/** Threats that ended in the past week, loaded once the map's time is changed. */
export function usePastThreats(orgId: string) {
  const [from, setFrom] = useState<string | null>(null)
  const query = useQuery({
    ...threatQueries.pastGeojson(orgId, from ?? ''),
    enabled: from !== null,
    placeholderData: keepPreviousData,
  })
  const threats = useMemo(() => (query.data ? toMapThreats(query.data) : []), [query.data])
  return {
    threats,
    isPending: from !== null && query.isPending,
    isError: query.isError,
    /** Full hours, so that opening it again uses what was loaded. */
    load: () => setFrom(new Date(Math.floor((Date.now() - weekMs) / hourMs) * hourMs).toISOString()),
  }
}
