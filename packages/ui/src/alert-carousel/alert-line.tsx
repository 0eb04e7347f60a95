import { SeverityMark } from '../severity-mark/severity-mark.tsx'
import type { CarouselAlert } from './alert.ts'
import styles from './alert-carousel.module.css'

/** What one alert says, in its place of its own as well as among the others. */
export function AlertLine({ alert }: { alert: CarouselAlert }) {
  return (
    <div className={styles.line}>
      <SeverityMark severity={alert.severity} />
      <div className={styles.texts}>
        <p className={styles.title}>{alert.title}</p>
        {alert.detail ? <p className={styles.detail}>{alert.detail}</p> : null}
      </div>
      {alert.actions ? <div className={styles.actions}>{alert.actions}</div> : null}
    </div>
  )
}
