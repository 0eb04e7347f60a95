import { type ApiData, isApiError } from '@parapet/api-client'
import { Banner, Button, Dialog, toast, Skeleton, Tag, Text } from '@parapet/ui'
import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { AffectedMembers, comparePermissions } from '~/components/access/affected-members'
import { describePermission } from '~/components/access/describe-permission'
import { roleTexts as texts } from '~/components/access/role-texts'
import { formTexts } from '~/components/form-texts'
import { QueryErrorPanel } from '~/components/query-error-panel'
import type { Role } from '~/data/team/queries'
import { useUpdateRole, roleDiffQuery } from '~/data/team/role-mutations'
import { describeFailure } from '~/lib/describe-failure'
import { getDraft, type RoleDrafts } from './role-drafts.ts'
import styles from './roles.module.css'

interface ReviewDialogProps {
  orgId: string
  /** The roles that have a draft. */
  roles: readonly Role[]
  drafts: RoleDrafts
  /** Called for each role that was saved. */
  onSaved: (roleId: string) => void
  onClose: () => void
}

/** Shows which members gain or lose permissions, then saves the roles one by one. */
export function ReviewDialog({ orgId, roles, drafts, onSaved, onClose }: ReviewDialogProps) {
  const update = useUpdateRole(orgId)
  const [isSaving, setIsSaving] = useState(false)
  const checks = useQueries({
    queries: roles.map((role) => roleDiffQuery(orgId, role, getDraft(drafts, role))),
    combine: readChecks,
  })

  async function save() {
    setIsSaving(true)
    let savedCount = 0
    for (const role of roles) {
      try {
        await update.mutateAsync({ role, body: { permissions: [...getDraft(drafts, role)] } })
        onSaved(role.id)
        savedCount += 1
      } catch (error) {
        const heading = texts.couldNotSave(role.name)
        toast({ color: 'danger', heading, body: describeFailure(error), persistent: true })
        break
      }
    }
    setIsSaving(false)
    if (savedCount === roles.length) toast({ color: 'success', heading: texts.saved(savedCount) })
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
          <Button
            tone="primary"
            disabled={checks.some(({ error }) => isRefusal(error))}
            loading={isSaving}
            onClick={() => void save()}
          >
            {texts.saveChanges}
          </Button>
        </>
      }
    >
      <div className={styles.changes}>
        {roles.map((role, index) => (
          <RoleChange key={role.id} role={role} permissions={getDraft(drafts, role)} check={checks[index]!} />
        ))}
      </div>
    </Dialog>
  )
}

type Check = ReturnType<typeof readChecks>[number]

// Reads what a result's observer must tell about, because only the parts that were read cause a render.
const readChecks = (results: readonly UseQueryResult<ApiData<'updateRole'>['diff']>[]) =>
  results.map(({ data, error, isError, isFetching, refetch }) => ({
    data,
    error,
    isError,
    isFetching,
    refetch,
  }))

/** The server would refuse to save it, too. */
const isRefusal = (error: Error | null) => isApiError(error) && error.status === 422

const describeRefusal = (error: Error | null) =>
  isApiError(error) && error.errors.length > 0
    ? error.errors.map(({ message }) => message).join(' ')
    : describeFailure(error)

interface RoleChangeProps {
  role: Role
  permissions: readonly string[]
  check: Check
}

/** One role's changes and the affected members. */
function RoleChange({ role, permissions, check }: RoleChangeProps) {
  const { added, removed } = comparePermissions(role.permissions, permissions)

  return (
    <section className={styles.change} aria-label={role.name}>
      <h3 className={styles.changeTitle}>{role.name}</h3>
      <PermissionChanges title={texts.adds} keys={added} />
      <PermissionChanges title={texts.removes} keys={removed} />
      {isRefusal(check.error) ? (
        <Banner tone="danger" title={texts.couldNotSave(role.name)}>
          {describeRefusal(check.error)}
        </Banner>
      ) : check.data ? (
        <AffectedMembers diff={check.data} />
      ) : check.isError ? (
        <QueryErrorPanel subject={texts.couldNotCheck} query={check} />
      ) : (
        <div role="status" aria-label={texts.checking}>
          <Skeleton width="three-quarters" />
        </div>
      )}
    </section>
  )
}

function PermissionChanges({ title, keys }: { title: string; keys: readonly string[] }) {
  if (keys.length === 0) return null
  return (
    <div className={styles.changeList}>
      <Text size="sm" tone="muted">
        {title}
      </Text>
      <span className={styles.tags}>
        {keys.map((key) => (
          <Tag key={key}>{describePermission(key)}</Tag>
        ))}
      </span>
    </div>
  )
}
