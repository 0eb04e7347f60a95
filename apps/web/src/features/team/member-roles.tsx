import { can, isPermission, type HeldPermissions } from '@parapet/permissions'
import { Button, Checkbox, Tag, Text, toast } from '@parapet/ui'
import { useState } from 'react'
import { UnsavedGuard } from '~/components/unsaved-guard'
import type { MemberDetail } from '~/data/team/access-queries'
import { useUpdateMember } from '~/data/team/member-mutations'
import type { Role } from '~/data/team/queries'
import { describeFailure } from '~/lib/describe-failure'
import { formTexts } from '~/components/form-texts'
import { teamTexts as texts } from './texts.ts'
import { RoleEffectList } from './role-effect-list.tsx'
import { findRoleEffect } from './role-effect.ts'
import styles from './member-drawer.module.css'

export interface MemberRolesProps {
  orgId: string
  member: MemberDetail
  /** Every role there is. */
  roles: readonly Role[]
  /** What whoever looks at it holds. */
  mine: HeldPermissions
  mayAssign: boolean
  isLastAdmin: boolean
}

/** The roles of a member; while they are changed, what is gained and lost by it. */
export function MemberRoles({ orgId, member, roles, mine, mayAssign, isLastAdmin }: MemberRolesProps) {
  const update = useUpdateMember(orgId)
  const before = member.roles.map(({ id }) => id)
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  // As they were when changing began: what somebody else changed meanwhile is not overwritten unseen.
  const [seen, setSeen] = useState(member)
  const byIds = (ids: readonly string[]) => roles.filter(({ id }) => ids.includes(id))
  const isChanged =
    chosen !== null && (chosen.length !== before.length || chosen.some((id) => !before.includes(id)))

  function begin() {
    setSeen(member)
    setChosen(before)
  }

  function save(roleIds: readonly string[]) {
    update.mutate(
      { member: seen, body: { roleIds: [...roleIds] } },
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
          <Button size="sm" onClick={begin}>
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
              const isHeld = before.includes(role.id)
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
          {isChanged ? <RoleEffectList effect={findRoleEffect(byIds(before), byIds(chosen))} /> : null}
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
