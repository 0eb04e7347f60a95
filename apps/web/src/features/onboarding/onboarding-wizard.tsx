import type { ApiData } from '@parapet/api-client'
import { can } from '@parapet/permissions'
import { usePermissions } from '@parapet/permissions/react'
import { Logo, Stepper, toast } from '@parapet/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useUpdateOrg, useUpdateUser } from '~/data/session/mutations'
import { sourceQueries } from '~/data/sources/queries'
import { describeFailure } from '~/lib/describe-failure'
import { DoneStep } from './done-step.tsx'
import { FeedsStep } from './feeds-step.tsx'
import styles from './onboarding.module.css'
import { OrganizationStep } from './organization-step.tsx'
import { PropertiesStep } from './properties-step.tsx'
import { findCurrentStep, findNextStep, type OnboardingStep } from './steps.ts'
import { TeamStep } from './team-step.tsx'
import { onboardingTexts } from './texts.ts'
import { YouStep } from './you-step.tsx'

/** Where the person goes after onboarding. */
export type OnboardingEnd = 'start' | 'import' | 'add'

export interface OnboardingWizardProps {
  user: ApiData<'getUser'>
  org: ApiData<'getOrg'>
  steps: readonly OnboardingStep[]
  /** Called when onboarding is finished. */
  onFinished: (destination: OnboardingEnd) => void
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
export function OnboardingWizard({ user, org, steps, onFinished }: OnboardingWizardProps) {
  const [step, setStep] = useState(() => findCurrentStep(steps, user.onboarding.step))
  const held = usePermissions()?.permissions ?? []
  const updateUser = useUpdateUser()
  const updateOrg = useUpdateOrg()
  const queryClient = useQueryClient()
  const next = findNextStep(steps, step)

  useEffect(() => {
    if (next === 'feeds') queryClient.query(sourceQueries.catalog(org.id)).catch(() => null)
  }, [next, org.id, queryClient])

  async function finish(destination: OnboardingEnd) {
    try {
      await updateUser.mutateAsync({ onboarded: true })
      onFinished(destination)
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
      await updateUser.mutateAsync({ onboarding: { step: next } })
      setStep(next)
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
              await updateUser.mutateAsync({ ...change, onboarding: { step: next } })
              setStep(next)
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
              await updateUser.mutateAsync({ onboarding: { step: next } })
              setStep(next)
            }}
          />
        ) : null}
        {step === 'properties' ? (
          <PropertiesStep
            isPending={updateUser.isPending}
            onImport={() => void finish('import')}
            onAdd={can(held, 'property:create') ? () => void finish('add') : null}
            onLater={() => void goToNext()}
          />
        ) : null}
        {step === 'feeds' ? <FeedsStep org={org} onDone={goToNext} /> : null}
        {step === 'team' ? <TeamStep orgId={org.id} onDone={goToNext} /> : null}
        {step === 'done' ? (
          <DoneStep
            orgId={org.id}
            orgName={org.name}
            showsFigures={can(held, 'org:read')}
            isPending={updateUser.isPending}
            onStart={() => void finish('start')}
          />
        ) : null}
      </div>
    </div>
  )
}
