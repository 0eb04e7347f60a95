import { Checkbox, Text } from '@parapet/ui'
import { triageToasts } from '~/components/threats/triage-toasts'
import { useTriage } from '~/data/threats/mutations'
import type { Threat, ThreatImpact } from '~/data/threats/queries'
import { formatNumber, formatRelativeTime } from '~/lib/format'
import { threatBriefTexts as texts } from './brief-texts.ts'
import { BriefPart } from './brief-part.tsx'
import styles from './threat-brief.module.css'

interface BriefChecklistProps {
  orgId: string
  threat: Threat
  impact: ThreatImpact
}

/** What is usually done about such a hazard, ticked off at this property. */
export function BriefChecklist({ orgId, threat, impact }: BriefChecklistProps) {
  const triage = useTriage(orgId, { ...triageToasts, propertyId: impact.property.id })
  const mayUpdate = impact.permissions.includes('threat:update')
  const { checklist } = impact
  const doneCount = checklist.filter(({ doneAt }) => doneAt !== null).length

  if (checklist.length === 0) {
    return mayUpdate && impact.triage === 'new' ? (
      <BriefPart title={texts.checklistTitle}>
        <Text tone="muted">{texts.checklistLater}</Text>
      </BriefPart>
    ) : null
  }
  return (
    <BriefPart
      title={texts.checklistTitle}
      hint={texts.done(formatNumber(doneCount), formatNumber(checklist.length))}
    >
      <ul className={styles.checklist}>
        {checklist.map(({ key, label, doneAt, doneBy }) => (
          <li key={key}>
            <Checkbox
              label={label}
              checked={doneAt !== null}
              disabled={!mayUpdate}
              onCheckedChange={(isDone) => void triage.tick(threat, key, isDone)}
              description={
                doneAt !== null && doneBy ? texts.doneBy(doneBy.name, formatRelativeTime(doneAt)) : undefined
              }
            />
          </li>
        ))}
      </ul>
    </BriefPart>
  )
}
