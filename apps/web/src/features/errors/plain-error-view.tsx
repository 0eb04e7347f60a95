import { errorTexts } from '~/lib/error-texts'
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

interface NotConfiguredViewProps {
  problem: string
}

/** Stands in for the product when `/config.js` is missing or wrong. */
export function NotConfiguredView({ problem }: NotConfiguredViewProps) {
  return (
    <main className={styles.page}>
      <div className={styles.root}>
        <h1 className={styles.message}>{errorTexts.notConfigured}</h1>
        <p className={styles.description}>{problem}</p>
        <p className={styles.description}>{errorTexts.notConfiguredHelp}</p>
      </div>
    </main>
  )
}
