import { Accordion, AccordionItem, FieldDiff, Text } from '@parapet/ui'
import type { Threat } from '~/data/threats/queries'
import { formatExactTime, formatNumber, formatRelativeTime } from '~/lib/format'
import { threatBriefTexts as texts } from './brief-texts.ts'
import { BriefPart } from './brief-part.tsx'
import { describeChange } from './describe-change.ts'

/** Each message of the source, newest first, and what it said anew. */
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
