import { Accordion, AccordionItem, CopyButton, Heading, Text, toast } from '@parapet/ui'
import type { EmailSender } from '~/data/senders/queries'
import { sendersTexts as texts } from './texts.ts'
import { SenderRecord } from './sender-record.tsx'
import styles from './senders.module.css'
import { toZoneLines } from './zone-lines.ts'

const fewChecks = 3

/** Said once they get few. */
const describeChecks = (left: number) =>
  left === 0 ? texts.noChecks : left <= fewChecks ? texts.checksLeft(left) : null

/** The records that a domain has to publish, and how to enter them. */
export function SenderRecords({ sender }: { sender: EmailSender }) {
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <Heading level={3} size="sm">
          {texts.records}
        </Heading>
        <CopyButton
          value={toZoneLines(sender.dns)}
          label={texts.copyAll}
          showLabel
          size="sm"
          tone="neutral"
          onCopyError={() =>
            toast({ color: 'warning', heading: texts.couldNotCopy, body: texts.couldNotCopyDetail })
          }
        />
      </div>
      <Text size="sm" tone="muted">
        {texts.recordsDetail} {describeChecks(sender.checks.left)}
      </Text>
      <ul className={styles.records}>
        {sender.dns.map((record) => (
          <SenderRecord key={record.purpose} record={record} />
        ))}
      </ul>
      <Heading level={3} size="sm">
        {texts.howTo}
      </Heading>
      <Text size="sm" tone="muted">
        {texts.howToDetail}
      </Text>
      <Accordion type="single">
        {texts.hosts.map(({ name, steps }) => (
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
