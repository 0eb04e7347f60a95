import { Skeleton } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { orgQueries } from '~/data/org/queries'
import { formatNumber } from '~/lib/format'
import { onboardingTexts as texts } from './texts.ts'
import styles from './onboarding.module.css'

/** What there is to begin with. Without an answer nothing is claimed. */
export function DoneFigures({ orgId }: { orgId: string }) {
  const { data, isError } = useQuery({ ...orgQueries.overview(orgId), throwOnError: false })
  if (isError) return null
  if (!data) return <Skeleton width="three-quarters" />

  const { properties } = data.counts
  if (properties === 0) return <p className={styles.note}>{texts.nothingYet}</p>
  const unlocated = data.dataQuality.issues.find(({ code }) => code === 'no_geocode')?.count ?? 0
  return (
    <ul className={styles.figures} aria-label={texts.figures}>
      <li>{texts.haveProperties(properties)}</li>
      <li>{texts.located(formatNumber(properties - unlocated))}</li>
      <li>{texts.haveFeeds(data.sources.total)}</li>
      <li>{texts.haveThreats(data.threats.active)}</li>
    </ul>
  )
}
