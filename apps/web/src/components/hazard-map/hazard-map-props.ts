import type { ReactNode } from 'react'
import type { MultiPolygon, Polygon } from 'geojson'
import type { MapProperty, MapThreat } from './map-data.ts'

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
