import { replace, type MiddlewareFunction } from 'react-router'
import { sessionQueries } from '~/data/session/queries'
import { findNextPath, keepNextPath, takeNextPath } from '~/lib/next-path'
import { paths } from '~/lib/paths'
import { queryClientContext } from '~/lib/router-context'
import { findPathOfRequest } from './request-path.ts'

/** Sends people who have not finished onboarding there from every other page, and the others on from there. */
export function requireOnboarding(path: string): MiddlewareFunction {
  return ({ context, request, url }, next) => {
    const user = context.get(queryClientContext).getQueryData(sessionQueries.user().queryKey)
    const isOnboarding = path === paths.onboarding()

    if (!user?.onboarded && !isOnboarding) {
      keepNextPath(findPathOfRequest(request))
      throw replace(paths.onboarding())
    }
    if (user?.onboarded && isOnboarding) {
      const next = findNextPath(url.searchParams.get('next'))
      throw replace(next ?? takeNextPath() ?? paths.home())
    }
    return next()
  }
}
