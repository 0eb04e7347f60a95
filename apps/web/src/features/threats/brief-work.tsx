import { can } from '@parapet/permissions'
import { usePermissions } from '@parapet/permissions/react'
import { Banner, Button, ConfirmDialog, Field, Dialog, RadioGroup, Text, Textarea } from '@parapet/ui'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { AssigneeField } from '~/components/assignee-field'
import { formTexts } from '~/components/form-texts'
import { RelativeTime } from '~/components/relative-time'
import { threatTexts as texts } from '~/components/threats/texts'
import { isOver } from '~/components/threats/threat-countdown'
import { describeTriageFailure, triageToasts } from '~/components/threats/triage-toasts'
import { UnsavedGuard } from '~/components/unsaved-guard'
import { useKeptText } from '~/components/use-kept-values'
import type { PropertyListItem } from '~/data/properties/queries'
import { ledgerQueries } from '~/data/ledger/queries'
import { sessionQueries } from '~/data/session/queries'
import { useActiveMembers } from '~/data/team/use-active-members'
import {
  countChangedProperties,
  useTriage,
  type DismissReason,
  type Resolution,
} from '~/data/threats/mutations'
import type { Threat, ThreatImpact } from '~/data/threats/queries'
import { formatNumber } from '~/lib/format'
import { isOpenTriage } from '~/lib/triage'
import { threatBriefTexts } from './brief-texts.ts'
import { dismissReasons, resolutions } from './close-options.ts'
import styles from './threat-brief.module.css'

export interface BriefWorkProps {
  orgId: string
  threat: Threat
  impact: ThreatImpact | undefined
  /** Undefined for the threat at all its properties. */
  property: Pick<PropertyListItem, 'id' | 'name'> | undefined
  /** Extra actions for threats reported by a person. */
  reportActions?: ReactNode
}

/** Triage actions and the assignee. */
export function BriefWork({
  orgId,
  threat,
  impact,
  property,
  isAlertFirst,
  reportActions,
}: BriefWorkProps & {
  /** Whether tenants should be alerted before anything else, so that nothing here is the main action. */
  isAlertFirst: boolean
}) {
  // Acts on the whole threat, unless the property's triage already differs from it.
  const matchesThreat = impact === undefined || impact.triage === threat.triage
  const triage = useTriage(orgId, {
    ...triageToasts,
    propertyId: matchesThreat ? undefined : impact.property.id,
  })
  const propertyTriage = useTriage(orgId, { ...triageToasts, propertyId: impact?.property.id })
  const [closeAction, setCloseAction] = useState<'resolve' | 'dismiss' | null>(null)
  const mayUpdate = (impact ?? threat).permissions.includes('threat:update')
  const countChanged = (step: 'acknowledged' | 'new') =>
    matchesThreat ? countChangedProperties(threat, step) : 1
  const acknowledgedCount = countChanged('acknowledged')
  const renewedCount = countChanged('new')
  const currentTriage = impact?.triage ?? threat.triage
  const outcome = (
    <TriageOutcome orgId={orgId} threatId={threat.id} propertyId={property?.id} triage={currentTriage} />
  )
  if (!mayUpdate) return outcome

  const threatAtProperty = { ...threat, triage: currentTriage }
  const isOpen =
    currentTriage === 'new' || currentTriage === 'acknowledged' || currentTriage === 'in_progress'
  const canResolve = currentTriage === 'in_progress' || (isOpen && isOver(threat))

  return (
    <div className={styles.closeForm} data-tour="triage">
      {outcome}
      <div
        // Takes the focus when the button of a step is gone.
        tabIndex={-1}
        role="group"
        aria-label={threatBriefTexts.filterTriage}
        className={styles.buttons}
      >
        {currentTriage === 'new' ? (
          <Button
            tone={isOver(threat) || isAlertFirst ? 'neutral' : 'primary'}
            aria-keyshortcuts="A"
            onClick={() => void triage.acknowledge(threatAtProperty)}
          >
            {acknowledgedCount > 1
              ? texts.acknowledgeAll(formatNumber(acknowledgedCount))
              : texts.acknowledge}
          </Button>
        ) : null}
        {currentTriage === 'acknowledged' ? (
          <Button
            tone={isOver(threat) || isAlertFirst ? 'neutral' : 'primary'}
            onClick={() => void triage.start(threatAtProperty)}
          >
            {texts.start}
          </Button>
        ) : null}
        {canResolve ? (
          <Button tone="primary" onClick={() => setCloseAction('resolve')}>
            {texts.resolve}
          </Button>
        ) : null}
        {currentTriage === 'acknowledged' ? (
          <Button onClick={() => void triage.markNew(threatAtProperty)}>
            {renewedCount > 1 ? texts.markAllNew(formatNumber(renewedCount)) : texts.markNew}
          </Button>
        ) : null}
        {isOpen ? (
          <Button onClick={() => setCloseAction('dismiss')}>{texts.dismiss}</Button>
        ) : (
          <Button onClick={() => void triage.reopen(threatAtProperty)}>{texts.reopen}</Button>
        )}
        {reportActions}
      </div>
      {isOpen ? (
        <BriefAssignee
          assignee={impact ? impact.assignee : threat.assignee}
          orgId={orgId}
          onAssign={(person) => void propertyTriage.assign(threatAtProperty, person)}
        />
      ) : null}
      {closeAction === null ? null : (
        <CloseThreatDialog
          orgId={orgId}
          threat={threat}
          triageAtProperty={currentTriage}
          property={property}
          openItems={countOpenItems(impact ? [impact] : (threat.impacts ?? []))}
          action={closeAction}
          onClose={() => setCloseAction(null)}
        />
      )}
    </div>
  )
}

const countOpenItems = (impacts: readonly ThreatImpact[]) =>
  impacts.flatMap(({ checklist }) => checklist).filter(({ doneAt }) => doneAt === null).length

interface TriageOutcomeProps {
  orgId: string
  threatId: string
  propertyId: string | undefined
  triage: Threat['triage']
}

const reasonLabels: Readonly<Record<string, string>> = { ...texts.resolutions, ...texts.dismissReasons }

/** Why the threat was resolved or dismissed here, by whom and when; from the ledger, which has it per property. */
function TriageOutcome({ orgId, threatId, propertyId, triage }: TriageOutcomeProps) {
  const isClosed = !isOpenTriage(triage)
  const mayRead = useMayReadHistory(propertyId)
  const { data } = useQuery({
    ...ledgerQueries.recent(orgId, {
      ...(propertyId !== undefined && { propertyId }),
      threatId,
      action: `threat.${triage}`,
      limit: 1,
    }),
    enabled: mayRead && isClosed,
  })
  const event = data?.items[0]
  if (!isClosed || !event) return null
  const { reason } = (event.metadata ?? {}) as { reason?: unknown }
  return (
    <div>
      <Text weight="medium">
        {typeof reason === 'string'
          ? threatBriefTexts.closedAs(texts.triage[triage], reasonLabels[reason] ?? reason)
          : texts.triage[triage]}
      </Text>
      <Text as="div" tone="muted" size="sm">
        {event.actor.name} · <RelativeTime moment={event.occurredAt} />
      </Text>
    </div>
  )
}

/** Limited members can read the history of a property, but not of a threat at all its properties. */
export function useMayReadHistory(propertyId: string | undefined): boolean {
  const access = usePermissions()
  return (
    access !== null && can(access.permissions, 'ledger:read') && (propertyId !== undefined || !access.isFga)
  )
}

interface BriefAssigneeProps {
  orgId: string
  assignee: Threat['assignee']
  onAssign: (person: Threat['assignee']) => void
}

/** The assignee: no one, the viewer, or a member the viewer has permission to see. */
function BriefAssignee({ orgId, assignee, onAssign }: BriefAssigneeProps) {
  const { data: user } = useSuspenseQuery(sessionQueries.user())
  return (
    <AssigneeField
      label={threatBriefTexts.assignee}
      className={styles.assignee}
      assignee={assignee}
      user={{ id: user.id, name: user.name ?? user.email }}
      members={useActiveMembers(orgId)}
      onAssign={onAssign}
    />
  )
}

/** The API's limit. */
export const maxNoteLength = 2000

interface CloseThreatDialogProps {
  orgId: string
  threat: Threat
  triageAtProperty: Threat['triage']
  property: Pick<PropertyListItem, 'id' | 'name'> | undefined
  /** The number of checklist items that aren't done. */
  openItems: number
  action: 'resolve' | 'dismiss'
  onClose: () => void
}

/** Asks for the resolution or the reason to dismiss, and whether it applies to all properties. */
function CloseThreatDialog({
  orgId,
  threat,
  triageAtProperty,
  property,
  openItems,
  action,
  onClose,
}: CloseThreatDialogProps) {
  const hasOthers = property !== undefined && threat.impact.properties > 1
  const [scope, setScope] = useState<'here' | 'all'>('here')
  const [resolution, setResolution] = useState<Resolution | null>(openItems > 0 ? null : 'no_damage')
  const [isMissing, setMissing] = useState(false)
  const [note, setNote] = useState('')
  const [dismissReason, setDismissReason] = useState<DismissReason>('not_relevant')
  const isHereOnly = scope === 'here' && hasOthers
  const outcomes = useRef<HTMLFieldSetElement>(null)
  const [failure, setFailure] = useState<ReturnType<typeof describeTriageFailure> | null>(null)
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const triage = useTriage(orgId, {
    ...triageToasts,
    propertyId: isHereOnly ? property.id : undefined,
    onFailed(step, error, threatId) {
      // A toast would be behind the dialog. But the dialog closes with Back, and before Undo.
      if (isOpen.current && step !== 'undo') setFailure(describeTriageFailure(step, error))
      else triageToasts.onFailed(step, error, threatId)
    },
  })
  // At all properties, it starts where the threat is least advanced, so that those still new are acknowledged first.
  const closedThreat = isHereOnly ? { ...threat, triage: triageAtProperty } : threat
  const isResolving = action === 'resolve'

  const [isDiscarding, setDiscarding] = useState(false)
  const hasNote = isResolving && note.trim() !== ''
  useKeptText(action, note, setNote)

  const close = () => {
    if (triage.isPending) return
    if (hasNote) setDiscarding(true)
    else onClose()
  }

  /** Stays open until it's saved: if that fails, the person still needs what they entered. */
  async function confirm() {
    if (triage.isPending) return
    if (isResolving && resolution === null) {
      setMissing(true)
      outcomes.current?.querySelector('input')?.focus()
      return
    }
    setFailure(null)
    const saved = await (resolution !== null && isResolving
      ? triage.resolve(closedThreat, resolution, note.trim() || undefined)
      : triage.dismiss(closedThreat, dismissReason))
    if (saved) onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={close}
      closesOnOutsidePress={!hasNote}
      title={isResolving ? threatBriefTexts.resolveTitle : threatBriefTexts.dismissTitle}
      description={threat.title}
      footer={
        <>
          <Button onClick={close} disabled={triage.isPending}>
            {threatBriefTexts.cancel}
          </Button>
          <Button tone="primary" loading={triage.isPending} onClick={() => void confirm()}>
            {isResolving ? texts.resolve : texts.dismiss}
          </Button>
        </>
      }
    >
      <div className={styles.closeForm}>
        {failure === null ? null : (
          <Banner tone="danger" title={failure.heading}>
            {failure.body}
          </Banner>
        )}
        {isResolving ? (
          <>
            <RadioGroup
              ref={outcomes}
              label={threatBriefTexts.resolution}
              help={openItems > 0 ? threatBriefTexts.openItems(openItems) : undefined}
              error={isMissing && resolution === null ? threatBriefTexts.resolutionRequired : undefined}
              value={resolution}
              onValueChange={setResolution}
              options={resolutions}
            />
            <Field label={threatBriefTexts.note} optional help={threatBriefTexts.noteHelp}>
              <Textarea
                rows={2}
                maxLength={maxNoteLength}
                value={note}
                onChange={({ target }) => setNote(target.value)}
              />
            </Field>
          </>
        ) : (
          <RadioGroup
            label={threatBriefTexts.dismissReason}
            help={threatBriefTexts.dismissalEffects[dismissReason]}
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
      <UnsavedGuard isDirty={hasNote} isSaving={triage.isPending} losesChanges={() => true} />
      <ConfirmDialog
        open={isDiscarding}
        onOpenChange={() => setDiscarding(false)}
        title={formTexts.discardTitle}
        description={formTexts.discardDetail}
        confirmLabel={formTexts.discard}
        cancelLabel={formTexts.keepEditing}
        tone="danger"
        onConfirm={onClose}
      />
    </Dialog>
  )
}
