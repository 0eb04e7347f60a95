import { Heading, IconButton } from '@parapet/ui'
import { X } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { homeTexts as texts } from './texts.ts'
import styles from './summary.module.css'

export interface SummaryPanelProps {
  title: ReactNode
  onClose: () => void
  children: ReactNode
}

/** What is selected on the map, beside it. */
export function SummaryPanel({ title, onClose, children }: SummaryPanelProps) {
  const titleId = useId()
  return (
    <aside className={styles.summary} aria-labelledby={titleId}>
      <div className={styles.summaryHead}>
        <Heading level={3} size="sm" id={titleId}>
          {title}
        </Heading>
        <IconButton size="sm" label={texts.closeSummary} icon={<X />} onClick={onClose} />
      </div>
      {children}
    </aside>
  )
}
