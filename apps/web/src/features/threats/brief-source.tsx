import { useCan } from '@parapet/permissions/react'
import {
  Text,
  Accordion,
  AccordionItem,
  FieldDiff,
  severityWords,
  type Severity,
  DescriptionItem,
  DescriptionList,
  TextLink,
} from '@parapet/ui'
import { ExternalLink } from 'lucide-react'
import { RelativeTime } from '~/components/relative-time'
import { threatTexts } from '~/components/threats/texts'
import { useSources } from '~/data/sources/queries'
import type { Threat, ThreatRevision } from '~/data/threats/queries'
import { formatExactTime, formatNumber, formatRelativeTime } from '~/lib/format'
import { BriefPart } from './brief-part.tsx'
import { threatBriefTexts as texts } from './brief-texts.ts'
import styles from './threat-brief.module.css'

/** The source's instructions and description, verbatim. */
export function BriefText({ threat }: { threat: Threat }) {
  const language = threat.language ? { lang: threat.language } : {}
  return (
    <>
      {threat.instruction ? (
        <BriefPart title={texts.instructionTitle}>
          <blockquote className={styles.instruction} dir="auto" {...language}>
            {threat.instruction}
          </blockquote>
          {threat.senderName ? (
            <Text tone="muted" size="sm">
              {texts.instructionBy(threat.senderName)}
            </Text>
          ) : null}
        </BriefPart>
      ) : null}
      {threat.description ? (
        <BriefPart title={texts.descriptionTitle}>
          <p className={styles.verbatim} dir="auto" {...language}>
            {threat.description}
          </p>
        </BriefPart>
      ) : null}
    </>
  )
}

/** The source's messages, newest first, each with its changes. */
export function BriefMessages({ threat, timeZone }: { threat: Threat; timeZone: string | undefined }) {
  if (!threat.revisions || threat.revisions.length === 0) return null
  return (
    <BriefPart title={texts.revisionsTitle} hint={formatNumber(threat.revisions.length)}>
      <Accordion>
        {threat.revisions.map(({ n, messageType, sentAt, changes }) => (
          <AccordionItem
            key={n}
            headingLevel={4}
            title={`${texts.revision(formatNumber(n))}: ${(texts.messageTypes[messageType] ?? messageType).toLowerCase()}`}
            hint={
              <time dateTime={sentAt} title={formatExactTime(sentAt, timeZone)}>
                {formatRelativeTime(sentAt)}
              </time>
            }
          >
            {changes.length > 0 ? (
              <FieldDiff
                label={texts.changesOf(formatNumber(n))}
                changes={changes.map((change) => describeChange(change, timeZone))}
              />
            ) : (
              <Text tone="muted">{n === 1 ? texts.firstRevision : texts.noChanges}</Text>
            )}
          </AccordionItem>
        ))}
      </Accordion>
    </BriefPart>
  )
}

type Change = ThreatRevision['changes'][number]

/** A field change for `FieldDiff`. */
function describeChange({ field, from, to }: Change, timeZone: string | undefined) {
  const describe = (value: unknown) => describeValue(field, value, timeZone)
  return {
    id: field,
    label: texts.fields[field] ?? field,
    before: describe(from),
    after: field === 'geometry' && to !== null ? texts.anotherArea : describe(to),
  }
}

function describeValue(field: string, value: unknown, timeZone: string | undefined): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (typeof value === 'string') {
    if (field.endsWith('At')) return formatExactTime(value, timeZone)
    return findLabel(field, value) ?? value
  }
  if (typeof value === 'number') return formatNumber(value)
  if (field === 'geometry') return texts.fields[field]
  if (typeof value === 'object' && 'text' in value && typeof value.text === 'string') return value.text
  return JSON.stringify(value)
}

function findLabel(field: string, value: string): string | undefined {
  if (field === 'severity') return severityWords[value as Severity]
  const labels: Record<string, Readonly<Record<string, string>>> = {
    status: threatTexts.status,
    certainty: threatTexts.certainty,
    urgency: threatTexts.urgency,
  }
  return labels[field]?.[value]
}

/** The source, with attribution and terms. */
export function BriefSource({ orgId, threat }: { orgId: string; threat: Threat }) {
  const mayReadSources = useCan('source:read')
  const source = useSources(orgId, { enabled: mayReadSources }).find(({ id }) => id === threat.source?.id)
  return (
    <BriefPart title={texts.sourceTitle}>
      <DescriptionList>
        <DescriptionItem term={texts.source}>{threat.source?.name ?? texts.manual}</DescriptionItem>
        {source?.health.lastSuccessAt ? (
          <DescriptionItem term={texts.lastRead}>
            <RelativeTime moment={source.health.lastSuccessAt} />
          </DescriptionItem>
        ) : null}
        {threat.senderName ? (
          <DescriptionItem term={texts.sender}>{threat.senderName}</DescriptionItem>
        ) : null}
        {threat.attribution ? (
          <DescriptionItem term={texts.attribution}>{threat.attribution}</DescriptionItem>
        ) : null}
      </DescriptionList>
      <span className={styles.links}>
        {isWebAddress(threat.externalUrl) ? (
          <TextLink href={threat.externalUrl} external className={styles.link ?? ''}>
            {texts.openSource}
            <ExternalLink className={styles.linkIcon} aria-hidden="true" />
          </TextLink>
        ) : null}
        {isWebAddress(threat.termsUrl) ? (
          <TextLink href={threat.termsUrl} external className={styles.link ?? ''}>
            {texts.terms}
            <ExternalLink className={styles.linkIcon} aria-hidden="true" />
          </TextLink>
        ) : null}
      </span>
    </BriefPart>
  )
}

/** Feeds may send any URL scheme; only web addresses become links. */
const isWebAddress = (url: string | null): url is string => url !== null && /^https?:\/\//i.test(url)
