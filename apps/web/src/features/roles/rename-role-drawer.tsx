import { toast } from '@parapet/ui'
import { useForm } from 'react-hook-form'
import { FormDrawer } from '~/components/form-drawer'
import { toFormErrors } from '~/components/form-summary-errors'
import { useUpdateRole } from '~/data/team/role-mutations'
import type { Role } from '~/data/team/queries'
import { describeFailure } from '~/lib/describe-failure'
import { showFieldErrors } from '~/lib/form-errors'
import { roleTexts as texts } from '~/components/access/role-texts'
import { RoleNameFields, rolePointers, type RoleNameValues } from '~/components/access/role-name-fields'

export interface RenameRoleDrawerProps {
  orgId: string
  role: Role
  onClose: () => void
}

/** Changes what a role is called. What it allows is changed in the table. */
export function RenameRoleDrawer({ orgId, role, onClose }: RenameRoleDrawerProps) {
  const update = useUpdateRole(orgId)
  const form = useForm<RoleNameValues>({
    defaultValues: { name: role.name, description: role.description ?? '' },
    shouldFocusError: false,
  })
  const { errors, isDirty, isSubmitting, submitCount } = form.formState

  async function save(values: RoleNameValues) {
    const name = values.name.trim()
    const description = values.description.trim()
    try {
      await update.mutateAsync({ role, body: { name, description: description === '' ? null : description } })
      toast({ color: 'success', heading: texts.renamed(name) })
      onClose()
    } catch (error) {
      if (!showFieldErrors(error, rolePointers, form.setError))
        form.setError('root', { message: describeFailure(error) })
    }
  }

  return (
    <FormDrawer
      title={texts.rename}
      description={role.name}
      submitLabel={texts.renameSubmit}
      isDirty={isDirty}
      isSubmitting={isSubmitting}
      errors={toFormErrors(errors)}
      attempt={submitCount}
      onSubmit={form.handleSubmit(save)}
      onClose={onClose}
    >
      <RoleNameFields form={form} />
    </FormDrawer>
  )
}
