import { useCan } from '@parapet/permissions/react'
import { Banner, DescriptionItem, DescriptionList, Heading, linkClassName, Skeleton } from '@parapet/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import pageStyles from '~/components/message-editor/editor-page.module.css'
import type { AlertChannel, AlertNumbers } from '~/data/alerts/queries'
import { alertTexts } from '~/components/alerts/texts'
import { PageLink } from '~/components/page-link'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { formatNumber } from '~/lib/format'
import { nameLanguage } from '~/lib/named-codes'
import { paths } from '~/lib/paths'
import { exclusionTexts } from '../alert-reasons.ts'
import styles from './compose.module.css'
import { composeTexts as texts } from './texts.ts'

export type NumbersQuery = UseQueryResult<AlertNumbers>

interface RecipientNumbersProps {
  query: NumbersQuery
  isFollowUp: boolean
  channels: readonly AlertChannel[]
}

/** How many people get the alert, on which channels and in which languages, and why the others don't. */
export function RecipientNumbers({ query, isFollowUp, channels }: RecipientNumbersProps) {
  const numbers = query.data
  if (channels.length === 0) return null
  if (!numbers) {
    return query.isError ? (
      <QueryErrorPanel subject={texts.numbersSubject} query={query} />
    ) : (
      <Skeleton shape="block" className={styles.numbersPending} />
    )
  }
  return (
    <section aria-label={texts.numbers} className={styles.numbers} aria-busy={query.isFetching}>
      <div aria-live="polite">
        <ReachedCount numbers={numbers} isFollowUp={isFollowUp} />
      </div>
      {numbers.approvalBlocked ? (
        <ApprovalBlocked admins={numbers.approvalBlocked.admins} />
      ) : numbers.approvalNeeded ? (
        <Banner tone="info">{texts.approvalNeeded}</Banner>
      ) : null}
      {numbers.excluded.length === 0 ? null : (
        <NumberList
          title={texts.excluded}
          rows={numbers.excluded.map(({ reason, count }) => [exclusionTexts[reason], formatNumber(count)])}
        />
      )}
      {numbers.reached === 0 ? null : (
        <>
          <NumberList
            title={texts.byChannel}
            rows={numbers.channels.map(({ channel, people, segments }) => [
              alertTexts.channels[channel],
              [texts.channelCount(people), segments ? texts.texts(segments) : null]
                .filter((part) => part !== null)
                .join(' · '),
            ])}
            note={describeOverlap(numbers)}
          />
          <NumberList
            title={texts.byLanguage}
            rows={numbers.languages.map((language) => [
              language.value === 'none' ? texts.unknownLanguage : nameLanguage(language.value),
              describeLanguage(language),
            ])}
          />
        </>
      )}
    </section>
  )
}

/** Warns that no one else can approve the alert, and says who can change that. */
function ApprovalBlocked({ admins }: NonNullable<AlertNumbers['approvalBlocked']>) {
  const mayChange = useCan('org:update')
  return (
    <Banner
      tone="warning"
      title={texts.approvalBlocked}
      actions={
        mayChange ? (
          <PageLink to={paths.settings('organization')} className={linkClassName()}>
            {texts.goToOrganization}
          </PageLink>
        ) : null
      }
    >
      {mayChange ? texts.approvalBlockedOwn : texts.approvalBlockedDetail(admins.map(({ name }) => name))}
    </Banner>
  )
}

function ReachedCount({ numbers, isFollowUp }: { numbers: AlertNumbers; isFollowUp: boolean }) {
  if (numbers.people === 0) {
    return (
      <Banner tone="warning" title={isFollowUp ? texts.noOneInThread : texts.noOne}>
        {isFollowUp ? texts.noOneInThreadDetail : texts.noOneDetail}
      </Banner>
    )
  }
  if (numbers.reached === 0) {
    return (
      <Banner tone="warning" title={texts.noOneReached}>
        {texts.noOneReachedDetail}
      </Banner>
    )
  }
  return (
    <p className={styles.reached}>
      <strong>{texts.reached(numbers.reached)}</strong>{' '}
      <span className={pageStyles.note}>
        {isFollowUp ? texts.ofThread(numbers.people) : texts.ofPeople(numbers.people)}
      </span>
    </p>
  )
}

/** Why the channels add up to more people than get the alert. */
function describeOverlap({ channels, reached }: AlertNumbers) {
  const extra = channels.reduce((sum, { people }) => sum + people, 0) - reached
  if (extra <= 0) return undefined
  return channels.length === 2 ? texts.onBoth(extra) : texts.onSeveral
}

/** `12 · in English`, if that isn't the language of the people. */
function describeLanguage({ value, count, textLanguage, isReviewed }: AlertNumbers['languages'][number]) {
  const parts = [formatNumber(count)]
  if (textLanguage !== value && value !== 'none') parts.push(texts.getsLanguage(nameLanguage(textLanguage)))
  else if (!isReviewed) parts.push(texts.getsBoth)
  return parts.join(' · ')
}

interface NumberListProps {
  title: string
  rows: readonly (readonly [string, string])[]
  note?: string | undefined
}

function NumberList({ title, rows, note }: NumberListProps) {
  return (
    <div className={styles.numberList}>
      <Heading level={3} size="sm">
        {title}
      </Heading>
      <DescriptionList aria-label={title}>
        {rows.map(([term, value]) => (
          <DescriptionItem key={term} term={term}>
            <span className={styles.number}>{value}</span>
          </DescriptionItem>
        ))}
      </DescriptionList>
      {note === undefined ? null : <p className={pageStyles.note}>{note}</p>}
    </div>
  )
}
