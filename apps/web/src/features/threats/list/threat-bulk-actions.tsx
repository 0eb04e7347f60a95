import { Button, Dialog, RadioGroup, Text } from '@parapet/ui'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Check, ShieldX, UserRound } from 'lucide-react'
import { useState } from 'react'
import { AssigneeField } from '~/components/assignee-field'
import { bulkTexts } from '~/components/list-page/bulk-texts'
import { useBulkRun } from '~/components/list-page/use-bulk-run'
import { threatTexts } from '~/components/threats/texts'
import { ledgerQueries } from '~/data/ledger/queries'
import { sessionQueries } from '~/data/session/queries'
import { useActiveMembers } from '~/data/team/use-active-members'
import {
  changeThreats,
  refreshThreats,
  type DismissReason,
  type ThreatBatchChange,
} from '~/data/threats/mutations'
import type { ThreatListItem } from '~/data/threats/queries'
import { formatNumber } from '~/lib/format'
import { canAcknowledge, isOpenTriage } from '~/lib/triage'
import { threatBriefTexts } from '../brief-texts.ts'
import { dismissReasons } from '../close-options.ts'
import { threatListTexts as texts } from './texts.ts'

export interface ThreatBulkActionsProps {
  orgId: string
  threats: readonly ThreatListItem[]
  /** Called when the action is finished; clears the selection. */
  onDone: () => void
}

type Person = { id: string; name: string } | null

/** Acknowledges, assigns or dismisses the selected threats that the person can update. */
export function ThreatBulkActions({ orgId, threats, onDone }: ThreatBulkActionsProps) {
  const queryClient = useQueryClient()
  const [dialogShown, setDialogShown] = useState<'assign' | 'dismiss' | null>(null)
  const { run, dialog } = useBulkRun<ThreatListItem & { name: string }, ThreatBatchChange>({
    send: changeThreats,
    describeCount: texts.threats,
    refresh: async () => {
      void queryClient.invalidateQueries({ queryKey: ledgerQueries.all(orgId) })
      await refreshThreats(queryClient, orgId)
    },
    onDone,
  })
  const updatable = threats
    .filter(({ permissions }) => permissions.includes('threat:update'))
    .map((threat) => ({ ...threat, name: threat.title }))
  const open = updatable.filter(({ triage }) => isOpenTriage(triage))
  const fresh = updatable.filter(canAcknowledge)
  const deniedCount = threats.length - updatable.length
  const close = () => setDialogShown(null)

  const change = (rows: typeof updatable, wanted: ThreatBatchChange, heading: string) =>
    void run(rows, wanted, {
      heading,
      revertChange: (_, { groupId }) => ({ undo: groupId ?? '' }),
      keyShortcuts: 'Z',
    })

  return (
    <>
      {deniedCount > 0 ? (
        <Text size="sm" tone="muted">
          {bulkTexts.notAllowedFor(formatNumber(deniedCount))}
        </Text>
      ) : null}
      {fresh.length > 0 ? (
        <Button
          size="sm"
          icon={<Check />}
          onClick={() =>
            change(fresh, { triage: 'acknowledged' }, texts.acknowledged(texts.threats(fresh.length)))
          }
        >
          {fresh.length === threats.length ? threatTexts.acknowledge : texts.acknowledgeNew(fresh.length)}
        </Button>
      ) : null}
      {open.length > 0 ? (
        <>
          <Button size="sm" icon={<UserRound />} onClick={() => setDialogShown('assign')}>
            {texts.assign}
          </Button>
          <Button size="sm" icon={<ShieldX />} onClick={() => setDialogShown('dismiss')}>
            {texts.dismiss}
          </Button>
        </>
      ) : null}
      {dialogShown === 'assign' ? (
        <AssignDialog
          orgId={orgId}
          count={texts.threats(open.length)}
          onClose={close}
          onAssign={(person) =>
            change(
              open,
              { assigneeUserId: person?.id ?? null },
              person
                ? texts.assigned(texts.threats(open.length), person.name)
                : texts.unassignedDone(texts.threats(open.length)),
            )
          }
        />
      ) : null}
      {dialogShown === 'dismiss' ? (
        <DismissDialog
          count={texts.threats(open.length)}
          onClose={close}
          onDismiss={(dismissReason) =>
            change(open, { dismissReason }, texts.dismissed(texts.threats(open.length)))
          }
        />
      ) : null}
      {dialog}
    </>
  )
}

interface AssignDialogProps {
  orgId: string
  /** `2 threats` */
  count: string
  onAssign: (person: Person) => void
  onClose: () => void
}

function AssignDialog({ orgId, count, onAssign, onClose }: AssignDialogProps) {
  const { data: user } = useSuspenseQuery(sessionQueries.user())
  const self = { id: user.id, name: user.name || user.email }
  const members = useActiveMembers(orgId)
  const [person, setPerson] = useState<Person>(self)

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={texts.assignTitle(count)}
      description={texts.assignHelp}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            tone="primary"
            onClick={() => {
              onClose()
              onAssign(person)
            }}
          >
            {texts.assign}
          </Button>
        </>
      }
    >
      <AssigneeField
        label={threatBriefTexts.assignee}
        assignee={person}
        user={self}
        members={members}
        onAssign={setPerson}
      />
    </Dialog>
  )
}

interface DismissDialogProps {
  /** `2 threats` */
  count: string
  onDismiss: (reason: DismissReason) => void
  onClose: () => void
}

function DismissDialog({ count, onDismiss, onClose }: DismissDialogProps) {
  const [reason, setReason] = useState<DismissReason>('not_relevant')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={texts.dismissTitle(count)}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            tone="primary"
            onClick={() => {
              onClose()
              onDismiss(reason)
            }}
          >
            {texts.dismiss}
          </Button>
        </>
      }
    >
      <RadioGroup
        label={threatBriefTexts.dismissReason}
        help={threatBriefTexts.dismissalEffects[reason]}
        value={reason}
        onValueChange={setReason}
        options={dismissReasons}
      />
    </Dialog>
  )
}
