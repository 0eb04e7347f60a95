import { Text } from '@parapet/ui'
import type { Threat } from '~/data/threats/queries'
import { threatBriefTexts as texts } from './brief-texts.ts'
import { BriefPart } from './brief-part.tsx'
import styles from './threat-brief.module.css'

/** What the source tells people to do and what it expects, word by word. */
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
