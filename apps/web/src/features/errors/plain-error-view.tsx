import type { ErrorDescription } from '~/lib/page-error'
import styles from './errors.module.css'

/** The least that says what happened; needs nothing that is not there already. */
export function PlainErrorView({ status, message, description }: ErrorDescription) {
  return (
    <div className={styles.root}>
      <p className={styles.status}>{status}</p>
      <h1 className={styles.message}>{message}</h1>
      {description ? <p className={styles.description}>{description}</p> : null}
    </div>
  )
}
