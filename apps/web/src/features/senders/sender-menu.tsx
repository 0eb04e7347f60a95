import { ConfirmDialog, DropdownMenu, IconButton, MenuItem, MenuSeparator, toast } from '@parapet/ui'
import { Ellipsis, Pencil, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useCheckSender, useDeleteSender, useReplaceSender, useResendCode } from '~/data/senders/mutations'
import type { EmailSender } from '~/data/senders/queries'
import { describeFailure } from '~/lib/describe-failure'
import { toSenderPut } from './sender-values.ts'
import { senderTexts as texts } from './texts.ts'

interface SenderMenuProps {
  orgId: string
  sender: EmailSender
  onEdit: () => void
  onRemoved: () => void
}

/** The actions that the person has permission for. Renders nothing without any. */
export function SenderMenu({ orgId, sender, onEdit, onRemoved }: SenderMenuProps) {
  const actions = useSenderActions(orgId, sender)
  const [isConfirmOpen, setConfirmOpen] = useState(false)
  const mayUpdate = sender.permissions.includes('org:sender_update')
  const mayDelete = sender.permissions.includes('org:sender_delete')
  const canBeDefault = sender.status === 'verified' || sender.status === 'degraded'
  if (!mayUpdate && !mayDelete) return null

  return (
    <>
      <DropdownMenu
        align="end"
        trigger={<IconButton label={texts.actionsFor(sender.fromEmail)} icon={<Ellipsis />} />}
      >
        {mayUpdate ? (
          <>
            {canBeDefault && !sender.isDefault ? (
              <MenuItem icon={<Star />} onSelect={actions.makeDefault}>
                {texts.makeDefault}
              </MenuItem>
            ) : null}
            <MenuItem icon={<Pencil />} onSelect={onEdit}>
              {texts.edit}
            </MenuItem>
          </>
        ) : null}
        {mayUpdate && mayDelete ? <MenuSeparator /> : null}
        {mayDelete ? (
          <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => setConfirmOpen(true)}>
            {texts.remove}
          </MenuItem>
        ) : null}
      </DropdownMenu>
      <ConfirmDialog
        open={isConfirmOpen}
        onOpenChange={() => setConfirmOpen(false)}
        tone="danger"
        title={texts.removeTitle(sender.fromEmail)}
        description={texts.removeDetail[sender.kind]}
        confirmText={sender.fromEmail}
        confirmLabel={texts.remove}
        loading={actions.isRemoving}
        onConfirm={() =>
          actions.remove(() => {
            setConfirmOpen(false)
            onRemoved()
          })
        }
      />
    </>
  )
}

const showFailure = (heading: string) => (error: Error) =>
  toast({ color: 'danger', heading, body: describeFailure(error), persistent: true })

/** Actions on a sender, each with a toast for its result. */
export function useSenderActions(orgId: string, sender: EmailSender) {
  const replace = useReplaceSender(orgId)
  const remove = useDeleteSender(orgId)
  const resend = useResendCode(orgId)
  const check = useCheckSender(orgId)
  const { id, fromEmail, version } = sender

  return {
    isRemoving: remove.isPending,
    isResending: resend.isPending,
    isChecking: check.isPending,
    makeDefault: () =>
      replace.mutate(
        { id, body: toSenderPut(sender, { isDefault: true }), version },
        {
          onSuccess: () => toast({ heading: texts.madeDefault(fromEmail) }),
          onError: showFailure(texts.couldNotChange),
        },
      ),
    resend: (onDone: () => void) =>
      resend.mutate(id, {
        onSuccess: () => {
          toast({ heading: texts.resent(fromEmail) })
          onDone()
        },
        onError: showFailure(texts.couldNotResend),
      }),
    check: () =>
      check.mutate(id, {
        onSuccess: ({ status }) => {
          if (status === 'verified' && sender.status !== 'verified')
            toast({ color: 'success', heading: texts.verified(fromEmail) })
        },
        onError: showFailure(texts.couldNotCheck),
      }),
    remove: (onDone: () => void) =>
      remove.mutate(id, {
        onSuccess: () => {
          toast({ heading: texts.removed(fromEmail) })
          onDone()
        },
        onError: showFailure(texts.couldNotRemove),
      }),
  }
}
