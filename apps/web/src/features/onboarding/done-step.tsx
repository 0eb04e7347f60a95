import { Button, Skeleton } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { orgQueries } from '~/data/org/queries'
import { formatNumber } from '~/lib/format'
import styles from './onboarding.module.css'
import { StepFrame } from './step-frame.tsx'
import type { OnboardingDestination } from './steps.ts'
import { onboardingTexts } from './texts.ts'

interface DoneStepProps {
  orgId: string
  orgName: string
  /** Needs the permission to read the organization. */
  showsSummary: boolean
  isPending: boolean
  destination: OnboardingDestination
  onFinish: (destination: OnboardingDestination) => void
}

export function DoneStep({ orgId, orgName, showsSummary, isPending, destination, onFinish }: DoneStepProps) {
  return (
    <StepFrame title={onboardingTexts.doneTitle} intro={onboardingTexts.doneIntro[destination](orgName)}>
      {showsSummary ? <SetupSummary orgId={orgId} pointsToHome={destination === 'start'} /> : null}
      <div className={styles.actions}>
        {destination === 'start' ? null : (
          <Button size="md-lg" disabled={isPending} onClick={() => onFinish('start')}>
            {onboardingTexts.finish.start}
          </Button>
        )}
        <Button size="md-lg" tone="primary" loading={isPending} onClick={() => onFinish(destination)}>
          {onboardingTexts.finish[destination]}
        </Button>
      </div>
    </StepFrame>
  )
}

/** The setup so far. Shows nothing if the request fails. */
function SetupSummary({ orgId, pointsToHome }: { orgId: string; pointsToHome: boolean }) {
  const { data, isError } = useQuery({ ...orgQueries.overview(orgId), throwOnError: false })
  if (isError) return null
  if (!data) return <Skeleton width="three-quarters" />

  const { properties } = data.counts
  if (properties === 0) {
    return pointsToHome ? <p className={styles.note}>{onboardingTexts.noProperties}</p> : null
  }
  const unlocated = data.dataQuality.issues.find(({ code }) => code === 'no_geocode')?.count ?? 0
  const approximate = data.dataQuality.issues
    .filter(({ code }) => code === 'approximate_location' || code === 'ambiguous_geocode')
    .reduce((sum, { count }) => sum + count, 0)
  return (
    <ul className={styles.figures} aria-label={onboardingTexts.setupSummary}>
      <li>{onboardingTexts.propertyCount(properties)}</li>
      <li>{onboardingTexts.located(formatNumber(properties - unlocated))}</li>
      {approximate > 0 ? <li>{onboardingTexts.locatedRoughly(formatNumber(approximate))}</li> : null}
      <li>{onboardingTexts.sourceCount(data.sources.total)}</li>
      <li>{onboardingTexts.activeThreatCount(data.threats.active)}</li>
    </ul>
  )
}
