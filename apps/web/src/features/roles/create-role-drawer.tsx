import { can, isPermission } from '@parapet/permissions'
import { usePermissions } from '@parapet/permissions/react'
import { Field, Select, toast } from '@parapet/ui'
import { useState } from 'react'
import { useRecordForm } from '~/components/use-record-form'
import { FormDrawer } from '~/components/form-drawer'
import { toDrawerState } from '~/components/form-summary-errors'
import { useCreateRole } from '~/data/team/role-mutations'
import type { Role } from '~/data/team/queries'
import { roleTexts as texts } from '~/components/access/role-texts'
import { RoleNameFields, rolePointers, type RoleNameValues } from '~/components/access/role-name-fields'

export interface CreateRoleDrawerProps {
  orgId: string
  roles: readonly Role[]
  /** The role to copy. */
  sourceRole: Role | undefined
  onCreated: (role: { id: string }) => void
  onClose: () => void
}

const defaultTemplateKey = 'viewer'

/** Creates a role from another one's permissions, limited to those that the creator holds. */
export function CreateRoleDrawer({ orgId, roles, sourceRole, onCreated, onClose }: CreateRoleDrawerProps) {
  const create = useCreateRole(orgId)
  const viewerPermissions = usePermissions()?.permissions ?? []
  const [templateId, setTemplateId] = useState(
    (sourceRole ?? roles.find(({ key }) => key === defaultTemplateKey) ?? roles[0])?.id ?? '',
  )
  const template = roles.find(({ id }) => id === templateId)
  const permissions = (template?.permissions ?? []).filter(
    (key) => isPermission(key) && can(viewerPermissions, key),
  )
  const { form, submit } = useRecordForm<RoleNameValues>({
    defaultValues: {
      name: sourceRole ? texts.copyOf(sourceRole.name) : '',
      description: sourceRole?.description ?? '',
    },
    pointers: rolePointers,
    save: async (values) => {
      const description = values.description.trim()
      const created = await create.mutateAsync({
        name: values.name.trim(),
        description: description === '' ? null : description,
        permissions,
      })
      toast({ color: 'success', heading: texts.created(created.name) })
      onCreated(created)
    },
  })

  return (
    <FormDrawer
      title={texts.create}
      description={texts.createDetail}
      submitLabel={texts.createSubmit}
      {...toDrawerState(form.formState)}
      onSubmit={submit}
      onClose={onClose}
    >
      <RoleNameFields form={form} />
      <Field label={texts.startFrom} help={texts.startFromHelp(permissions.length)}>
        <Select value={templateId} onChange={(event) => setTemplateId(event.currentTarget.value)}>
          {roles.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </FormDrawer>
  )
}
