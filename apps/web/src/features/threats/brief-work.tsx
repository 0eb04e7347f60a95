import { useCan } from '@parapet/permissions/react'
import { Button, Field, Select, Dialog, RadioGroup } from '@parapet/ui'
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { threatTexts as texts } from '~/components/threats/texts'
import { isOver } from '~/components/threats/threat-countdown'
import { triageToasts } from '~/components/threats/triage-toasts'
import type { PropertyListItem } from '~/data/properties/queries'
import { sessionQueries } from '~/data/session/queries'
import { teamQueries } from '~/data/team/queries'
import { useTriage, type DismissReason, type Resolution } from '~/data/threats/mutations'
import type { Threat, ThreatImpact } from '~/data/threats/queries'
import { formatNumber } from '~/lib/format'
import { threatBriefTexts } from './brief-texts.ts'
import styles from './threat-brief.module.css'

export interface BriefWorkProps {
  orgId: string
  threat: Threat
  impact: ThreatImpact | undefined
  property: PropertyListItem
  /** Extra actions for threats reported by a person. */
  reportActions?: ReactNode
}

/** Triage actions and the assignee. */
export function BriefWork({ orgId, threat, impact, property, reportActions }: BriefWorkProps) {
  // Acts on the whole threat, unless the property's triage already differs from it.
  const matchesThreat = impact === undefined || impact.triage === threat.triage
  const triage = useTriage(orgId, {
    ...triageToasts,
    propertyId: matchesThreat ? undefined : impact.property.id,
  })
  const atProperty = useTriage(orgId, { ...triageToasts, propertyId: impact?.property.id })
  const [closing, setClosing] = useState<'resolve' | 'dismiss' | null>(null)
  const mayUpdate = (impact ?? threat).permissions.includes('threat:update')
  if (!mayUpdate) return null

  const current = impact?.triage ?? threat.triage
  const threatHere = { ...threat, triage: current }
  const isOpen = current === 'new' || current === 'acknowledged' || current === 'in_progress'
  const canResolve = current === 'in_progress' || (isOpen && isOver(threat))

  return (
    <div className={styles.closeForm}>
      <div className={styles.buttons}>
        {current === 'new' ? (
          <Button
            tone={isOver(threat) ? 'neutral' : 'primary'}
            aria-keyshortcuts="A"
            onClick={() => void triage.acknowledge(threatHere)}
          >
            {texts.acknowledge}
          </Button>
        ) : null}
        {current === 'acknowledged' ? (
          <Button tone={isOver(threat) ? 'neutral' : 'primary'} onClick={() => void triage.start(threatHere)}>
            {texts.start}
          </Button>
        ) : null}
        {canResolve ? (
          <Button tone="primary" onClick={() => setClosing('resolve')}>
            {texts.resolve}
          </Button>
        ) : null}
        {isOpen ? (
          <Button onClick={() => setClosing('dismiss')}>{texts.dismiss}</Button>
        ) : (
          <Button onClick={() => void triage.reopen(threatHere)}>{texts.reopen}</Button>
        )}
        {reportActions}
      </div>
      {isOpen ? (
        <AssigneeField
          assignee={impact ? impact.assignee : threat.assignee}
          orgId={orgId}
          onAssign={(userId) => void atProperty.assign(threatHere, userId)}
        />
      ) : null}
      {closing === null ? null : (
        <CloseThreatDialog
          orgId={orgId}
          threat={threatHere}
          property={property}
          action={closing}
          onClose={() => setClosing(null)}
        />
      )}
    </div>
  )
}

interface AssigneeFieldProps {
  orgId: string
  assignee: { id: string; name: string } | null
  onAssign: (userId: string | null) => void
}

const unassigned = 'unassigned'
/** The assignee: no one, the viewer, or a member whom the viewer has permission to see. */
function AssigneeField({ orgId, assignee, onAssign }: AssigneeFieldProps) {
  const { data: user } = useSuspenseQuery(sessionQueries.user())
  const mayReadTeam = useCan('team:read')
  const team = useInfiniteQuery({
    ...teamQueries.members(orgId, { status: 'active', sort: 'name' }),
    enabled: mayReadTeam,
  })
  const members = (team.data?.pages.flatMap((page) => page.items) ?? []).flatMap(({ user: { id, name } }) =>
    id === null || id === user.id ? [] : [{ id, name: name ?? id }],
  )
  const others =
    assignee === null || assignee.id === user.id || members.some(({ id }) => id === assignee.id)
      ? members
      : [assignee, ...members]

  return (
    <Field label={threatBriefTexts.assignee} className={styles.assignee ?? ''}>
      <Select
        value={assignee?.id ?? unassigned}
        onChange={({ target: { value } }) => onAssign(value === unassigned ? null : value)}
      >
        <option value={unassigned}>{texts.unassigned}</option>
        <option value={user.id}>{threatBriefTexts.me(user.name ?? user.email)}</option>
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}

interface CloseThreatDialogProps {
  orgId: string
  threat: Threat
  property: Pick<PropertyListItem, 'id' | 'name'>
  action: 'resolve' | 'dismiss'
  onClose: () => void
}

const toOptions = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }))

const resolutions = toOptions<Resolution>(texts.resolutions)
const dismissReasons = toOptions<DismissReason>(texts.dismissReasons)

/** Asks for the resolution or the reason to dismiss, and whether it applies to all properties. */
function CloseThreatDialog({ orgId, threat, property, action, onClose }: CloseThreatDialogProps) {
  const hasOthers = threat.impact.properties > 1
  const [scope, setScope] = useState<'here' | 'all'>('here')
  const [resolution, setResolution] = useState<Resolution>('no_damage')
  const [dismissReason, setDismissReason] = useState<DismissReason>('not_relevant')
  const triage = useTriage(orgId, {
    ...triageToasts,
    propertyId: scope === 'here' && hasOthers ? property.id : undefined,
  })
  const isResolving = action === 'resolve'

  function confirm() {
    onClose()
    void (isResolving ? triage.resolve(threat, resolution) : triage.dismiss(threat, dismissReason))
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={isResolving ? threatBriefTexts.resolveTitle : threatBriefTexts.dismissTitle}
      description={threat.title}
      footer={
        <>
          <Button onClick={onClose}>{threatBriefTexts.cancel}</Button>
          <Button tone="primary" onClick={confirm}>
            {isResolving ? texts.resolve : texts.dismiss}
          </Button>
        </>
      }
    >
      <div className={styles.closeForm}>
        {isResolving ? (
          <RadioGroup
            label={threatBriefTexts.resolution}
            value={resolution}
            onValueChange={setResolution}
            options={resolutions}
          />
        ) : (
          <RadioGroup
            label={threatBriefTexts.dismissReason}
            value={dismissReason}
            onValueChange={setDismissReason}
            options={dismissReasons}
          />
        )}
        {hasOthers ? (
          <RadioGroup
            label={threatBriefTexts.scope}
            value={scope}
            onValueChange={setScope}
            options={[
              { value: 'here', label: threatBriefTexts.scopeHere(property.name) },
              { value: 'all', label: threatBriefTexts.scopeAll(formatNumber(threat.impact.properties)) },
            ]}
          />
        ) : null}
      </div>
    </Dialog>
  )
}
