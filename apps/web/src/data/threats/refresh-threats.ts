import type { QueryClient } from '@tanstack/react-query'
import { orgQueries } from '~/data/org/queries'
import { portfolioQueries } from '~/data/portfolios/queries'
import { propertyQueries } from '~/data/properties/queries'
import { threatQueries } from './queries.ts'

/** Everything that lists or counts threats is out of date once one of them changed. */
export async function refreshThreats(queryClient: QueryClient, orgId: string) {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: threatQueries.all(orgId) }),
    queryClient.invalidateQueries({ queryKey: propertyQueries.all(orgId) }),
    queryClient.invalidateQueries({ queryKey: portfolioQueries.all(orgId) }),
    queryClient.invalidateQueries({ queryKey: orgQueries.overview(orgId).queryKey }),
    // The key and not the module: the overview of one person is read by the home page alone.
    queryClient.invalidateQueries({ queryKey: ['orgs', orgId, 'dashboard'] }),
  ])
}
