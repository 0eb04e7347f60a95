import { ConfirmDialog, Field, Select, toast } from '@parapet/ui'
import { useState } from 'react'
import { useDeleteResourceRole } from '~/data/team/access-mutations'
import type { ResourceRole } from '~/data/team/access-queries'
import { describeFailure } from '~/lib/describe-failure'
import { formatNumber } from '~/lib/format'
import { accessTexts as texts } from '~/texts/access'

export interface DeleteResourceRoleDialogProps {
  orgId: string
  role: ResourceRole
  /** Those that can take its place. */
  others: readonly ResourceRole[]
  onDeleted: () => void
  onClose: () => void
}

/** Deletes a resource role; whoever holds it gets another one in the same places. */
export function DeleteResourceRoleDialog({
  orgId,
  role,
  others,
  onDeleted,
  onClose,
}: DeleteResourceRoleDialogProps) {
  const remove = useDeleteResourceRole(orgId)
  const [replaceBy, setReplaceBy] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const isHeld = role.grantCount + role.invitationCount > 0

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
          ? texts.deleteHeld(texts.grants(role.grantCount, formatNumber(role.grantCount)))
          : texts.deleteDetail
      }
      confirmLabel={texts.deleteConfirm}
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
