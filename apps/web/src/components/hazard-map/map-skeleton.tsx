import { Skeleton } from '@parapet/ui'
import { mapTexts } from './texts.ts'
import styles from './hazard-map.module.css'
import { defaultHeights, type HazardMapProps } from './hazard-map-props.ts'
import toolbarStyles from './map-toolbar.module.css'

/** The shape of the map while it or its data is on its way. */
export function MapSkeleton({
  variant = 'full',
  height = defaultHeights[variant],
}: Pick<HazardMapProps, 'height' | 'variant'>) {
  const isMini = variant === 'mini'

  return (
    <div
      className={styles.root}
      role="group"
      aria-busy="true"
      aria-label={mapTexts.loading}
      data-variant={variant}
    >
      {isMini ? null : (
        <div className={toolbarStyles.root} data-loading="">
          <Skeleton width="quarter" />
        </div>
      )}
      <Skeleton shape="block" style={{ blockSize: height, borderRadius: isMini ? undefined : 0 }} />
      {isMini ? null : (
        <div className={styles.legendSpace}>
          <Skeleton width="half" />
        </div>
      )}
    </div>
  )
}
