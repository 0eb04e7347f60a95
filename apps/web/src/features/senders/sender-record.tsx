import { Code, CopyButton, Heading, StatusDot, Text, toast, type StatusDotProps } from '@parapet/ui'
import type { SenderRecord as Record_ } from '~/data/senders/queries'
import { sendersTexts as texts } from './texts.ts'
import styles from './senders.module.css'

const tones: Record<Record_['status'], NonNullable<StatusDotProps['tone']>> = {
  unknown: 'neutral',
  ok: 'success',
  missing: 'danger',
  mismatch: 'warning',
  multiple: 'warning',
}

const sayRefused = () =>
  toast({ color: 'warning', heading: texts.couldNotCopy, body: texts.couldNotCopyDetail })

/** One record: what it is for, what has to stand there, and what was found. */
export function SenderRecord({ record }: { record: Record_ }) {
  const purpose = texts.purposes[record.purpose]
  // That nothing was found the status says already.
  const isOther = record.found.length > 0 && !(record.status === 'ok' && record.found.includes(record.value))
  const problem = record.status === 'missing' ? null : record.problem

  return (
    <li className={styles.record}>
      <div className={styles.recordHead}>
        <Heading level={4} size="sm">
          {purpose}
        </Heading>
        <StatusDot tone={tones[record.status]}>{texts.dnsStatuses[record.status]}</StatusDot>
      </div>
      <Text size="sm" tone="muted">
        {texts.why[record.purpose]}
      </Text>
      {problem === null ? null : (
        <Text size="sm" weight="medium">
          {problem}
        </Text>
      )}
      <dl className={styles.parts}>
        <dt>{texts.type}</dt>
        <dd>{record.type}</dd>
        <dt>{texts.host}</dt>
        <dd className={styles.value}>
          <Code>{record.host}</Code>
          <CopyButton value={record.host} label={texts.copyHost(purpose)} onCopyError={sayRefused} />
        </dd>
        <dt>{texts.expected}</dt>
        <dd className={styles.value}>
          <Code>{record.value}</Code>
          <CopyButton value={record.value} label={texts.copyValue(purpose)} onCopyError={sayRefused} />
        </dd>
        {isOther ? (
          <>
            <dt>{texts.found}</dt>
            <dd>
              {record.found.map((found) => (
                <Code key={found} className={styles.found}>
                  {found}
                </Code>
              ))}
            </dd>
          </>
        ) : null}
      </dl>
    </li>
  )
}
