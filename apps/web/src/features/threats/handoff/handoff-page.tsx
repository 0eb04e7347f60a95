import { Banner, Heading, Skeleton } from '@parapet/ui'
import { useId } from 'react'
import styles from './handoff.module.css'
import type { HandoffSection } from './summarize-handoff.ts'
import { handoffTexts as texts } from './texts.ts'

interface HandoffPageProps {
  sections: readonly HandoffSection[]
  isPending: boolean
  warnings: readonly string[]
}

/** What the next person on duty has to know, on screen and printed. */
export function HandoffPage({ sections, isPending, warnings }: HandoffPageProps) {
  if (isPending) {
    return (
      <div aria-busy="true">
        <Skeleton shape="block" />
      </div>
    )
  }
  return (
    <article className={styles.summary} aria-label={texts.title}>
      {warnings.map((warning) => (
        <Banner key={warning} tone="warning" title={warning} />
      ))}
      {sections.map((section) => (
        <Section key={section.title} section={section} />
      ))}
    </article>
  )
}

function Section({ section: { title, entries } }: { section: HandoffSection }) {
  const titleId = useId()
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <Heading level={2} size="sm" id={titleId}>
        {title}
      </Heading>
      <ul className={styles.entries}>
        {entries.map(({ text, detail, isUrgent }, index) => (
          // The same entry can occur twice, and none has a state.
          <li key={index}>
            <div className={styles.text}>{text}</div>
            {detail ? (
              <div className={isUrgent === true ? styles.urgent : styles.detail}>{detail}</div>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
