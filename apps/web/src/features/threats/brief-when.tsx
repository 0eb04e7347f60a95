import { DescriptionItem, DescriptionList } from '@parapet/ui'
import { isOver } from '~/components/threats/describe-countdown'
import { RelativeTime } from '~/components/relative-time'
import type { Threat } from '~/data/threats/queries'
import { formatExactTime } from '~/lib/format'
import { threatBriefTexts as texts } from './brief-texts.ts'
import { BriefPart } from './brief-part.tsx'

/** When it begins and ends, by the clocks of the property. */
export function BriefWhen({ threat, timeZone }: { threat: Threat; timeZone: string | undefined }) {
  const startsAt = threat.onsetAt ?? threat.effectiveAt
  const endsAt = isOver(threat) ? (threat.closedAt ?? threat.endsAt) : (threat.endsAt ?? threat.expiresAt)
  return (
    <BriefPart title={texts.whenTitle} hint={timeZone === undefined ? texts.ownZone : texts.inZone(timeZone)}>
      <DescriptionList>
        {startsAt === null ? null : (
          <DescriptionItem term={texts.starts}>{formatExactTime(startsAt, timeZone)}</DescriptionItem>
        )}
        {endsAt === null ? null : (
          <DescriptionItem term={isOver(threat) ? texts.over : texts.ends}>
            {formatExactTime(endsAt, timeZone)}
          </DescriptionItem>
        )}
        <DescriptionItem term={texts.sent}>
          <RelativeTime moment={threat.sentAt} {...(timeZone === undefined ? {} : { timeZone })} />
        </DescriptionItem>
      </DescriptionList>
    </BriefPart>
  )
}
