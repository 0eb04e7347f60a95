import type { HeldPermissions } from '@parapet/permissions'
import styles from './home-overview.module.css'
import { RecentActivity } from './recent-activity.tsx'
import { SetupChecklist, type SetupChecklistProps } from './setup-checklist.tsx'
import { TaskList } from './task-list.tsx'

interface EmptyHomeProps {
  orgId: string
  userId: string
  setup: SetupChecklistProps['setup']
  permissions: HeldPermissions
  maySeeLedger: boolean
}

/** The home page of an organization without properties. */
export function EmptyHome({ orgId, userId, setup, permissions, maySeeLedger }: EmptyHomeProps) {
  return (
    <div className={styles.grid}>
      <div className={styles.column}>
        <SetupChecklist setup={setup} permissions={permissions} />
        {maySeeLedger ? <RecentActivity orgId={orgId} /> : null}
      </div>
      <div className={styles.column}>
        <TaskList orgId={orgId} userId={userId} />
      </div>
    </div>
  )
}
