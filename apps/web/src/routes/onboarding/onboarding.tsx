import { usePermissions } from '@parapet/permissions/react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { sessionQueries } from '~/data/session/queries'
import { OnboardingWizard, type OnboardingEnd } from '~/features/onboarding/onboarding-wizard'
import { listSteps } from '~/features/onboarding/steps'
import { findNextPath, consumeNextPath } from '~/lib/next-path'
import { paths } from '~/lib/paths'
import { useOrgId } from '~/lib/selected-org'

export function Component() {
  const { data: user } = useSuspenseQuery(sessionQueries.user())
  const { data: org } = useSuspenseQuery(sessionQueries.org(useOrgId()))
  const held = usePermissions()?.permissions ?? []
  // Fixed at the start: saving a step changes what is left to do, but the list of steps should stay.
  const [steps] = useState(() => listSteps(held, org.onboarded))
  const navigate = useNavigate()
  const [query] = useSearchParams()

  function finish(action: OnboardingEnd) {
    const next = findNextPath(query.get('next')) ?? consumeNextPath() ?? paths.home()
    const targets = { start: next, import: paths.propertyImport(), add: `${paths.properties()}?new=` }
    void navigate(targets[action], { replace: true })
  }

  return <OnboardingWizard user={user} org={org} steps={steps} onFinished={finish} />
}
