import { ConfirmDialog, DropdownMenu, IconButton, MenuItem, MenuSeparator } from '@parapet/ui'
import { Ellipsis, Pencil, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { EmailSender } from '~/data/senders/queries'
import { sendersTexts as texts } from './texts.ts'
import { useSenderActs } from './use-sender-acts.ts'

export interface SenderMenuProps {
  orgId: string
  sender: EmailSender
  onEdit: () => void
  onRemoved: () => void
}

/** Everything the person may do with a sender; nothing where that is nothing. */
export function SenderMenu({ orgId, sender, onEdit, onRemoved }: SenderMenuProps) {
  const acts = useSenderActs(orgId, sender)
  const [isAsking, setIsAsking] = useState(false)
  const mayUpdate = sender.permissions.includes('org:sender_update')
  const mayDelete = sender.permissions.includes('org:sender_delete')
  const canBeDefault = sender.status === 'verified' || sender.status === 'degraded'
  if (!mayUpdate && !mayDelete) return null

  return (
    <>
      <DropdownMenu
        align="end"
        trigger={<IconButton label={texts.actionsOf(sender.fromEmail)} icon={<Ellipsis />} />}
      >
        {mayUpdate ? (
          <>
            {canBeDefault && !sender.isDefault ? (
              <MenuItem icon={<Star />} onSelect={acts.makeDefault}>
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
          <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => setIsAsking(true)}>
            {texts.remove}
          </MenuItem>
        ) : null}
      </DropdownMenu>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={() => setIsAsking(false)}
        tone="danger"
        title={texts.removeTitle(sender.fromEmail)}
        description={texts.removeDetail}
        confirmText={sender.fromEmail}
        confirmLabel={texts.remove}
        loading={acts.isRemoving}
        onConfirm={() =>
          acts.remove(() => {
            setIsAsking(false)
            onRemoved()
          })
        }
      />
    </>
  )
}
