import { Button, Skeleton } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { orgQueries } from '~/data/org/queries'
import { formatNumber } from '~/lib/format'
import styles from './onboarding.module.css'
import { StepFrame } from './step-frame.tsx'
import { onboardingTexts } from './texts.ts'

interface DoneStepProps {
  orgId: string
  orgName: string
  /** Needs the permission to read the organization. */
  showsFigures: boolean
  isPending: boolean
  onStart: () => void
}

export function DoneStep({ orgId, orgName, showsFigures, isPending, onStart }: DoneStepProps) {
  return (
    <StepFrame title={onboardingTexts.doneTitle} intro={onboardingTexts.doneIntro(orgName)}>
      {showsFigures ? <DoneFigures orgId={orgId} /> : null}
      <div className={styles.actions}>
        <Button size="md-lg" tone="primary" loading={isPending} onClick={onStart}>
          {onboardingTexts.start}
        </Button>
      </div>
    </StepFrame>
  )
}

/** The setup so far. Shows nothing if the request fails. */
function DoneFigures({ orgId }: { orgId: string }) {
  const { data, isError } = useQuery({ ...orgQueries.overview(orgId), throwOnError: false })
  if (isError) return null
  if (!data) return <Skeleton width="three-quarters" />

  const { properties } = data.counts
  if (properties === 0) return <p className={styles.note}>{onboardingTexts.nothingYet}</p>
  const unlocated = data.dataQuality.issues.find(({ code }) => code === 'no_geocode')?.count ?? 0
  return (
    <ul className={styles.figures} aria-label={onboardingTexts.figures}>
      <li>{onboardingTexts.haveProperties(properties)}</li>
      <li>{onboardingTexts.located(formatNumber(properties - unlocated))}</li>
      <li>{onboardingTexts.haveFeeds(data.sources.total)}</li>
      <li>{onboardingTexts.haveThreats(data.threats.active)}</li>
    </ul>
  )
}
