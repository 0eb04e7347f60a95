import { can } from '@parapet/permissions'
import { usePermissions } from '@parapet/permissions/react'
import { PageHeader } from '@parapet/ui'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { ledgerQueries } from '~/data/ledger/queries'
import { orgQueries } from '~/data/org/queries'
import { sessionQueries } from '~/data/session/queries'
import { describeOverview } from '~/features/home/describe-overview'
import { HomeNumbers } from '~/features/home/home-numbers'
import { RecentActivity } from '~/features/home/recent-activity'
import { SetupChecklist } from '~/features/home/setup-checklist'
import { TaskList } from '~/features/home/task-list'
import { permissionStore } from '~/lib/permission-store'
import { queryClientContext } from '~/lib/router-context'
import { getSelectedOrgId } from '~/lib/selected-org'
import { homeTexts } from '~/texts/home'
import styles from '~/features/home/home.module.css'

export function loader({ context }: LoaderFunctionArgs) {
  const queryClient = context.get(queryClientContext)
  const orgId = getSelectedOrgId()
  const held = permissionStore.getSnapshot()?.permissions ?? []

  // Nothing here is needed for the page to be a page: each part shows its own state.
  const begin = (work: Promise<unknown>) => void work.catch(() => undefined)
  if (can(held, 'org:read')) begin(queryClient.query(orgQueries.overview(orgId)))
  if (can(held, 'ledger:read')) begin(queryClient.query(ledgerQueries.recent(orgId, { limit: 12 })))
  return { orgId }
}

export function Component() {
  const { orgId } = useLoaderData<typeof loader>()
  const access = usePermissions()
  const held = access?.permissions ?? []
  const { data: org } = useSuspenseQuery(sessionQueries.org(orgId))
  const mayCount = can(held, 'org:read')
  const overview = useQuery({ ...orgQueries.overview(orgId), enabled: mayCount })
  const isEmpty = overview.data?.counts.properties === 0

  return (
    <>
      <PageHeader
        title={homeTexts.title}
        subtitle={overview.data ? describeOverview(overview.data) : mayCount ? '\u00A0' : org.name}
      />
      <div className={styles.grid}>
        <div className={styles.column}>
          {isEmpty ? <SetupChecklist setup={org.setup} held={held} /> : null}
          {mayCount && !isEmpty ? <HomeNumbers orgId={orgId} /> : null}
          {/* The ledger of a whole organisation is not for people who may see only some properties. */}
          {can(held, 'ledger:read') && !access?.isFga ? <RecentActivity orgId={orgId} /> : null}
        </div>
        <div className={styles.column}>
          <TaskList orgId={orgId} />
        </div>
      </div>
    </>
  )
}
