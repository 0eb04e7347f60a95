import type { QueryClient } from '@tanstack/react-query'
import { findListed } from '~/data/list-windows/find-listed'
import { propertyQueries, type PropertyListItem } from './queries.ts'

/** The property as some list has already shown it, so that its page need not begin empty. */
export const findListedProperty = (queryClient: QueryClient, orgId: string, propertyId: string) =>
  findListed<PropertyListItem>(queryClient, propertyQueries.lists(orgId), propertyId)
