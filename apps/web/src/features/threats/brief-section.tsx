import { Accordion, AccordionItem, Heading } from '@parapet/ui'
import { createContext, useContext, useId, type ReactNode } from 'react'
import styles from './threat-brief.module.css'

/** The heading level of sections: 3 below the brief's own title, 2 below that of a page. */
export const SectionLevel = createContext<2 | 3>(3)

/** A section of the threat brief. */
export function BriefSection({
  title,
  hint,
  children,
  'data-tour': tour,
}: {
  title: string
  hint?: ReactNode
  children: ReactNode
  /** What the tour calls it. */
  'data-tour'?: string
}) {
  const titleId = useId()
  return (
    <section className={styles.part} aria-labelledby={titleId} data-tour={tour}>
      <div className={styles.partHead}>
        <Heading level={useContext(SectionLevel)} size="sm" id={titleId}>
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
