import { Banner, Code, DescriptionItem, DescriptionList, Heading, Progress, Text } from '@parapet/ui'
import { RelativeTime } from '~/components/relative-time'
import { isOpen, type Task } from '~/data/tasks/queries'
import { formatNumber } from '~/lib/format'
import { taskTexts as texts } from '~/components/task-texts'
import { describeDuration, describeProgress } from './describe-progress.ts'
import { TaskAttempts } from './task-attempts.tsx'
import { TaskStatus } from './task-status.tsx'
import styles from './tasks.module.css'

/** What is known about a task. */
export function TaskFacts({ task }: { task: Task }) {
  const { done, total, message } = task.progress
  const counted = describeProgress(task)
  const duration = describeDuration(task)

  return (
    <div className={styles.stack}>
      {isOpen(task) ? (
        <Progress
          label={texts.statuses[task.status]}
          value={total ? done / total : null}
          {...(counted === null ? {} : { valueText: counted })}
        />
      ) : null}
      {task.error ? (
        <Banner
          tone={task.status === 'partial' ? 'warning' : 'danger'}
          title={task.status === 'partial' ? texts.partialTitle : texts.failedTitle}
        >
          <p>{task.error.detail}</p>
          {task.error.retryable ? null : <p>{texts.cannotHelp}</p>}
          <p>
            {texts.reference}: <Code>{task.error.correlationId}</Code>
          </p>
        </Banner>
      ) : null}
      {message ? <Text tone="muted">{message}</Text> : null}
      <DescriptionList>
        <DescriptionItem term={texts.columns.status}>
          <TaskStatus status={task.status} />
        </DescriptionItem>
        {counted && !isOpen(task) ? (
          <DescriptionItem term={texts.columns.progress}>{counted}</DescriptionItem>
        ) : null}
        <DescriptionItem term={texts.what}>{task.subject.name}</DescriptionItem>
        <DescriptionItem term={texts.columns.requestedBy}>
          {task.requestedBy?.name ?? texts.system}
        </DescriptionItem>
        <DescriptionItem term={texts.columns.attempts}>
          {texts.attempt(formatNumber(task.attempt), formatNumber(task.maxAttempts))}
        </DescriptionItem>
        {task.scheduledFor && isOpen(task) ? (
          <DescriptionItem term={texts.scheduledFor}>
            <RelativeTime moment={task.scheduledFor} />
          </DescriptionItem>
        ) : null}
        {task.startedAt ? (
          <DescriptionItem term={texts.columns.startedAt}>
            <RelativeTime moment={task.startedAt} />
          </DescriptionItem>
        ) : null}
        {task.endedAt ? (
          <DescriptionItem term={texts.endedAt}>
            <RelativeTime moment={task.endedAt} />
          </DescriptionItem>
        ) : null}
        {duration ? <DescriptionItem term={texts.columns.duration}>{duration}</DescriptionItem> : null}
      </DescriptionList>
      <section className={styles.section}>
        <Heading level={3} size="sm">
          {texts.history}
        </Heading>
        <TaskAttempts attempts={task.attempts} />
      </section>
    </div>
  )
}
