import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { signInTexts } from './texts.ts'
import styles from './other-ways.module.css'

/** Folded away, since few people need them. */
export function OtherWays({ children }: { children: ReactNode }) {
  return (
    <details className={styles.more}>
      <summary>
        <ChevronRight className={styles.moreMark} aria-hidden="true" />
        {signInTexts.otherWays}
      </summary>
      <div className={styles.moreList}>{children}</div>
    </details>
  )
}
