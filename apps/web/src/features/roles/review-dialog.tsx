import { Button, Dialog, toast } from '@parapet/ui'
import { useState } from 'react'
import { useUpdateRole } from '~/data/team/role-mutations'
import type { Role } from '~/data/team/queries'
import { describeFailure } from '~/lib/describe-failure'
import { formTexts } from '~/components/form-texts'
import { roleTexts as texts } from '~/components/access/role-texts'
import { RoleChange } from './role-change.tsx'
import { getDraft, type RoleDrafts } from './role-drafts.ts'
import styles from './roles.module.css'

export interface ReviewDialogProps {
  orgId: string
  /** Those with a draft. */
  roles: readonly Role[]
  drafts: RoleDrafts
  /** A role was saved as it stood in its draft. */
  onSaved: (roleId: string) => void
  onClose: () => void
}

/** Shows who gains and loses what, and then saves role by role. */
export function ReviewDialog({ orgId, roles, drafts, onSaved, onClose }: ReviewDialogProps) {
  const update = useUpdateRole(orgId)
  const [isSaving, setIsSaving] = useState(false)

  async function save() {
    setIsSaving(true)
    let count = 0
    for (const role of roles) {
      try {
        await update.mutateAsync({ role, body: { permissions: [...getDraft(drafts, role)] } })
        onSaved(role.id)
        count += 1
      } catch (error) {
        const heading = texts.couldNotSave(role.name)
        toast({ color: 'danger', heading, body: describeFailure(error), persistent: true })
        break
      }
    }
    setIsSaving(false)
    if (count === roles.length) toast({ color: 'success', heading: texts.saved(count) })
    onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.reviewTitle}
      description={texts.reviewDetail}
      closesOnOutsidePress={false}
      footer={
        <>
          <Button onClick={onClose}>{formTexts.cancel}</Button>
          <Button tone="primary" loading={isSaving} onClick={() => void save()}>
            {texts.saveChanges}
          </Button>
        </>
      }
    >
      <div className={styles.changes}>
        {roles.map((role) => (
          <RoleChange key={role.id} orgId={orgId} role={role} permissions={getDraft(drafts, role)} />
        ))}
      </div>
    </Dialog>
  )
}
