import { Button } from '@parapet/ui'
import { useState, type ReactNode } from 'react'
import { isOver } from '~/components/threats/describe-countdown'
import { triageToasts } from '~/components/threats/triage-toasts'
import type { PropertyListItem } from '~/data/properties/queries'
import { useTriage } from '~/data/threats/mutations'
import type { Threat, ThreatImpact } from '~/data/threats/queries'
import { threatTexts as texts } from '~/components/threats/texts'
import { AssigneeField } from './assignee-field.tsx'
import { SettleDialog } from './settle-dialog.tsx'
import styles from './threat-brief.module.css'

export interface BriefWorkProps {
  orgId: string
  threat: Threat
  impact: ThreatImpact | undefined
  property: PropertyListItem
  /** What else can be done with a report by hand. */
  reportActions?: ReactNode
}

/** Where the work on a threat stands, the next steps, and whose it is. */
export function BriefWork({ orgId, threat, impact, property, reportActions }: BriefWorkProps) {
  // Seen is seen everywhere; where the property has gone its own way, only that goes on.
  const isLikeWhole = impact === undefined || impact.triage === threat.triage
  const triage = useTriage(orgId, {
    ...triageToasts,
    propertyId: isLikeWhole ? undefined : impact.property.id,
  })
  const atProperty = useTriage(orgId, { ...triageToasts, propertyId: impact?.property.id })
  const [settling, setSettling] = useState<'resolve' | 'dismiss' | null>(null)
  const mayUpdate = (impact ?? threat).permissions.includes('threat:update')
  if (!mayUpdate) return null

  const current = impact?.triage ?? threat.triage
  const here = { ...threat, triage: current }
  const isOpen = current === 'new' || current === 'acknowledged' || current === 'in_progress'
  const canResolve = current === 'in_progress' || (isOpen && isOver(threat))

  return (
    <div className={styles.settle}>
      <div className={styles.buttons}>
        {current === 'new' ? (
          <Button
            tone={isOver(threat) ? 'neutral' : 'primary'}
            aria-keyshortcuts="A"
            onClick={() => void triage.acknowledge(here)}
          >
            {texts.acknowledge}
          </Button>
        ) : null}
        {current === 'acknowledged' ? (
          <Button tone={isOver(threat) ? 'neutral' : 'primary'} onClick={() => void triage.start(here)}>
            {texts.start}
          </Button>
        ) : null}
        {canResolve ? (
          <Button tone="primary" onClick={() => setSettling('resolve')}>
            {texts.resolve}
          </Button>
        ) : null}
        {isOpen ? (
          <Button onClick={() => setSettling('dismiss')}>{texts.dismiss}</Button>
        ) : (
          <Button onClick={() => void triage.reopen(here)}>{texts.reopen}</Button>
        )}
        {reportActions}
      </div>
      {isOpen ? (
        <AssigneeField
          assignee={impact ? impact.assignee : threat.assignee}
          orgId={orgId}
          onAssign={(userId) => void atProperty.assign(here, userId)}
        />
      ) : null}
      {settling === null ? null : (
        <SettleDialog
          orgId={orgId}
          threat={here}
          property={property}
          way={settling}
          onClose={() => setSettling(null)}
        />
      )}
    </div>
  )
}
