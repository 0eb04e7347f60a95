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
        <CloseThreatDialog
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

interface AssigneeFieldProps {
  orgId: string
  assignee: { id: string; name: string } | null
  onAssign: (userId: string | null) => void
}

const nobody = 'nobody'

/** Whose it is: nobody's, mine, or that of a member whom the person may see. */
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
        value={assignee?.id ?? nobody}
        onChange={({ target: { value } }) => onAssign(value === nobody ? null : value)}
      >
        <option value={nobody}>{texts.unassigned}</option>
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
  way: 'resolve' | 'dismiss'
  onClose: () => void
}

const toOptions = <Value extends string>(words: Readonly<Record<Value, string>>) =>
  (Object.keys(words) as Value[]).map((value) => ({ value, label: words[value] }))

const resolutions = toOptions<Resolution>(texts.resolutions)
const dismissReasons = toOptions<DismissReason>(texts.dismissReasons)

/** Asks what came of a threat, or why it is none, and where that holds. */
function CloseThreatDialog({ orgId, threat, property, way, onClose }: CloseThreatDialogProps) {
  const hasOthers = threat.impact.properties > 1
  const [scope, setScope] = useState<'here' | 'all'>('here')
  const [resolution, setResolution] = useState<Resolution>('no_damage')
  const [dismissReason, setDismissReason] = useState<DismissReason>('not_relevant')
  const triage = useTriage(orgId, {
    ...triageToasts,
    propertyId: scope === 'here' && hasOthers ? property.id : undefined,
  })
  const isResolving = way === 'resolve'

  function settle() {
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
          <Button tone="primary" onClick={settle}>
            {isResolving ? texts.resolve : texts.dismiss}
          </Button>
        </>
      }
    >
      <div className={styles.settle}>
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
