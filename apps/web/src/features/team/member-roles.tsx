import { can, isPermission, type HeldPermissions, FGA_MEMBER_ROLE } from '@parapet/permissions'
import { Button, Checkbox, Tag, Text, toast } from '@parapet/ui'
import { useState } from 'react'
import { describePermission } from '~/components/access/describe-permission'
import { formTexts } from '~/components/form-texts'
import { UnsavedGuard } from '~/components/unsaved-guard'
import type { MemberDetail } from '~/data/team/access-queries'
import { useUpdateMember } from '~/data/team/member-mutations'
import type { Role } from '~/data/team/queries'
import { describeFailure } from '~/lib/describe-failure'
import styles from './member-drawer.module.css'
import { teamTexts as texts } from './texts.ts'

interface MemberRolesProps {
  orgId: string
  member: MemberDetail
  /** All roles of the organization. */
  roles: readonly Role[]
  /** The viewer's own permissions, the only ones they can grant. */
  mine: HeldPermissions
  mayAssign: boolean
  isLastAdmin: boolean
}

/** A member's roles. While they're being edited, shows which permissions are gained and lost. */
export function MemberRoles({ orgId, member, roles, mine, mayAssign, isLastAdmin }: MemberRolesProps) {
  const update = useUpdateMember(orgId)
  const currentIds = member.roles.map(({ id }) => id)
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  // The member when editing began. Saving against a newer version would overwrite someone else's change.
  const [edited, setEdited] = useState(member)
  const byIds = (ids: readonly string[]) => roles.filter(({ id }) => ids.includes(id))
  const isChanged =
    chosen !== null && (chosen.length !== currentIds.length || chosen.some((id) => !currentIds.includes(id)))

  function startEditing() {
    setEdited(member)
    setChosen(currentIds)
  }

  function save(roleIds: readonly string[]) {
    update.mutate(
      { member: edited, body: { roleIds: [...roleIds] } },
      {
        onSuccess: () => {
          toast({ color: 'success', heading: texts.rolesSaved(member.user.name) })
          setChosen(null)
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
        {mayAssign && chosen === null ? (
          <Button size="sm" onClick={startEditing}>
            {texts.changeRoles}
          </Button>
        ) : null}
      </span>
      {chosen === null ? (
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
          <div className={styles.choices}>
            {roles.map((role) => {
              const isHeld = currentIds.includes(role.id)
              const mayGive = role.permissions.every((key) => !isPermission(key) || can(mine, key))
              return (
                <Checkbox
                  key={role.id}
                  label={role.name}
                  description={mayGive || isHeld ? role.description : texts.notGivable}
                  checked={chosen.includes(role.id)}
                  disabled={(!mayGive && !isHeld) || (isHeld && isLastAdmin && chosen.includes(role.id))}
                  onCheckedChange={(isOn) =>
                    setChosen(isOn ? [...chosen, role.id] : chosen.filter((id) => id !== role.id))
                  }
                />
              )
            })}
          </div>
          {isChanged ? <RoleEffectList effect={findRoleEffect(byIds(currentIds), byIds(chosen))} /> : null}
          {chosen.length === 0 ? (
            <Text size="sm" tone="danger" role="alert">
              {texts.oneRole}
            </Text>
          ) : null}
          <span className={styles.tags}>
            <Button onClick={() => setChosen(null)}>{formTexts.cancel}</Button>
            <Button
              tone="primary"
              disabled={!isChanged || chosen.length === 0}
              loading={update.isPending}
              onClick={() => save(chosen)}
            >
              {texts.saveRoles}
            </Button>
          </span>
          <UnsavedGuard isDirty={isChanged && !update.isPending} />
        </>
      )}
    </section>
  )
}

/** The permissions gained and lost by a change of roles. */
function RoleEffectList({ effect: { gains, loses, limit } }: { effect: RoleEffect }) {
  return (
    <div className={styles.effect} role="status">
      {limit === 'on' ? <Text weight="medium">{texts.becomesLimited}</Text> : null}
      {limit === 'off' ? <Text weight="medium">{texts.isUnlimited}</Text> : null}
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

type HeldRole = Pick<Role, 'id' | 'key' | 'permissions'>

interface RoleEffect {
  gains: string[]
  loses: string[]
  /** Whether the person becomes a limited member or stops being one; null if neither. */
  limit: 'on' | 'off' | null
}

/** The permissions gained and lost when one set of roles replaces another. */
export function findRoleEffect(before: readonly HeldRole[], after: readonly HeldRole[]): RoleEffect {
  const listPermissions = (roles: readonly HeldRole[]) =>
    new Set(roles.flatMap(({ permissions }) => permissions))
  const isLimited = (roles: readonly HeldRole[]) => roles.some(({ key }) => key === FGA_MEMBER_ROLE)
  const previous = listPermissions(before)
  const next = listPermissions(after)
  return {
    gains: [...next.difference(previous)],
    loses: [...previous.difference(next)],
    limit: isLimited(before) === isLimited(after) ? null : isLimited(after) ? 'on' : 'off',
  }
}
