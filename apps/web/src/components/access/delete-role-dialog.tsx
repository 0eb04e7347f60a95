import { ConfirmDialog, Field, Select, toast } from '@parapet/ui'
import { useState } from 'react'
import { toastFailure } from '~/lib/toast-failure'

interface Choice {
  id: string
  name: string
}

export interface DeleteRoleDialogProps {
  role: Choice
  /** The roles that can replace it. */
  replacements: readonly Choice[]
  /** How many members have it, as text; null if no member has it and no invitation includes it. */
  held: string | null
  remove: {
    mutate: (
      change: { id: string; replaceBy: string | null },
      options: { onSuccess: () => void; onError: (error: Error) => void },
    ) => void
    isPending: boolean
  }
  texts: {
    deleteTitle: (name: string) => string
    deleteDetail: string
    deleteHeld: (held: string) => string
    deleteConfirm: string
    replaceBy: string
    chooseRole: string
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
  held,
  remove,
  texts,
  onDeleted,
  onClose,
}: DeleteRoleDialogProps) {
  const [replaceBy, setReplaceBy] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const isHeld = held !== null

  function confirm() {
    if (isHeld && replaceBy === '') return setIsMissing(true)
    remove.mutate(
      { id: role.id, replaceBy: isHeld ? replaceBy : null },
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
      description={isHeld ? texts.deleteHeld(held) : texts.deleteDetail}
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
