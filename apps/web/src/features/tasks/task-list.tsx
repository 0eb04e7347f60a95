import { Button, DataTable, EmptyState, SegmentedControl, Select, Switch } from '@parapet/ui'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { ListChecks, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { toPagedTableProps } from '~/components/paged-table-props'
import { taskQueries, type Task, type TaskType } from '~/data/tasks/queries'
import { taskTexts as texts } from '~/components/task-texts'
import { listTaskColumns } from './task-columns.tsx'
import { isNarrowed, toTaskQuery, type TaskListState, type TaskState } from './task-list-url.ts'
import styles from './tasks.module.css'

const stateOptions = (Object.entries(texts.states) as [TaskState, string][]).map(([value, label]) => ({
  value,
  label,
}))

// What the product does in the background as it is.
const offeredTypes = [
  'source_run',
  'threat_match',
  'import_validate',
  'import_commit',
  'import_undo',
  'batch',
] as const satisfies TaskType[]

export interface TaskListProps {
  orgId: string
  state: TaskListState
  onStateChange: (state: TaskListState) => void
  /** Writes the address that opens a task beside the list. */
  toTask: (taskId: string) => string
  /** Whether the person sees the tasks of everybody; others see their own. */
  seesAll: boolean
  /** What can be done with everything that is listed. */
  actions?: ReactNode
}

/** The table of background tasks, live while some are under way. */
export function TaskList({ orgId, state, onStateChange, toTask, seesAll, actions }: TaskListProps) {
  const query = useInfiniteQuery({
    ...taskQueries.list(orgId, toTaskQuery(state)),
    placeholderData: keepPreviousData,
  })
  const change = (next: Partial<TaskListState>) => onStateChange({ ...state, ...next })

  return (
    <DataTable<Task>
      {...toPagedTableProps(query, texts.label)}
      label={texts.label}
      columns={listTaskColumns(toTask)}
      getRowId={(task) => task.id}
      empty={
        isNarrowed(state) ? (
          <EmptyState
            icon={<SearchX />}
            title={texts.filteredEmpty}
            description={texts.filteredEmptyDetail}
            actions={
              <Button onClick={() => onStateChange({ state: 'all', type: null, isMine: false })}>
                {texts.clearFilters}
              </Button>
            }
          />
        ) : (
          <EmptyState
            icon={<ListChecks />}
            title={seesAll ? texts.empty : texts.emptyMine}
            description={texts.emptyDetail}
          />
        )
      }
      toolbar={
        <>
          <SegmentedControl
            label={texts.show}
            options={stateOptions}
            value={state.state}
            onValueChange={(value) => change({ state: value })}
          />
          <Select
            className={styles.type ?? ''}
            size="sm-md"
            aria-label={texts.type}
            value={state.type ?? ''}
            onChange={(event) => change({ type: (event.target.value || null) as TaskType | null })}
          >
            <option value="">{texts.everyType}</option>
            {listTypes(state.type).map((type) => (
              <option key={type} value={type}>
                {texts.types[type]}
              </option>
            ))}
          </Select>
          {seesAll ? (
            <Switch
              label={texts.mine}
              checked={state.isMine}
              onCheckedChange={(isMine) => change({ isMine })}
            />
          ) : (
            <span className={styles.note}>{texts.onlyYours}</span>
          )}
          {actions}
        </>
      }
    />
  )
}

function listTypes(chosen: TaskType | null): TaskType[] {
  return [...new Set<TaskType>([...offeredTypes, ...(chosen ? [chosen] : [])])]
}
