import type { QueryClient } from '@tanstack/react-query'
import { sessionQueries } from '~/data/session/queries'
import type { ListScreen } from '~/lib/list-screen'
import { getSelectedOrgId } from '~/lib/selected-org'
import { readWaiting } from './use-list-settings.ts'

/** The address that a list opens with, where its own asks for nothing and the person has chosen a view for that. */
export function findOpening(
  queryClient: QueryClient,
  screen: ListScreen,
  { pathname, search }: URL,
): string | null {
  const user = queryClient.getQueryData(sessionQueries.user().queryKey)
  if (!user || search !== '') return null
  const waiting = readWaiting({ orgId: getSelectedOrgId(), userId: user.id, screen })
  const kept = user.listSettings[screen]?.defaultQuery
  const defaultQuery = waiting?.defaultQuery === undefined ? kept : waiting.defaultQuery
  return defaultQuery ? `${pathname}?${defaultQuery}` : null
}
