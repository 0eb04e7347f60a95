import type { ApiData } from '@parapet/api-client'
import { Text } from '@parapet/ui'
import { formatNumber } from '~/lib/format'
import styles from './affected-members.module.css'
import { describePermission } from './describe-permission.ts'
import { roleTexts as texts } from './role-texts.ts'

/** The members who gain or lose permissions: counts per permission, and a list of names. */
export function AffectedMembers({ diff }: { diff: ApiData<'updateRole'>['diff'] }) {
  if (diff.affectedCount === 0) return <Text size="sm">{texts.noOneAffected}</Text>
  const unlistedCount = diff.affectedCount - diff.affected.length

  return (
    <div className={styles.affected}>
      <ul className={styles.effects}>
        {diff.permissions.flatMap(({ permission, gain, lose }) => [
          gain > 0 ? (
            <li key={`${permission} gain`} data-effect="gain">
              {texts.gain(gain, describePermission(permission))}
            </li>
          ) : null,
          lose > 0 ? (
            <li key={`${permission} lose`} data-effect="lose">
              {texts.lose(lose, describePermission(permission))}
            </li>
          ) : null,
        ])}
      </ul>
      <details>
        <summary className={styles.summary}>{texts.whoIsAffected(formatNumber(diff.affectedCount))}</summary>
        <ul className={styles.people}>
          {diff.affected.map(({ user, resource, gains, loses }) => (
            <li key={`${user.id} ${resource?.id ?? ''}`}>
              <strong>{user.name}</strong>
              {resource ? ` · ${resource.name}` : ''}
              <Text size="sm" tone="muted">
                {[
                  ...(gains.length > 0 ? [texts.gains(gains.map(describePermission).join(', '))] : []),
                  ...(loses.length > 0 ? [texts.loses(loses.map(describePermission).join(', '))] : []),
                ].join('; ')}
              </Text>
            </li>
          ))}
          {unlistedCount > 0 ? <li>{texts.more(formatNumber(unlistedCount))}</li> : null}
        </ul>
      </details>
    </div>
  )
}

/** The permissions added and removed between `before` and `after`. */
export function comparePermissions<Key extends string>(before: readonly Key[], after: readonly Key[]) {
  return {
    added: after.filter((permission) => !before.includes(permission)),
    removed: before.filter((permission) => !after.includes(permission)),
  }
}
