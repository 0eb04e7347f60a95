import { useCan } from '@parapet/permissions/react'
import { DescriptionItem, DescriptionList, TextLink } from '@parapet/ui'
import { ExternalLink } from 'lucide-react'
import { RelativeTime } from '~/components/relative-time'
import { useSources } from '~/data/sources/use-sources'
import type { Threat } from '~/data/threats/queries'
import { threatBriefTexts as texts } from './brief-texts.ts'
import { BriefPart } from './brief-part.tsx'
import styles from './threat-brief.module.css'

/** Where it comes from, and under which terms it is shown here. */
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

/** A feed may write anything; only addresses of pages become links. */
const isWebAddress = (url: string | null): url is string => url !== null && /^https?:\/\//i.test(url)
