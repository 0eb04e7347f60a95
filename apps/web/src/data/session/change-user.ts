import type { ApiInput } from '@parapet/api-client'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { firstApi } from '~/lib/first-api'
import type { Theme } from '~/lib/theme'
import { sessionQueries } from './queries.ts'

export type UserChange = NonNullable<ApiInput<'updateUser'>['body']>

export async function changeUser(queryClient: QueryClient, body: UserChange) {
  const user = await firstApi.updateUser({ body })
  const { queryKey } = sessionQueries.user()
  // A read that started before the change would put the old values back, for example onboarding that has ended.
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, user)
  return user
}

/**
 * Stores the theme in the user's account for their other devices. This one uses the cookie, so a failure changes nothing
 * here. Not a mutation, whose code the first list doesn't need otherwise.
 */
export function useSaveTheme() {
  const queryClient = useQueryClient()
  return (theme: Theme) => void changeUser(queryClient, { theme }).catch(() => undefined)
}
