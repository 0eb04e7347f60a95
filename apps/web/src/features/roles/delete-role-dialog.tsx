import { ConfirmDialog, Field, Select, toast } from '@parapet/ui'
import { useState } from 'react'
import { useDeleteRole } from '~/data/team/role-mutations'
import type { Role } from '~/data/team/queries'
import { describeFailure } from '~/lib/describe-failure'
import { formatNumber } from '~/lib/format'
import { roleTexts as texts } from '~/texts/roles'

export interface DeleteRoleDialogProps {
  orgId: string
  role: Role
  /** Those that can take its place. */
  others: readonly Role[]
  onDeleted: () => void
  onClose: () => void
}

/** Deletes a role; whoever holds it gets another one instead. */
export function DeleteRoleDialog({ orgId, role, others, onDeleted, onClose }: DeleteRoleDialogProps) {
  const remove = useDeleteRole(orgId)
  const [replaceBy, setReplaceBy] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const isHeld = role.memberCount + role.invitationCount > 0

  function confirm() {
    if (isHeld && replaceBy === '') return setIsMissing(true)
    remove.mutate(
      { id: role.id, replaceBy: isHeld ? replaceBy : null },
      {
        onSuccess: () => {
          toast({ heading: texts.deleted(role.name) })
          onDeleted()
        },
        onError: (error) =>
          toast({
            color: 'danger',
            heading: texts.couldNotDelete,
            body: describeFailure(error),
            persistent: true,
          }),
      },
    )
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="danger"
      title={texts.deleteTitle(role.name)}
      description={
        isHeld
          ? texts.deleteHeld(texts.members(role.memberCount, formatNumber(role.memberCount)))
          : texts.deleteDetail
      }
      confirmLabel={texts.delete}
      loading={remove.isPending}
      onConfirm={confirm}
    >
      {isHeld ? (
        <Field label={texts.replaceBy} error={isMissing && replaceBy === '' ? texts.chooseRole : undefined}>
          <Select
            placeholder={texts.chooseRole}
            value={replaceBy}
            onChange={(event) => setReplaceBy(event.currentTarget.value)}
          >
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
    </ConfirmDialog>
  )
}
