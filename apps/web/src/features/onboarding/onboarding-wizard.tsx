import { can } from '@parapet/permissions'
import { usePermissions } from '@parapet/permissions/react'
import { Logo, Stepper, toast } from '@parapet/ui'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useUpdateOrg, useUpdateUser } from '~/data/session/mutations'
import { sessionQueries } from '~/data/session/queries'
import { sourceQueries } from '~/data/sources/queries'
import { describeFailure } from '~/lib/describe-failure'
import { useOrgId } from '~/lib/selected-org'
import { DoneStep } from './done-step.tsx'
import { FeedsStep } from './feeds-step.tsx'
import styles from './onboarding.module.css'
import { OrganizationStep } from './organization-step.tsx'
import { PropertiesStep } from './properties-step.tsx'
import { findCurrentStep, findNextStep, type OnboardingDestination, type OnboardingStep } from './steps.ts'
import { TeamStep } from './team-step.tsx'
import { onboardingTexts } from './texts.ts'
import { YouStep } from './you-step.tsx'

export interface OnboardingWizardProps {
  steps: readonly OnboardingStep[]
  /** What the properties step chose. */
  destination: OnboardingDestination
  onDestinationChange: (destination: OnboardingDestination) => void
  /** Called when onboarding is finished. */
  onFinished: (destination: OnboardingDestination) => void
}

const labels = {
  you: onboardingTexts.you,
  organization: onboardingTexts.organization,
  properties: onboardingTexts.properties,
  feeds: onboardingTexts.feeds,
  team: onboardingTexts.team,
  done: onboardingTexts.done,
} as const

/** Each step is saved, so that a person can leave and come back. */
export function OnboardingWizard({
  steps,
  destination,
  onDestinationChange,
  onFinished,
}: OnboardingWizardProps) {
  // Read here, because a step shows what the previous one saved, in the same render.
  const { data: user } = useSuspenseQuery(sessionQueries.user())
  const { data: org } = useSuspenseQuery(sessionQueries.org(useOrgId()))
  const [step, setStep] = useState(() => findCurrentStep(steps, user.onboarding.step))
  const permissions = usePermissions()?.permissions ?? []
  const updateUser = useUpdateUser()
  const updateOrg = useUpdateOrg()
  const queryClient = useQueryClient()
  const nextStep = findNextStep(steps, step)

  useEffect(() => {
    if (nextStep === 'feeds') queryClient.query(sourceQueries.catalog(org.id)).catch(() => null)
  }, [nextStep, org.id, queryClient])

  async function finish(chosen: OnboardingDestination) {
    try {
      await updateUser.mutateAsync({ onboarded: true })
      onFinished(chosen)
    } catch (error) {
      toast({
        color: 'danger',
        heading: onboardingTexts.couldNotSave,
        body: describeFailure(error),
        persistent: true,
      })
    }
  }

  async function goToNext() {
    try {
      await updateUser.mutateAsync({ onboarding: { step: nextStep } })
      setStep(nextStep)
    } catch (error) {
      toast({
        color: 'danger',
        heading: onboardingTexts.couldNotSave,
        body: describeFailure(error),
        persistent: true,
      })
    }
  }

  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <Logo />
      </div>
      <div className={styles.content}>
        <Stepper
          aria-label={onboardingTexts.steps}
          steps={steps.map((id) => ({ id, label: labels[id] }))}
          current={step}
          // The ids are those of `steps` above.
          onStepSelect={(id) => setStep(id as OnboardingStep)}
        />
        {step === 'you' ? (
          <YouStep
            user={user}
            onSave={async (change) => {
              await updateUser.mutateAsync({ ...change, onboarding: { step: nextStep } })
              setStep(nextStep)
            }}
          />
        ) : null}
        {step === 'organization' ? (
          <OrganizationStep
            org={org}
            timeZone={user.timeZone}
            onBack={() => setStep('you')}
            onSave={async (change) => {
              await updateOrg.mutateAsync({ ...change, onboarded: true })
              await updateUser.mutateAsync({ onboarding: { step: nextStep } })
              setStep(nextStep)
            }}
          />
        ) : null}
        {step === 'properties' ? (
          <PropertiesStep
            isPending={updateUser.isPending}
            showsAdd={can(permissions, 'property:create')}
            onChoose={(chosen) => {
              onDestinationChange(chosen)
              void goToNext()
            }}
          />
        ) : null}
        {step === 'feeds' ? <FeedsStep org={org} onDone={goToNext} /> : null}
        {step === 'team' ? <TeamStep orgId={org.id} onDone={goToNext} /> : null}
        {step === 'done' ? (
          <DoneStep
            orgId={org.id}
            orgName={org.name}
            showsSummary={can(permissions, 'org:read')}
            isPending={updateUser.isPending}
            destination={destination}
            onFinish={(chosen) => void finish(chosen)}
          />
        ) : null}
      </div>
    </div>
  )
}
