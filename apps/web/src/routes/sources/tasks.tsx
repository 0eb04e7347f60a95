import { can } from '@parapet/permissions'
import { useCan, usePermissions } from '@parapet/permissions/react'
import { lazy, Suspense } from 'react'
import { useLocation, type LoaderFunctionArgs } from 'react-router'
import { taskQueries } from '~/data/tasks/queries'
import { RetryAllButton } from '~/features/tasks/retry-all-button'
import { TaskList } from '~/features/tasks/task-list'
import { readTaskState, toTaskQuery, writeTaskState } from '~/features/tasks/task-list-url'
import { usePageParams, withParams } from '~/lib/page-params'
import { queryClientContext } from '~/lib/router-context'
import { getSelectedOrgId, useOrgId } from '~/lib/selected-org'

const TaskDrawer = lazy(() =>
  import('~/features/tasks/task-drawer').then((module) => ({ default: module.TaskDrawer })),
)

export function loader({ context, url }: LoaderFunctionArgs) {
  const state = readTaskState(url.searchParams)
  context
    .get(queryClientContext)
    .infiniteQuery(taskQueries.list(getSelectedOrgId(), toTaskQuery(state)))
    .catch(() => undefined)
}

export function Component() {
  const orgId = useOrgId()
  const access = usePermissions()
  const { pathname } = useLocation()
  const [params, changeParams] = usePageParams()
  const taskId = params.get('task')
  const state = readTaskState(params)
  const mayRetry = useCan('task:retry')
  const seesAll = access !== null && !access.isFga && can(access.permissions, 'task:read')

  return (
    <>
      <TaskList
        orgId={orgId}
        state={state}
        onStateChange={(next) => changeParams((current) => writeTaskState(current, next), { replace: true })}
        getTaskUrl={(id) => `${pathname}?${withParams(params, { task: id })}`}
        maySeeAll={seesAll}
        actions={mayRetry ? <RetryAllButton orgId={orgId} state={state} /> : null}
      />
      <Suspense fallback={null}>
        {taskId === null ? null : (
          <TaskDrawer
            key={taskId}
            orgId={orgId}
            taskId={taskId}
            onClose={() => changeParams((current) => withParams(current, { task: null }), { replace: true })}
          />
        )}
      </Suspense>
    </>
  )
}
