import { can, isPermission, SCOPED_PERMISSIONS, type Permission } from '@parapet/permissions'
import { usePermissions } from '@parapet/permissions/react'
import { SegmentedControl, toast, Badge, Checkbox, Banner, Skeleton } from '@parapet/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, useDeferredValue } from 'react'
import { comparePermissions, AffectedMembers } from '~/components/access/affected-members'
import { filterPermissionGroups } from '~/components/access/filter-permission-groups'
import { RoleNameFields, rolePointers, type RoleNameValues } from '~/components/access/role-name-fields'
import { roleTexts } from '~/components/access/role-texts'
import { useKeptValues } from '~/components/use-kept-values'
import { useRecordForm } from '~/components/use-record-form'
import { FormDrawer } from '~/components/form-drawer'
import { toDrawerState } from '~/components/form-summary-errors'
import { QueryErrorPanel } from '~/components/query-error-panel'
import {
  useCreateResourceRole,
  useUpdateResourceRole,
  resourceRoleDiffQuery,
} from '~/data/team/access-mutations'
import type { ResourceRole, ResourceType } from '~/data/team/access-queries'
import { accessTexts as texts } from './access-texts.ts'
import styles from './access.module.css'

interface ResourceRoleFormProps {
  orgId: string
  /** The role to edit; null creates a new one. */
  editedRole: ResourceRole | null
  /** The role to copy values from. */
  sourceRole: ResourceRole | null
  onClose: () => void
}

const typeOptions = (['property', 'portfolio'] as const).map((value) => ({
  value,
  label: texts.types[value],
}))
const defaultPermissions: readonly Permission[] = [
  'portfolio:read',
  'property:read',
  'unit:read',
  'threat:read',
]

/** Creates or edits a resource role. An edit shows who gains or loses permissions before it's saved. */
export function ResourceRoleForm({ orgId, editedRole: role, sourceRole, onClose }: ResourceRoleFormProps) {
  const create = useCreateResourceRole(orgId)
  const update = useUpdateResourceRole(orgId)
  const viewerPermissions = usePermissions()?.permissions ?? []
  const [resourceType, setResourceType] = useState<ResourceType>(sourceRole?.resourceType ?? 'property')
  const [initialPermissions] = useState(() =>
    sourceRole ? sourceRole.permissions.filter(isPermission) : defaultPermissions,
  )
  const [permissions, setPermissions] = useState(initialPermissions)
  const permissionChange = comparePermissions(initialPermissions, permissions)
  const isChanged = permissionChange.added.length + permissionChange.removed.length > 0
  useKeptValues({
    name: 'permissions',
    collect: () => (isChanged ? { permissions } : null),
    bringBack: (kept: { permissions: readonly Permission[] }) => setPermissions(kept.permissions),
  })
  const { form, submit } = useRecordForm<RoleNameValues>({
    defaultValues: {
      name: role ? role.name : sourceRole ? roleTexts.copyOf(sourceRole.name) : '',
      description: sourceRole?.description ?? '',
    },
    pointers: rolePointers,
    save: async (values) => {
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
      if (role) {
        await update.mutateAsync({
          role,
          body: isChanged ? body : { ...body, permissions: role.permissions },
        })
        toast({ color: 'success', heading: texts.roleSaved(body.name) })
      } else {
        await create.mutateAsync({ ...body, resourceType: resourceType })
        toast({ color: 'success', heading: texts.roleCreated(body.name) })
      }
      onClose()
    },
  })
  const grantablePermissions = SCOPED_PERMISSIONS.filter(
    (key) => can(viewerPermissions, key) || initialPermissions.includes(key),
  )

  return (
    <FormDrawer
      title={role ? texts.editRole : texts.newRole}
      description={role ? role.name : texts.newRoleDetail}
      submitLabel={role ? texts.save : texts.createRole}
      {...toDrawerState(form.formState)}
      isDirty={form.formState.isDirty || isChanged}
      onSubmit={submit}
      onClose={onClose}
    >
      <RoleNameFields form={form} />
      {role ? null : (
        <SegmentedControl<ResourceType>
          label={texts.appliesTo}
          options={typeOptions}
          value={resourceType}
          onValueChange={setResourceType}
        />
      )}
      <PermissionChecks
        permissions={grantablePermissions}
        selected={permissions}
        onSelectedChange={setPermissions}
      />
      {role && isChanged && permissions.length > 0 && role.grantCount > 0 ? (
        <ResourceRoleEffect orgId={orgId} role={role} permissions={permissions} />
      ) : null}
    </FormDrawer>
  )
}

interface PermissionChecksProps {
  permissions: readonly Permission[]
  selected: readonly Permission[]
  onSelectedChange: (selected: readonly Permission[]) => void
}

/** Checkboxes for permissions, in groups. */
function PermissionChecks({ permissions, selected, onSelectedChange }: PermissionChecksProps) {
  return (
    <div className={styles.checks}>
      {filterPermissionGroups({ q: '', isDangerousOnly: false }, permissions).map((group) => (
        <fieldset key={group.resource} className={styles.checkGroup}>
          <legend>{group.label}</legend>
          <div className={styles.checks}>
            {group.permissions.map(({ key, label, description, dangerous }) => (
              <Checkbox
                key={key}
                label={
                  <span className={styles.actions}>
                    {label}
                    {dangerous ? <Badge tone="warning">{roleTexts.dangerous}</Badge> : null}
                  </span>
                }
                title={description}
                checked={selected.includes(key)}
                onCheckedChange={(isSelected) =>
                  onSelectedChange(
                    isSelected ? [...selected, key] : selected.filter((other) => other !== key),
                  )
                }
              />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}

interface ResourceRoleEffectProps {
  orgId: string
  role: ResourceRole
  permissions: readonly string[]
}

/** Who gains or loses permissions under the current selection. */
function ResourceRoleEffect({ orgId, role, permissions }: ResourceRoleEffectProps) {
  const deferredPermissions = useDeferredValue(permissions)
  const query = useQuery({
    ...resourceRoleDiffQuery(orgId, role, deferredPermissions),
    placeholderData: keepPreviousData,
  })
  return (
    <Banner tone="info" title={texts.effect}>
      {query.data ? (
        <AffectedMembers diff={query.data} />
      ) : query.isError ? (
        <QueryErrorPanel subject={texts.effectSubject} query={query} />
      ) : (
        <Skeleton width="three-quarters" />
      )}
    </Banner>
  )
}
