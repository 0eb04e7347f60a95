import { Button } from '@parapet/ui'
import { firstLoadWait } from '~/lib/first-load-wait'
import { firstLoadTexts } from './texts.ts'
import styles from './first-load-notice.module.css'

/** Says beside the spinner why the first page takes so long; nothing while it does not. */
export function FirstLoadNotice() {
  const wait = firstLoadWait.useValue()

  return (
    <div className={styles.root}>
      <p aria-live="polite">
        {wait && (wait.isUnreachable ? firstLoadTexts.outOfReach : firstLoadTexts.slow)}
      </p>
      {wait?.isUnreachable ? <Button onClick={wait.tryAgain}>{firstLoadTexts.tryAgain}</Button> : null}
    </div>
  )
}
