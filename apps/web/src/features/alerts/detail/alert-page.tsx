import { useCan } from '@parapet/permissions/react'
import {
  Badge,
  buttonClassName,
  Card,
  DescriptionItem,
  DescriptionList,
  Heading,
  linkClassName,
  Skeleton,
  Stat,
  Tabs,
  Text,
} from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { baseLanguage, isReviewed, listLanguagesOf } from '~/components/alerts/alert-text'
import { alertTexts } from '~/components/alerts/texts'
import { AlertPhaseBadge, AlertStatusBadge } from '~/components/alerts/alert-badges'
import { PageLink } from '~/components/page-link'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { RelativeTime } from '~/components/relative-time'
import { alertQueries, type Alert, type AlertChannel } from '~/data/alerts/queries'
import { formatNumber, formatRelativeTime } from '~/lib/format'
import { nameLanguage } from '~/lib/named-codes'
import { paths } from '~/lib/paths'
import styles from '../alerts.module.css'
import { alertPageTexts as texts } from '../texts.ts'
import { AlertNotices } from './alert-notices.tsx'
import { AlertProgress } from './alert-progress.tsx'
import { AlertRecipientList } from './recipient-list.tsx'

interface AlertPageProps {
  orgId: string
  alert: Alert
}

/** An alert that was confirmed: progress, answers, deliveries, message, thread, and recipients. */
export function AlertPage({ orgId, alert }: AlertPageProps) {
  const maySeeTenants = useCan('tenant:read')
  const hasStarted = alert.startedAt !== null
  return (
    <div className={styles.page}>
      <AlertNotices orgId={orgId} alert={alert} />
      {alert.isAutomatic ? <AutomaticNote orgId={orgId} /> : null}
      {alert.status === 'queued' || alert.status === 'sending' ? <AlertProgress alert={alert} /> : null}
      <div className={styles.cards}>
        {hasStarted ? <AnswersCard alert={alert} /> : null}
        {hasStarted ? <DeliveryCard alert={alert} /> : null}
        <MessageCard orgId={orgId} alert={alert} />
        <ThreadCard orgId={orgId} alert={alert} />
      </div>
      <section aria-label={texts.recipients} id="recipients" className={styles.recipients}>
        <Heading level={2} size="md">
          {texts.recipients}
        </Heading>
        {maySeeTenants ? (
          <AlertRecipientList orgId={orgId} alert={alert} />
        ) : (
          <Text tone="muted">{texts.recipientsHidden}</Text>
        )}
      </section>
    </div>
  )
}

/** Whom to ask about an automatic alert: the person who last changed the settings that created it. */
function AutomaticNote({ orgId }: { orgId: string }) {
  const { data: settings } = useQuery(alertQueries.settings(orgId))
  if (!settings) return null
  const { updatedAt, updatedBy } = settings
  return (
    <Text size="sm" tone="muted">
      {texts.automaticBy(updatedBy?.name ?? null, updatedAt === null ? '' : formatRelativeTime(updatedAt))}{' '}
      <PageLink to={paths.settings('organization')} className={linkClassName()}>
        {texts.automaticSettings}
      </PageLink>
    </Text>
  )
}

const answerOrder = ['needHelp', 'none', 'notThere', 'safe'] as const

/** “Needs help” comes first. “No answer” is never shown as safe. */
function AnswersCard({ alert: { id, threat, answers } }: { alert: Alert }) {
  const maySeeTenants = useCan('tenant:read')
  const rollCallPath = threat ? paths.threatRollCall(threat.id) : paths.alertRollCall(id)
  return (
    <Card
      title={texts.answers}
      description={texts.answersDetail}
      actions={
        maySeeTenants ? (
          <PageLink to={rollCallPath} className={buttonClassName({ size: 'sm-md' })}>
            {alertTexts.rollCall}
          </PageLink>
        ) : null
      }
    >
      <div className={styles.answers}>
        {answerOrder.map((answer) => (
          <Stat
            key={answer}
            size="lg"
            label={texts.answerLabels[answer]}
            value={
              <span data-urgent={answer === 'needHelp' && answers.needHelp > 0 ? '' : undefined}>
                {formatNumber(answers[answer])}
              </span>
            }
          />
        ))}
      </div>
    </Card>
  )
}

/** What is always shown, even at zero. */
const mainStats: ReadonlySet<string> = new Set(['people', 'reached', 'sent'])

function DeliveryCard({ alert: { stats } }: { alert: Alert }) {
  const rows = (Object.keys(texts.stats) as (keyof typeof texts.stats)[]).filter(
    (name) => mainStats.has(name) || stats[name] > 0,
  )
  return (
    <Card title={texts.delivery}>
      <DescriptionList>
        {rows.map((name) => (
          <DescriptionItem key={name} term={texts.stats[name]}>
            <span className={styles.number}>{formatNumber(stats[name])}</span>
          </DescriptionItem>
        ))}
      </DescriptionList>
    </Card>
  )
}

/** The message on each channel and in each language, as a sample tenant gets it. */
function MessageCard({ orgId, alert }: AlertPageProps) {
  const [language, setLanguage] = useState(baseLanguage)
  return (
    <Card title={texts.message} description={texts.filledInForSample}>
      <Tabs
        label={texts.messageLanguages}
        value={language}
        onValueChange={setLanguage}
        tabs={listLanguagesOf(alert.texts).map((tag) => ({
          id: tag,
          label: nameLanguage(tag),
          content: <MessageTexts orgId={orgId} alert={alert} language={tag} />,
        }))}
      />
    </Card>
  )
}

function MessageTexts({ orgId, alert, language }: AlertPageProps & { language: string }) {
  const query = useQuery(alertQueries.preview(orgId, { alertId: alert.id, language }))
  const preview = query.data
  if (!preview) {
    return query.isError ? (
      <QueryErrorPanel subject={texts.messageSubject} query={query} />
    ) : (
      <Skeleton shape="block" className={styles.messagePending} />
    )
  }
  return (
    <div className={styles.message} lang={language}>
      {isReviewed(alert.texts, language) ? null : (
        <span>
          <Badge tone="warning">{texts.notReviewed}</Badge>
        </span>
      )}
      {alert.channels.includes('email') ? (
        <ChannelText channel="email">
          <p className={styles.subject}>{preview.email.subject}</p>
          <pre className={styles.body}>{preview.email.text}</pre>
        </ChannelText>
      ) : null}
      {alert.channels.includes('sms') ? (
        <ChannelText channel="sms">
          <p className={styles.shortText}>{preview.sms.text}</p>
        </ChannelText>
      ) : null}
      {alert.channels.includes('voice') ? (
        <ChannelText channel="voice">
          <p className={styles.shortText}>{preview.voice.texts.join('\n')}</p>
        </ChannelText>
      ) : null}
    </div>
  )
}

function ChannelText({ channel, children }: { channel: AlertChannel; children: ReactNode }) {
  return (
    <section aria-label={alertTexts.channels[channel]} className={styles.channelText}>
      <Text as="div" size="sm" tone="muted">
        {alertTexts.channels[channel]}
      </Text>
      {children}
    </section>
  )
}

/** The first alert with its updates and the all clear; nothing if there is only one. */
function ThreadCard({ orgId, alert }: AlertPageProps) {
  const { data: alerts = [] } = useQuery(alertQueries.ofThread(orgId, alert.threadId))
  if (alerts.length < 2) return null
  return (
    <Card title={texts.thread} description={texts.threadDetail}>
      <ol className={styles.thread}>
        {alerts.map(({ id, phase, status, title, startedAt, createdAt }) => (
          <li key={id} className={styles.threadItem}>
            <AlertPhaseBadge phase={phase} />
            {id === alert.id ? (
              <Text as="span" weight="medium">
                {texts.currentAlert}
              </Text>
            ) : (
              <PageLink to={paths.alert(id)} className={linkClassName()}>
                {title || texts.untitled}
              </PageLink>
            )}
            <AlertStatusBadge status={status} />
            <Text as="span" size="sm" tone="muted">
              <RelativeTime moment={startedAt ?? createdAt} />
            </Text>
          </li>
        ))}
      </ol>
    </Card>
  )
}
