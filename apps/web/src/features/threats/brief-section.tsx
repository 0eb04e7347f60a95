import { Accordion, AccordionItem, Heading } from '@parapet/ui'
import { useId, type ReactNode } from 'react'
import styles from './threat-brief.module.css'

/** A section of the threat brief. */
export function BriefSection({
  title,
  hint,
  children,
}: {
  title: string
  hint?: ReactNode
  children: ReactNode
}) {
  const titleId = useId()
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <div className={styles.partHead}>
        <Heading level={3} size="sm" id={titleId}>
          {title}
        </Heading>
        {hint ? <span className={styles.hint}>{hint}</span> : null}
      </div>
      {children}
    </section>
  )
}

/** A section that is rarely needed, collapsed. */
export function CollapsibleSection({
  title,
  hint,
  children,
}: {
  title: string
  hint?: ReactNode
  children: ReactNode
}) {
  return (
    <Accordion>
      <AccordionItem title={title} hint={hint}>
        <div className={styles.folded}>{children}</div>
      </AccordionItem>
    </Accordion>
  )
}
