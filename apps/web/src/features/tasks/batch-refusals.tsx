import { Heading } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { batchQueries } from '~/data/batches/queries'
import { isOpen, type Task } from '~/data/tasks/queries'
import { formatNumber } from '~/lib/format'
import { taskTexts as texts } from '~/components/task-texts'
import styles from './tasks.module.css'

/** More reasons than people read; the rest is a number. */
const listedMax = 100

/** What a change of many could not change, and why. Nothing for others than who asked for it, and after a week. */
export function BatchRefusals({ orgId, task }: { orgId: string; task: Task }) {
  const { data } = useQuery({
    ...batchQueries.result(orgId, task.id, task.version),
    enabled: task.type === 'batch' && !isOpen(task),
  })
  if (!data || data.refused.length === 0) return null

  return (
    <section className={styles.section}>
      <Heading level={3} size="sm">
        {texts.refused(formatNumber(data.refused.length))}
      </Heading>
      <ul className={styles.attempts}>
        {data.refused.slice(0, listedMax).map(({ id, name, reason }) => (
          <li key={id}>
            {name === null ? null : <strong>{name} </strong>}
            {reason}
          </li>
        ))}
        {data.refused.length > listedMax ? (
          <li>{texts.andMore(formatNumber(data.refused.length - listedMax))}</li>
        ) : null}
      </ul>
    </section>
  )
}
