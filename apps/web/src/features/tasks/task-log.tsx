import { CopyButton, Heading, Text } from '@parapet/ui'
import { taskTexts as texts } from '~/components/task-texts'
import type { TaskDetails } from '~/data/tasks/queries'
import { formatMoment } from '~/lib/format'
import styles from './tasks.module.css'

type LogLines = NonNullable<TaskDetails['logTail']>

/** What the task did, oldest first and scrolled to the end. */
export function TaskLog({ lines }: { lines: LogLines }) {
  return (
    <section className={styles.section}>
      <div className={styles.logHead}>
        <Heading level={3} size="sm">
          {texts.log}
        </Heading>
        {lines.length > 0 ? (
          <CopyButton value={lines.map(describeLine).join('\n')} label={texts.copyLog} />
        ) : null}
      </div>
      {lines.length === 0 ? (
        <Text tone="muted">{texts.noLog}</Text>
      ) : (
        // Focusable, so that it can be scrolled with the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={styles.log} role="region" aria-label={texts.log} tabIndex={0}>
          <ol className={styles.logLines}>
            {lines.map(({ at, level, message }, index) => (
              <li key={index} className={styles.logLine} data-level={level}>
                <time dateTime={at}>{formatLogTime(at)}</time>
                <span>
                  {texts.logLevels[level] ? <strong>{texts.logLevels[level]}: </strong> : null}
                  {message}
                </span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </section>
  )
}

const logTime = {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
} as const

const formatLogTime = (at: string) => formatMoment(at, logTime)

/** The line as text. It may be read elsewhere, so it names the time zone. */
function describeLine({ at, level, message }: LogLines[number]) {
  const label = texts.logLevels[level]
  return `${formatMoment(at, { ...logTime, timeZoneName: 'short' })} ${label ? `${label}: ` : ''}${message}`
}
