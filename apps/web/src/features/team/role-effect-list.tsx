import { Text } from '@parapet/ui'
import { describePermission } from '~/components/access/describe-permission'
import { teamTexts as texts } from './texts.ts'
import type { RoleEffect } from './role-effect.ts'
import styles from './member-drawer.module.css'

/** What somebody gains and loses, before it is saved. */
export function RoleEffectList({ effect: { gains, loses, limit } }: { effect: RoleEffect }) {
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
