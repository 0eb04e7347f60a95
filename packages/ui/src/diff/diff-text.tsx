import type { DiffPart } from './diff-lines.ts'
import styles from './diff-text.module.css'

interface DiffTextProps {
  parts: readonly DiffPart[]
  side: 'removed' | 'added'
}

/** Text with the changed words marked. */
export function DiffText({ parts, side }: DiffTextProps) {
  return parts.map(({ text, isChanged }, index) =>
    isChanged ? (
      <span key={index} className={styles.mark} data-side={side}>
        {text}
      </span>
    ) : (
      <span key={index}>{text}</span>
    ),
  )
}
