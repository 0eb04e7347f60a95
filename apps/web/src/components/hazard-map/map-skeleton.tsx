import { Skeleton } from '@parapet/ui'
import type { MultiPolygon, Polygon } from 'geojson'
import type { ReactNode } from 'react'
import styles from './hazard-map.module.css'
import type { MapProperty, MapThreat } from './map-data.ts'
import toolbarStyles from './map-toolbar.module.css'
import { mapTexts } from './texts.ts'

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

export interface HazardMapProps {
  properties: readonly MapProperty[]
  threats: readonly MapThreat[]
  /** Outlines without a severity: what a property covers, or where a feed looks. */
  areas?: readonly (Polygon | MultiPolygon)[]
  /** Whole states that stand out, by their two letters. */
  states?: readonly string[]
  selectedPropertyId?: string | null
  selectedThreatId?: string | null
  /** Null when the selection is taken back, by choosing an empty place. */
  onSelectProperty?: (id: string | null) => void
  onSelectThreat?: (id: string | null) => void
  /**
   * Of the drawing, in px; the toolbar, the legend and the list come beside it.
   * @default 440, and 220 for `mini`
   */
  height?: number
  /**
   * The properties are on their way.
   * @default false
   */
  isLoading?: boolean
  /**
   * `mini` is for the page of one property: the drawing with its zoom buttons alone.
   * @default 'full'
   */
  variant?: 'full' | 'mini'
  /** What the map is of, for assistive technology. */
  label?: string
  /** Shown instead of the map: an `ErrorPanel`, when the properties could not be loaded. */
  error?: ReactNode
  /** What to do when no property has a location. */
  emptyActions?: ReactNode
}

export const defaultHeights = { full: 440, mini: 220 } as const
