import type { Permission } from '@parapet/permissions'
import { Badge, Checkbox } from '@parapet/ui'
import { listPermissionRows } from '~/components/access/permission-rows'
import { roleTexts } from '~/components/access/role-texts'
import styles from './access.module.css'

export interface PermissionChecksProps {
  among: readonly Permission[]
  held: readonly Permission[]
  onHeldChange: (held: readonly Permission[]) => void
}

/** Permissions to tick, in their groups. */
export function PermissionChecks({ among, held, onHeldChange }: PermissionChecksProps) {
  return (
    <div className={styles.checks}>
      {listPermissionRows({ q: '', isDangerousOnly: false }, among).map((group) => (
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
                checked={held.includes(key)}
                onCheckedChange={(isHeld) =>
                  onHeldChange(isHeld ? [...held, key] : held.filter((other) => other !== key))
                }
              />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}
