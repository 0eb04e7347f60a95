import { useSuspenseQuery } from '@tanstack/react-query'
import { sessionQueries } from '~/data/session/queries'

/** Whether the person counts in miles or in kilometres. */
export function useMeasures(): 'imperial' | 'metric' {
  const { data: user } = useSuspenseQuery(sessionQueries.user())
  return user.unitSystem
}
