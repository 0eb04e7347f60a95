import { ErrorPanel, Skeleton } from '@parapet/ui'
import styles from './map-placeholders.module.css'
import { locationTexts as texts } from './texts.ts'

/** While the map's code loads. */
export const MapSkeleton = () => (
  <div role="group" aria-busy="true" aria-label={texts.loading}>
    <Skeleton shape="block" className={styles.skeleton} />
  </div>
)

/** Without the map, values can still be typed. */
export const MapFailure = () => <ErrorPanel title={texts.loadFailed} detail={texts.loadFailedDetail} />
