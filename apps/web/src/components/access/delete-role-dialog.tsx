import { ConfirmDialog, Field, Select, toast } from '@parapet/ui'
import { useState } from 'react'
import { toastFailure } from '~/lib/toast-failure'

interface RoleOption {
  id: string
  name: string
}

export interface DeleteRoleDialogProps {
  role: RoleOption
  /** The roles that can replace it. */
  replacements: readonly RoleOption[]
  /** What uses it, such as `2 members and 1 pending invitation`; null if nothing does. */
  usage: string | null
  deleteRole: {
    mutate: (
      change: { id: string; replaceBy: string | null },
      options: { onSuccess: () => void; onError: (error: Error) => void },
    ) => void
    isPending: boolean
  }
  texts: {
    deleteTitle: (name: string) => string
    deleteDetail: string
    deleteInUse: (usage: string) => string
    deleteConfirm: string
    replaceBy: string
    chooseRole: string
    roleRequired: string
    deleted: (name: string) => string
    couldNotDelete: string
  }
  onDeleted: () => void
  onClose: () => void
}

/** Deletes an organization or resource role. Members who have it get a replacement. */
export function DeleteRoleDialog({
  role,
  replacements,
  usage,
  deleteRole,
  texts,
  onDeleted,
  onClose,
}: DeleteRoleDialogProps) {
  const [replaceBy, setReplaceBy] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const isInUse = usage !== null

  function confirmDeletion() {
    if (isInUse && replaceBy === '') return setIsMissing(true)
    deleteRole.mutate(
      { id: role.id, replaceBy: isInUse ? replaceBy : null },
      {
        onSuccess: () => {
          toast({ heading: texts.deleted(role.name) })
          onDeleted()
        },
        onError: (error) => toastFailure(texts.couldNotDelete, error),
      },
    )
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="danger"
      title={texts.deleteTitle(role.name)}
      description={isInUse ? texts.deleteInUse(usage) : texts.deleteDetail}
      confirmLabel={texts.deleteConfirm}
      loading={deleteRole.isPending}
      onConfirm={confirmDeletion}
    >
      {isInUse ? (
        <Field label={texts.replaceBy} error={isMissing && replaceBy === '' ? texts.roleRequired : undefined}>
          <Select
            placeholder={texts.chooseRole}
            value={replaceBy}
            onChange={(event) => setReplaceBy(event.currentTarget.value)}
          >
            {replacements.map(({ id, name }) => (
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
