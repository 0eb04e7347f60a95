import { severities, SeverityMark } from '@parapet/ui'
import { mapTexts } from './texts.ts'
import styles from './map-legend.module.css'

/** What the shapes on the map mean. */
export function MapLegend() {
  return (
    <ul className={styles.root} aria-label={mapTexts.legend}>
      {severities.map((severity) => (
        <li key={severity}>
          <SeverityMark severity={severity} appearance="plain" />
        </li>
      ))}
      <li className={styles.item}>
        <span className={styles.calm} aria-hidden="true" />
        {mapTexts.calm}
      </li>
      <li className={styles.item}>
        <span className={styles.cluster} aria-hidden="true">
          9
        </span>
        {mapTexts.cluster}
      </li>
      <li className={styles.item}>
        <span className={styles.area} aria-hidden="true" />
        {mapTexts.area}
      </li>
      <li className={styles.item}>
        <span className={styles.radius} aria-hidden="true" />
        {mapTexts.radius}
      </li>
    </ul>
  )
}
