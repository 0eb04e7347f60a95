import {
  Accordion,
  AccordionItem,
  CopyButton,
  Heading,
  Text,
  toast,
  Code,
  StatusDot,
  type StatusDotProps,
} from '@parapet/ui'
import type { EmailSender, SenderRecord } from '~/data/senders/queries'
import styles from './senders.module.css'
import { senderTexts as texts } from './texts.ts'

const lowChecksThreshold = 3
/** Empty while plenty of checks are left. */
const describeChecks = (checksLeft: number) =>
  checksLeft === 0 ? texts.noChecks : checksLeft <= lowChecksThreshold ? texts.checksLeft(checksLeft) : null

/** The DNS records for a domain, with instructions. */
export function SenderRecords({ sender }: { sender: EmailSender }) {
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <Heading level={3} size="sm">
          {texts.records}
        </Heading>
        <CopyButton
          value={toZoneFile(sender.dns)}
          label={texts.copyAll}
          showLabel
          size="sm"
          tone="neutral"
          onCopyError={toastCopyError}
        />
      </div>
      <Text size="sm" tone="muted">
        {texts.recordsDetail} {describeChecks(sender.checks.left)}
      </Text>
      <ul className={styles.records}>
        {sender.dns.map((record) => (
          <RecordRow
            key={record.purpose}
            record={record}
            status={sender.status === 'pending' && record.status === 'missing' ? 'waiting' : record.status}
          />
        ))}
      </ul>
      <Heading level={3} size="sm">
        {texts.howTo}
      </Heading>
      <Text size="sm" tone="muted">
        {texts.howToDetail}
      </Text>
      <Accordion type="single">
        {texts.dnsProviders.map(({ name, steps }) => (
          <AccordionItem key={name} title={name} headingLevel={4}>
            <ol className={styles.steps}>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </AccordionItem>
        ))}
      </Accordion>
    </section>
  )
}

/** Until the domain is verified, a record that can't be found yet is only waited for. */
type DisplayStatus = SenderRecord['status'] | 'waiting'

const tones: Record<DisplayStatus, NonNullable<StatusDotProps['tone']>> = {
  unknown: 'neutral',
  ok: 'success',
  waiting: 'neutral',
  missing: 'danger',
  mismatch: 'warning',
  multiple: 'warning',
}

const toastCopyError = () =>
  toast({ color: 'warning', heading: texts.couldNotCopy, body: texts.couldNotCopyDetail })

/** One record: its purpose, the expected value and the values found. */
function RecordRow({ record, status }: { record: SenderRecord; status: DisplayStatus }) {
  const purpose = texts.purposes[record.purpose]
  // The status already says if nothing was found.
  const showsFoundValues =
    record.found.length > 0 && !(record.status === 'ok' && record.found.includes(record.value))
  const problem = record.status === 'missing' ? null : record.problem

  return (
    <li className={styles.record}>
      <div className={styles.recordHead}>
        <Heading level={4} size="sm">
          {purpose}
        </Heading>
        <StatusDot tone={tones[status]}>{texts.dnsStatuses[status]}</StatusDot>
      </div>
      <Text size="sm" tone="muted">
        {texts.purposeDetails[record.purpose]}
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
          <CopyButton value={record.host} label={texts.copyHost(purpose)} onCopyError={toastCopyError} />
        </dd>
        <dt>{texts.expected}</dt>
        <dd className={styles.value}>
          <Code>{record.value}</Code>
          <CopyButton value={record.value} label={texts.copyValue(purpose)} onCopyError={toastCopyError} />
        </dd>
        {showsFoundValues ? (
          <>
            <dt>{texts.found}</dt>
            <dd>
              {record.found.map((value) => (
                <Code key={value} className={styles.found}>
                  {value}
                </Code>
              ))}
            </dd>
          </>
        ) : null}
      </dl>
    </li>
  )
}

// RFC 1035 limits a character-string to 255 bytes.
const maxStringBytes = 255

/** The records in zone file format, for DNS administrators and for providers that import it. */
export const toZoneFile = (records: readonly SenderRecord[]): string =>
  records.map(({ host, type, value }) => `${host}. 3600 IN ${type} ${toZoneValue(type, value)}`).join('\n')

function toZoneValue(type: SenderRecord['type'], value: string): string {
  if (type !== 'TXT') return `${value}.`
  const chunks = value.match(new RegExp(`.{1,${maxStringBytes}}`, 'g')) ?? ['']
  return chunks.map((chunk) => `"${chunk.replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(' ')
}
