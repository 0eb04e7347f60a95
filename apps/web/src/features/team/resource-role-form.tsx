import { can, isPermission, SCOPED_PERMISSIONS, type Permission } from '@parapet/permissions'
import { usePermissions } from '@parapet/permissions/react'
import { SegmentedControl, toast } from '@parapet/ui'
import { useState, type SubmitEvent } from 'react'
import { useForm } from 'react-hook-form'
import { FormDrawer } from '~/components/form-drawer'
import { toFormErrors } from '~/components/form-summary-errors'
import { useCreateResourceRole, useUpdateResourceRole } from '~/data/team/access-mutations'
import type { ResourceRole, ResourceType } from '~/data/team/access-queries'
import { comparePermissions } from '~/components/access/compare-permissions'
import { RoleNameFields, rolePointers, type RoleNameValues } from '~/components/access/role-name-fields'
import { describeFailure } from '~/lib/describe-failure'
import { showFieldErrors } from '~/lib/form-errors'
import { accessTexts as texts } from './access-texts.ts'
import { roleTexts } from '~/components/access/role-texts'
import { PermissionChecks } from './permission-checks.tsx'
import { ResourceRoleEffect } from './resource-role-effect.tsx'

export interface ResourceRoleFormProps {
  orgId: string
  /** The one that is changed; null makes a new one. */
  edited: ResourceRole | null
  /** What it begins with. */
  from: ResourceRole | null
  onClose: () => void
}

const typeOptions = (['property', 'portfolio'] as const).map((value) => ({
  value,
  label: texts.types[value],
}))
const usualStart: readonly Permission[] = ['portfolio:read', 'property:read', 'unit:read', 'threat:read']

/** Makes or changes a resource role; before a change is saved it says who gains and loses what. */
export function ResourceRoleForm({ orgId, edited: role, from, onClose }: ResourceRoleFormProps) {
  const create = useCreateResourceRole(orgId)
  const update = useUpdateResourceRole(orgId)
  const mine = usePermissions()?.permissions ?? []
  const [type, setType] = useState<ResourceType>(from?.resourceType ?? 'property')
  const [begin] = useState(() => (from ? from.permissions.filter(isPermission) : usualStart))
  const [permissions, setPermissions] = useState(begin)
  const form = useForm<RoleNameValues>({
    defaultValues: {
      name: role ? role.name : from ? roleTexts.copyOf(from.name) : '',
      description: from?.description ?? '',
    },
    shouldFocusError: false,
  })
  const { errors, isDirty, isSubmitting, submitCount } = form.formState
  const change = comparePermissions(begin, permissions)
  const isChanged = change.added.length + change.removed.length > 0
  const givable = SCOPED_PERMISSIONS.filter((key) => can(mine, key) || begin.includes(key))

  async function save(values: RoleNameValues) {
    if (permissions.length === 0) {
      form.setError('root', { message: texts.permissionsRequired })
      return
    }
    const description = values.description.trim()
    const body = {
      name: values.name.trim(),
      description: description === '' ? null : description,
      permissions: [...permissions],
    }
    try {
      if (role) {
        await update.mutateAsync({
          role,
          body: isChanged ? body : { ...body, permissions: role.permissions },
        })
        toast({ color: 'success', heading: texts.roleSaved(body.name) })
      } else {
        await create.mutateAsync({ ...body, resourceType: type })
        toast({ color: 'success', heading: texts.roleCreated(body.name) })
      }
      onClose()
    } catch (error) {
      if (!showFieldErrors(error, rolePointers, form.setError))
        form.setError('root', { message: describeFailure(error) })
    }
  }

  return (
    <FormDrawer
      title={role ? texts.editRole : texts.newRole}
      description={role ? role.name : texts.newRoleDetail}
      submitLabel={role ? texts.save : texts.createRole}
      isDirty={isDirty || isChanged}
      isSubmitting={isSubmitting}
      errors={toFormErrors(errors)}
      attempt={submitCount}
      onSubmit={(event?: SubmitEvent) => form.handleSubmit(save)(event)}
      onClose={onClose}
    >
      <RoleNameFields form={form} />
      {role ? null : (
        <SegmentedControl<ResourceType>
          label={texts.type}
          options={typeOptions}
          value={type}
          onValueChange={setType}
        />
      )}
      <PermissionChecks among={givable} held={permissions} onHeldChange={setPermissions} />
      {role && isChanged && permissions.length > 0 && role.grantCount > 0 ? (
        <ResourceRoleEffect orgId={orgId} role={role} permissions={permissions} />
      ) : null}
    </FormDrawer>
  )
}
