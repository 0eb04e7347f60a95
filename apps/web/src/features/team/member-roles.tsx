import { can, isPermission, type HeldPermissions, FGA_MEMBER_ROLE } from '@parapet/permissions'
import { Button, Checkbox, Tag, Text, toast } from '@parapet/ui'
import { useState } from 'react'
import type { Location } from 'react-router'
import { describePermission } from '~/components/access/describe-permission'
import { formTexts } from '~/components/form-texts'
import { UnsavedGuard } from '~/components/unsaved-guard'
import type { MemberDetail } from '~/data/team/access-queries'
import { useUpdateMember } from '~/data/team/member-mutations'
import type { Role } from '~/data/team/queries'
import { describeFailure } from '~/lib/describe-failure'
import { removeContradiction } from './contradicting-roles.ts'
import styles from './member-drawer.module.css'
import { teamTexts as texts } from './texts.ts'

interface MemberRolesProps {
  orgId: string
  member: MemberDetail
  /** All roles of the organization. */
  roles: readonly Role[]
  /** The viewer's own permissions, the only ones they can grant. */
  viewerPermissions: HeldPermissions
  mayAssign: boolean
  isLastAdmin: boolean
}

/** A member's roles. While they're being edited, shows which permissions are gained and lost. */
export function MemberRoles({
  orgId,
  member,
  roles,
  viewerPermissions,
  mayAssign,
  isLastAdmin,
}: MemberRolesProps) {
  const update = useUpdateMember(orgId)
  const currentIds = member.roles.map(({ id }) => id)
  const [selectedRoleIds, setSelectedRoleIds] = useState<readonly string[] | null>(null)
  const [removedRole, setRemovedRole] = useState<Role | null>(null)
  // The member when editing began. Saving against a newer version would overwrite someone else's change.
  const [editedMember, setEditedMember] = useState(member)
  const findRoles = (ids: readonly string[]) => roles.filter(({ id }) => ids.includes(id))
  const isChanged =
    selectedRoleIds !== null &&
    (selectedRoleIds.length !== currentIds.length || selectedRoleIds.some((id) => !currentIds.includes(id)))

  function startEditing() {
    setEditedMember(member)
    setSelectedRoleIds(currentIds)
    setRemovedRole(null)
  }

  function selectRoles(previous: readonly string[], next: readonly string[]) {
    const choice = removeContradiction(roles, previous, next)
    setSelectedRoleIds(choice.roleIds)
    setRemovedRole(choice.removed)
  }

  function save(roleIds: readonly string[]) {
    update.mutate(
      { member: editedMember, body: { roleIds: [...roleIds] } },
      {
        onSuccess: () => {
          toast({ color: 'success', heading: texts.rolesSaved(member.user.name) })
          setSelectedRoleIds(null)
        },
        onError: (error) =>
          toast({
            color: 'danger',
            heading: texts.couldNotSaveRoles,
            body: describeFailure(error),
            persistent: true,
          }),
      },
    )
  }

  return (
    <section className={styles.part} aria-label={texts.roles}>
      <span className={styles.head}>
        <h3 className={styles.partTitle}>{texts.roles}</h3>
        {mayAssign && selectedRoleIds === null ? (
          <Button size="sm" onClick={startEditing}>
            {texts.editRoles}
          </Button>
        ) : null}
      </span>
      {selectedRoleIds === null ? (
        member.roles.length === 0 ? (
          <Text tone="muted">{texts.noRole}</Text>
        ) : (
          <span className={styles.tags}>
            {member.roles.map(({ id, name }) => (
              <Tag key={id}>{name}</Tag>
            ))}
          </span>
        )
      ) : (
        <>
          <div>
            <div className={styles.choices}>
              {roles.map((role) => {
                const isCurrentRole = currentIds.includes(role.id)
                const mayGrant = role.permissions.every(
                  (key) => !isPermission(key) || can(viewerPermissions, key),
                )
                return (
                  <Checkbox
                    key={role.id}
                    label={role.name}
                    description={mayGrant || isCurrentRole ? role.description : texts.notGrantable}
                    checked={selectedRoleIds.includes(role.id)}
                    disabled={
                      (!mayGrant && !isCurrentRole) ||
                      (isCurrentRole && isLastAdmin && selectedRoleIds.includes(role.id))
                    }
                    onCheckedChange={(isOn) =>
                      selectRoles(
                        selectedRoleIds,
                        isOn ? [...selectedRoleIds, role.id] : selectedRoleIds.filter((id) => id !== role.id),
                      )
                    }
                  />
                )
              })}
            </div>
            <div role="status">
              {removedRole ? <Text size="sm">{texts.roleRemoved(removedRole.name)}</Text> : null}
            </div>
          </div>
          {isChanged ? (
            <RoleEffectList effect={findRoleEffect(findRoles(currentIds), findRoles(selectedRoleIds))} />
          ) : null}
          {selectedRoleIds.length === 0 ? (
            <Text size="sm" tone="danger" role="alert">
              {texts.roleRequired}
            </Text>
          ) : null}
          <span className={styles.tags}>
            <Button disabled={update.isPending} onClick={() => setSelectedRoleIds(null)}>
              {formTexts.cancel}
            </Button>
            <Button
              tone="primary"
              disabled={!isChanged || selectedRoleIds.length === 0}
              loading={update.isPending}
              onClick={() => save(selectedRoleIds)}
            >
              {texts.saveRoles}
            </Button>
          </span>
        </>
      )}
      <UnsavedGuard isDirty={isChanged} isSaving={update.isPending} losesChanges={leavesMember} />
    </section>
  )
}

/** Whether a navigation closes the drawer or shows another member. */
const leavesMember = (current: Location, next: Location) =>
  current.pathname !== next.pathname || findMemberId(current) !== findMemberId(next)
const findMemberId = ({ search }: Location) => new URLSearchParams(search).get('member')

/** The permissions gained and lost by changing roles. */
function RoleEffectList({ effect: { gains, loses, limit } }: { effect: RoleEffect }) {
  return (
    <div className={styles.effect} role="status">
      {limit === 'on' ? <Text weight="medium">{texts.becomesLimited}</Text> : null}
      {limit === 'off' ? <Text weight="medium">{texts.becomesUnlimited}</Text> : null}
      {gains.length === 0 && loses.length === 0 && limit === null ? <Text>{texts.noEffect}</Text> : null}
      {gains.length > 0 ? (
        <p className={styles.gains}>
          <strong>{texts.gains(gains.length)}</strong>: {gains.map(describePermission).join(', ')}
        </p>
      ) : null}
      {loses.length > 0 ? (
        <p className={styles.loses}>
          <strong>{texts.loses(loses.length)}</strong>: {loses.map(describePermission).join(', ')}
        </p>
      ) : null}
    </div>
  )
}

type ComparedRole = Pick<Role, 'id' | 'key' | 'permissions'>

interface RoleEffect {
  gains: string[]
  loses: string[]
  /** Whether the person becomes a limited member or stops being one; null if neither. */
  limit: 'on' | 'off' | null
}

/** The permissions gained and lost when one set of roles replaces another. */
export function findRoleEffect(before: readonly ComparedRole[], after: readonly ComparedRole[]): RoleEffect {
  const listPermissions = (roles: readonly ComparedRole[]) =>
    new Set(roles.flatMap(({ permissions }) => permissions))
  const isLimited = (roles: readonly ComparedRole[]) => roles.some(({ key }) => key === FGA_MEMBER_ROLE)
  const previous = listPermissions(before)
  const next = listPermissions(after)
  return {
    gains: [...next.difference(previous)],
    loses: [...previous.difference(next)],
    limit: isLimited(before) === isLimited(after) ? null : isLimited(after) ? 'on' : 'off',
  }
}
