import {
  Card,
  Checkbox,
  Field,
  MultiSelect,
  Switch,
  Banner,
  DescriptionItem,
  DescriptionList,
  Heading,
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
  /** The recipient counts of the audience. */
  query: AudienceQuery
  /** The languages of the email's versions. */
  versions: readonly string[]
  maySeePortfolios: boolean
  maySeeProperties: boolean
  maySeeTenants: boolean
}

/** The audience form, with the resulting recipient counts. */
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
  const change = (changes: Partial<Audience>) => onAudienceChange({ ...audience, ...changes })

  function toggle(status: Audience['tenantStatus'][number], isSelected: boolean) {
    const others = audience.tenantStatus.filter((other) => other !== status)
    change({ tenantStatus: isSelected ? [...others, status] : others })
  }

  return (
    <Card title={texts.title} description={texts.detail}>
      <div className={styles.stack} id="mail-audience">
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
              onCheckedChange={(isSelected) => toggle(status, isSelected)}
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
        <AudienceCounts query={query} versions={versions} maySeeTenants={maySeeTenants} />
      </div>
    </Card>
  )
}

interface AudienceFieldProps {
  orgId: string
  value: readonly string[]
  onValueChange: (value: string[]) => void
}

function PortfolioField({ orgId, value, onValueChange }: AudienceFieldProps) {
  const selected = usePortfolioNames(orgId, value)
  const choices = usePortfolioChoices(orgId)
  return (
    <Field label={texts.portfolios} help={texts.portfoliosHelp} optional>
      <MultiSelect {...choices} value={value} onValueChange={onValueChange} chosenOptions={selected} />
    </Field>
  )
}

function PropertyField({ orgId, value, onValueChange }: AudienceFieldProps) {
  const selected = usePropertyNames(orgId, value)
  const choices = usePropertyChoices(orgId)
  return (
    <Field label={texts.properties} help={texts.propertiesHelp} optional>
      <MultiSelect {...choices} value={value} onValueChange={onValueChange} chosenOptions={selected} />
    </Field>
  )
}

interface AudienceCountsProps {
  query: AudienceQuery
  /** The languages of the email's versions. */
  versions: readonly string[]
  maySeeTenants: boolean
}

/** The numbers of eligible and skipped tenants, and their languages. */
function AudienceCounts({ query, versions, maySeeTenants }: AudienceCountsProps) {
  const counts = query.data
  if (!counts) {
    return query.isError ? (
      <QueryErrorPanel subject={texts.audienceSizeSubject} query={query} />
    ) : (
      <Skeleton shape="block" className={styles.numbersPending} />
    )
  }
  const reasons = Object.entries(texts.skipReasons).flatMap(([reason, label]) => {
    const value = counts[reason as keyof typeof texts.skipReasons]
    return value === 0 ? [] : [{ reason, label, value }]
  })

  return (
    <section aria-label={texts.audienceSize} className={styles.numbers} aria-busy={query.isFetching}>
      <div aria-live="polite">
        {counts.eligible === 0 ? (
          <Banner tone="warning" title={texts.noRecipients}>
            {texts.noRecipientsDetail}
          </Banner>
        ) : (
          <p className={styles.eligible}>{texts.eligible(counts.eligible)}</p>
        )}
      </div>
      {reasons.length === 0 ? null : (
        <div>
          <Heading level={3} size="sm">
            {texts.skipped}
          </Heading>
          <DescriptionList aria-label={texts.skipped}>
            {reasons.map(({ reason, label, value }) => (
              <DescriptionItem key={reason} term={label}>
                <span className={styles.number}>{formatNumber(value)}</span>
              </DescriptionItem>
            ))}
          </DescriptionList>
        </div>
      )}
      <LanguageCounts byLanguage={counts.byLanguage} versions={versions} />
      <SkippedList
        skipped={counts.skipped}
        total={reasons.reduce((sum, { value }) => sum + value, 0)}
        maySeeTenants={maySeeTenants}
      />
    </section>
  )
}

interface LanguageCountsProps {
  byLanguage: AudienceCount['byLanguage']
  versions: readonly string[]
}

function LanguageCounts({ byLanguage, versions }: LanguageCountsProps) {
  const missingLanguages = byLanguage.filter(
    ({ value }) => value !== unknownLanguage && !versions.includes(value),
  )
  if (byLanguage.length < 2 && missingLanguages.length === 0) return null
  return (
    <div className={styles.note}>
      <p>
        {texts.languages}:{' '}
        {byLanguage
          .toSorted((a, b) => b.count - a.count)
          .map(({ value, count }) => `${labelLanguage(value)}\u00a0${formatNumber(count)}`)
          .join(' · ')}
      </p>
      {missingLanguages.length === 0 ? null : (
        <p>
          {texts.missingLanguages(
            missingLanguages.map(({ value }) => nameLanguage(value)).join(', '),
            missingLanguages.reduce((sum, { count }) => sum + count, 0),
          )}
        </p>
      )}
    </div>
  )
}

const unknownLanguage = 'none'
const labelLanguage = (tag: string) => (tag === unknownLanguage ? texts.unknownLanguage : nameLanguage(tag))

interface SkippedListProps {
  /** The first of `total`. */
  skipped: AudienceCount['skipped']
  total: number
  maySeeTenants: boolean
}

/** The skipped tenants with reasons. */
function SkippedList({ skipped, total, maySeeTenants }: SkippedListProps) {
  if (skipped.length === 0) return null
  return (
    <details>
      <summary className={styles.summary}>{texts.showSkipped(total)}</summary>
      {skipped.length < total ? <p className={styles.note}>{texts.firstSkipped(skipped.length)}</p> : null}
      <DescriptionList className={styles.skippedRows} aria-label={texts.skipped}>
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
