import { usePermissions } from '@parapet/permissions/react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { sessionQueries } from '~/data/session/queries'
import { OnboardingWizard } from '~/features/onboarding/onboarding-wizard'
import {
  findDestination,
  isSetUpByOthers,
  listSteps,
  type OnboardingDestination,
} from '~/features/onboarding/steps'
import { findNextPath, consumeNextPath } from '~/lib/next-path'
import { withParams } from '~/lib/page-params'
import { paths } from '~/lib/paths'
import { useOrgId } from '~/lib/selected-org'

/** What to open after the last step; other pages are closed until then. */
const destinationParam = 'open'

export function Component() {
  const { data: org } = useSuspenseQuery(sessionQueries.org(useOrgId()))
  const { data: user } = useSuspenseQuery(sessionQueries.user())
  const permissions = usePermissions()?.permissions ?? []
  // Fixed at the start: saving a step changes what is left to do, but the list of steps should stay.
  const [steps] = useState(() => listSteps(permissions, isSetUpByOthers({ org, user })))
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const [destination, setDestination] = useState(() => findDestination(query.get(destinationParam), steps))

  function chooseDestination(chosen: OnboardingDestination) {
    setDestination(chosen)
    // Also in the address, so that it survives a reload.
    const param = chosen === 'start' ? null : chosen
    setQuery((current) => withParams(current, { [destinationParam]: param }), { replace: true })
  }

  function finish(chosen: OnboardingDestination) {
    const next = findNextPath(query.get('next')) ?? consumeNextPath() ?? paths.home()
    const targets = { start: next, import: paths.propertyImport(), add: `${paths.properties()}?new=` }
    return navigate(targets[chosen], { replace: true })
  }

  return (
    <OnboardingWizard
      steps={steps}
      destination={destination}
      onDestinationChange={chooseDestination}
      onFinished={(chosen) => void finish(chosen)}
    />
  )
}
