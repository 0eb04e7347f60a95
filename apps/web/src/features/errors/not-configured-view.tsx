import { errorTexts } from '~/lib/error-texts'
import styles from './errors.module.css'

export interface NotConfiguredViewProps {
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
