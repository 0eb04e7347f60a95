import { Button } from '@parapet/ui'
import { firstLoadDelay } from '~/lib/first-load-delay'
import { firstLoadTexts } from './texts.ts'
import styles from './first-load-notice.module.css'

/** Explains a slow first load next to the spinner. */
export function FirstLoadNotice() {
  const delay = firstLoadDelay.useValue()

  return (
    <div className={styles.root}>
      <p aria-live="polite">
        {delay && (delay.isUnreachable ? firstLoadTexts.unreachable : firstLoadTexts.slow)}
      </p>
      {delay?.isUnreachable ? <Button onClick={delay.tryAgain}>{firstLoadTexts.tryAgain}</Button> : null}
    </div>
  )
}
