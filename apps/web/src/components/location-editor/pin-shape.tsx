import { findConfig } from '~/lib/config'
import styles from './editor-map.module.css'

/** How far above its point the middle of a pin is. */
export const pinMiddlePx = -17

const pinOutline = 'M0 0C-4 -8 -12 -13 -12 -22A12 12 0 1 1 12 -22C12 -13 4 -8 0 0Z'

interface PinProps {
  left: number
  top: number
  /** Located by the address, or not what is edited here. */
  isLocated: boolean
}

/** A pin whose tip is at a position. */
export function Pin({ left, top, isLocated }: PinProps) {
  return (
    <g transform={`translate(${left} ${top})`} data-slot="pin">
      <path className={styles.pin} d={pinOutline} data-located={isLocated ? '' : undefined} />
      <circle className={styles.hole} cy={-22} r={4.5} />
    </g>
  )
}

/** Close enough for the outline of a building. */
export const closestOutlineZoom = 18

/** Streets need a close view; the built-in land has nothing to show there. */
export const getClosestZoom = () => (findConfig().config?.baseMap ? 16 : 11)
