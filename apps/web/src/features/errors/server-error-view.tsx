import { Button, Logo } from '@parapet/ui'
import type { ErrorDescription } from '~/lib/page-error'
import { errorTexts } from '~/lib/error-texts'
import { PlainErrorView } from './plain-error-view.tsx'
import styles from './errors.module.css'

/** The view for all errors except 404. */
export function ServerErrorView(error: ErrorDescription) {
  return (
    <div className={styles.page}>
      <Logo size="md" />
      <PlainErrorView {...error} />
      {error.requestId ? (
        <p className={styles.requestId}>
          {errorTexts.requestId} <code>{error.requestId}</code>
        </p>
      ) : null}
      <Button onClick={() => location.reload()}>{errorTexts.reload}</Button>
    </div>
  )
}
