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
import { HintedTime } from '~/components/hinted-time'
import { RelativeTime } from '~/components/relative-time'
import { threatTexts } from '~/components/threats/texts'
import { useSources } from '~/data/sources/queries'
import type { Threat, ThreatRevision } from '~/data/threats/queries'
import { formatExactTime, formatNumber, formatRelativeTime } from '~/lib/format'
import { BriefSection, CollapsibleSection } from './brief-section.tsx'
import { threatBriefTexts as texts } from './brief-texts.ts'
import styles from './threat-brief.module.css'

/** The source's instructions and description, verbatim. */
export function BriefSourceText({ threat }: { threat: Threat }) {
  const langProps = threat.language ? { lang: threat.language } : {}
  return (
    <>
      {threat.instruction ? (
        <BriefSection title={texts.instructionTitle}>
          <blockquote className={styles.instruction} dir="auto" {...langProps}>
            {threat.instruction}
          </blockquote>
          {threat.senderName ? (
            <Text tone="muted" size="sm">
              {texts.instructionFrom(threat.senderName)}
            </Text>
          ) : null}
        </BriefSection>
      ) : null}
      {threat.description ? (
        <BriefSection title={texts.descriptionTitle}>
          <p className={styles.verbatim} dir="auto" {...langProps}>
            {threat.description}
          </p>
        </BriefSection>
      ) : null}
    </>
  )
}

/** The source's messages, newest first, each with its changes. */
export function BriefMessages({ threat, timeZone }: { threat: Threat; timeZone: string | undefined }) {
  if (!threat.revisions || threat.revisions.length === 0) return null
  return (
    <CollapsibleSection title={texts.revisionsTitle} hint={formatNumber(threat.revisions.length)}>
      <Accordion>
        {threat.revisions.map(({ n, messageType, sentAt, changes }) => (
          <AccordionItem
            key={n}
            headingLevel={4}
            title={`${texts.revision(formatNumber(n))}: ${(texts.messageTypes[messageType] ?? messageType).toLowerCase()}`}
            hint={
              <HintedTime moment={sentAt} timeZone={timeZone}>
                {formatRelativeTime(sentAt)}
              </HintedTime>
            }
          >
            {changes.length > 0 ? (
              <FieldDiff
                label={texts.changesInUpdate(formatNumber(n))}
                changes={changes.map((change) => describeChange(change, timeZone))}
              />
            ) : (
              <Text tone="muted">{n === 1 ? texts.firstRevision : texts.noChanges}</Text>
            )}
          </AccordionItem>
        ))}
      </Accordion>
    </CollapsibleSection>
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
    after: field === 'geometry' && to !== null ? texts.differentArea : describe(to),
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
    <CollapsibleSection title={texts.sourceTitle}>
      <DescriptionList>
        <DescriptionItem term={texts.source}>{threat.source?.name ?? texts.manual}</DescriptionItem>
        {source?.health.lastSuccessAt ? (
          <DescriptionItem term={texts.lastFetched}>
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
        {isWebUrl(threat.externalUrl) ? (
          <TextLink href={threat.externalUrl} external className={styles.link ?? ''}>
            {texts.openSource}
            <ExternalLink className={styles.linkIcon} aria-hidden="true" />
          </TextLink>
        ) : null}
        {isWebUrl(threat.termsUrl) ? (
          <TextLink href={threat.termsUrl} external className={styles.link ?? ''}>
            {texts.terms}
            <ExternalLink className={styles.linkIcon} aria-hidden="true" />
          </TextLink>
        ) : null}
      </span>
    </CollapsibleSection>
  )
}

/** Feeds may send any URL scheme; only web addresses become links. */
const isWebUrl = (url: string | null): url is string => url !== null && /^https?:\/\//i.test(url)
