import { errorTexts } from '~/lib/error-texts'
import type { ErrorDescription } from '~/lib/page-error'
import styles from './errors.module.css'

/** The minimal error view, which needs no further code or data. */
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

/** Replaces the app if `/config.js` is missing or invalid. */
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
