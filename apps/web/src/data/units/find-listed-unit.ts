import type { QueryClient } from '@tanstack/react-query'
import { findListed } from '~/data/list-windows/find-listed'
import { unitQueries, type UnitListItem } from './queries.ts'

/** The unit as some list has already shown it, so that its page need not begin empty. */
export const findListedUnit = (queryClient: QueryClient, orgId: string, unitId: string) =>
  findListed<UnitListItem>(queryClient, unitQueries.lists(orgId), unitId)
