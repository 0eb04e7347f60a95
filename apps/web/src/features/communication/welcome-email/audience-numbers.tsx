import { Banner, DescriptionItem, DescriptionList, Skeleton } from '@parapet/ui'
import { QueryErrorPanel } from '~/components/query-error-panel'
import type { AudienceCount } from '~/data/communication/queries'
import { nameLanguage } from '~/lib/languages'
import { formatNumber } from '~/lib/format'
import { audienceTexts as texts } from '../audience-texts.ts'
import { SkippedList } from './skipped-list.tsx'
import type { AudienceQuery } from './use-audience.ts'
import styles from './audience.module.css'

export interface AudienceNumbersProps {
  query: AudienceQuery
  /** The languages that the mail is written in. */
  versions: readonly string[]
  maySeeTenants: boolean
}

/** How many get the mail, how many do not and why, and in which languages they read. */
export function AudienceNumbers({ query, versions, maySeeTenants }: AudienceNumbersProps) {
  const count = query.data
  if (!count) {
    return query.isError ? (
      <QueryErrorPanel what={texts.numbers} query={query} />
    ) : (
      <Skeleton shape="block" className={styles.numbersPending} />
    )
  }
  const reasons = Object.entries(texts.reasons).flatMap(([reason, label]) => {
    const value = count[reason as keyof typeof texts.reasons]
    return value === 0 ? [] : [{ reason, label, value }]
  })

  return (
    <section aria-label={texts.numbers} className={styles.numbers} aria-busy={query.isFetching}>
      <div aria-live="polite">
        {count.eligible === 0 ? (
          <Banner tone="warning" title={texts.nobody}>
            {texts.nobodyDetail}
          </Banner>
        ) : (
          <p className={styles.eligible}>{texts.eligible(count.eligible)}</p>
        )}
      </div>
      {reasons.length === 0 ? null : (
        <DescriptionList aria-label={texts.leftOut}>
          {reasons.map(({ reason, label, value }) => (
            <DescriptionItem key={reason} term={label}>
              <span className={styles.number}>{formatNumber(value)}</span>
            </DescriptionItem>
          ))}
        </DescriptionList>
      )}
      <Languages byLanguage={count.byLanguage} versions={versions} />
      <SkippedList
        skipped={count.skipped}
        total={reasons.reduce((sum, { value }) => sum + value, 0)}
        maySeeTenants={maySeeTenants}
      />
    </section>
  )
}

interface LanguagesProps {
  byLanguage: AudienceCount['byLanguage']
  versions: readonly string[]
}

function Languages({ byLanguage, versions }: LanguagesProps) {
  const missing = byLanguage.filter(({ value }) => value !== unknownLanguage && !versions.includes(value))
  if (byLanguage.length < 2 && missing.length === 0) return null
  return (
    <div className={styles.note}>
      <p>
        {texts.languages}:{' '}
        {byLanguage
          .toSorted((a, b) => b.count - a.count)
          .map(({ value, count }) => `${nameOf(value)} ${formatNumber(count)}`)
          .join(' · ')}
      </p>
      {missing.length === 0 ? null : (
        <p>
          {texts.missingLanguages(
            missing.map(({ value }) => nameLanguage(value)).join(', '),
            missing.reduce((sum, { count }) => sum + count, 0),
          )}
        </p>
      )}
    </div>
  )
}

const unknownLanguage = 'none'
const nameOf = (tag: string) => (tag === unknownLanguage ? texts.unknownLanguage : nameLanguage(tag))
