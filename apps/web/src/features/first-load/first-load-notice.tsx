import { Button } from '@parapet/ui'
import { firstLoadWait } from '~/lib/first-load-wait'
import { firstLoadTexts } from './texts.ts'
import styles from './first-load-notice.module.css'

/** Explains a slow first load next to the spinner. */
export function FirstLoadNotice() {
  const wait = firstLoadWait.useValue()

  return (
    <div className={styles.root}>
      <p aria-live="polite">
        {wait && (wait.isUnreachable ? firstLoadTexts.unreachable : firstLoadTexts.slow)}
      </p>
      {wait?.isUnreachable ? <Button onClick={wait.tryAgain}>{firstLoadTexts.tryAgain}</Button> : null}
    </div>
  )
}
