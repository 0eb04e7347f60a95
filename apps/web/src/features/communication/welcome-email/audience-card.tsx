import {
  Card,
  Checkbox,
  Field,
  MultiSelect,
  Switch,
  Banner,
  DescriptionItem,
  DescriptionList,
  Skeleton,
  linkClassName,
} from '@parapet/ui'
import { PageLink } from '~/components/page-link'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { tenantValueTexts } from '~/components/tenant-value-texts'
import { usePortfolioChoices, usePropertyChoices } from '~/data/choices'
import { usePortfolioNames, usePropertyNames } from '~/data/communication/audience-choices'
import type { Audience, AudienceCount } from '~/data/communication/queries'
import { formatNumber } from '~/lib/format'
import { nameLanguage } from '~/lib/named-codes'
import { paths } from '~/lib/paths'
import { audienceTexts as texts, skipReasonTexts } from '../audience-texts.ts'
import styles from './audience.module.css'
import type { AudienceQuery } from './debounced-queries.ts'

const statuses = ['current', 'future', 'notice', 'eviction'] as const

interface AudienceCardProps {
  orgId: string
  audience: Audience
  onAudienceChange: (audience: Audience) => void
  /** What the audience comes to now. */
  query: AudienceQuery
  /** The languages that the mail is written in. */
  versions: readonly string[]
  maySeePortfolios: boolean
  maySeeProperties: boolean
  maySeeTenants: boolean
}

/** Who gets the mail, with the numbers that it comes to. */
export function AudienceCard({
  orgId,
  audience,
  onAudienceChange,
  query,
  versions,
  maySeePortfolios,
  maySeeProperties,
  maySeeTenants,
}: AudienceCardProps) {
  const change = (part: Partial<Audience>) => onAudienceChange({ ...audience, ...part })

  function toggle(status: Audience['tenantStatus'][number], isChosen: boolean) {
    const others = audience.tenantStatus.filter((other) => other !== status)
    change({ tenantStatus: isChosen ? [...others, status] : others })
  }

  return (
    <Card title={texts.title} description={texts.detail}>
      <div className={styles.stack}>
        {maySeePortfolios ? (
          <PortfolioField
            orgId={orgId}
            value={audience.portfolioIds}
            onValueChange={(portfolioIds) => change({ portfolioIds })}
          />
        ) : null}
        {maySeeProperties ? (
          <PropertyField
            orgId={orgId}
            value={audience.propertyIds}
            onValueChange={(propertyIds) => change({ propertyIds })}
          />
        ) : null}
        <fieldset className={styles.statuses}>
          <legend className={styles.legend}>{texts.status}</legend>
          {statuses.map((status) => (
            <Checkbox
              key={status}
              label={tenantValueTexts.status[status]}
              checked={audience.tenantStatus.includes(status)}
              onCheckedChange={(isChosen) => toggle(status, isChosen)}
            />
          ))}
          <p className={styles.note}>{texts.statusHelp}</p>
        </fieldset>
        <Switch
          label={texts.onlyNeverAsked}
          description={texts.onlyNeverAskedDetail}
          checked={audience.onlyNeverAsked}
          onCheckedChange={(onlyNeverAsked) => change({ onlyNeverAsked })}
        />
        <AudienceNumbers query={query} versions={versions} maySeeTenants={maySeeTenants} />
      </div>
    </Card>
  )
}

interface PlacesProps {
  orgId: string
  value: readonly string[]
  onValueChange: (value: string[]) => void
}

function PortfolioField({ orgId, value, onValueChange }: PlacesProps) {
  const chosen = usePortfolioNames(orgId, value)
  const choices = usePortfolioChoices(orgId)
  return (
    <Field label={texts.portfolios} help={texts.portfoliosHelp} optional>
      <MultiSelect {...choices} value={value} onValueChange={onValueChange} chosenOptions={chosen} />
    </Field>
  )
}

function PropertyField({ orgId, value, onValueChange }: PlacesProps) {
  const chosen = usePropertyNames(orgId, value)
  const choices = usePropertyChoices(orgId)
  return (
    <Field label={texts.properties} help={texts.propertiesHelp} optional>
      <MultiSelect {...choices} value={value} onValueChange={onValueChange} chosenOptions={chosen} />
    </Field>
  )
}

interface AudienceNumbersProps {
  query: AudienceQuery
  /** The languages that the mail is written in. */
  versions: readonly string[]
  maySeeTenants: boolean
}

/** How many get the mail, how many do not and why, and in which languages they read. */
function AudienceNumbers({ query, versions, maySeeTenants }: AudienceNumbersProps) {
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

interface SkippedListProps {
  /** The first of them. */
  skipped: AudienceCount['skipped']
  total: number
  maySeeTenants: boolean
}

/** Who is left out, each with the reason. */
function SkippedList({ skipped, total, maySeeTenants }: SkippedListProps) {
  if (skipped.length === 0) return null
  return (
    <details className={styles.skipped}>
      <summary className={styles.summary}>{texts.showSkipped(total)}</summary>
      {skipped.length < total ? <p className={styles.note}>{texts.firstSkipped(skipped.length)}</p> : null}
      <DescriptionList className={styles.skippedRows} aria-label={texts.leftOut}>
        {skipped.map(({ tenant, property, reason }) => (
          <DescriptionItem
            key={tenant.id}
            term={
              maySeeTenants ? (
                <PageLink to={paths.tenant(tenant.id)} className={linkClassName({ tone: 'quiet' })}>
                  {tenant.name}
                </PageLink>
              ) : (
                tenant.name
              )
            }
          >
            {[skipReasonTexts[reason], property?.name].filter(Boolean).join(' · ')}
          </DescriptionItem>
        ))}
      </DescriptionList>
    </details>
  )
}
