import { Skeleton } from '@parapet/ui'
import type { MultiPolygon, Polygon } from 'geojson'
import type { ReactNode } from 'react'
import styles from './hazard-map.module.css'
import type { MapBuilding, MapProperty, MapThreat } from './map-data.ts'
import toolbarStyles from './map-toolbar.module.css'
import { mapTexts } from './texts.ts'

/** Placeholder while the map or its data loads. */
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
  /** Outlines without a severity: a property's footprint or a feed's coverage. */
  areas?: readonly (Polygon | MultiPolygon)[]
  /** Buildings of the property, shown by name. The page lists them elsewhere. */
  buildings?: readonly MapBuilding[]
  /** Two-letter codes of states to highlight. */
  states?: readonly string[]
  selectedPropertyId?: string | null
  selectedThreatId?: string | null
  /** Null when the selection is cleared by clicking an empty place. */
  onSelectProperty?: (id: string | null) => void
  onSelectThreat?: (id: string | null) => void
  /**
   * Height of the map surface in px, without toolbar, legend and list.
   * @default 440, and 220 for `mini`
   */
  height?: number
  /**
   * The properties are still loading.
   * @default false
   */
  isLoading?: boolean
  /**
   * `mini` has only the map and its zoom buttons, for a property's page.
   * @default 'full'
   */
  variant?: 'full' | 'mini'
  /** Accessible name of the map. */
  label?: string
  /** Replaces the map if the properties failed to load, for example an `ErrorPanel`. */
  error?: ReactNode
  /** Threats that ended in the past week, for the time slider; without it, the map shows the present only. */
  past?: PastThreats
  /** Actions of the empty state, when no property has a location. */
  emptyActions?: ReactNode
}

export interface PastThreats {
  threats: readonly MapThreat[]
  isPending: boolean
  isError: boolean
  load: () => void
}

export const defaultHeights = { full: 440, mini: 220 } as const
