import type { MultiPolygon, Polygon } from 'geojson'
import type { ScreenPoint } from '~/components/hazard-map/view'
import styles from './editor-map.module.css'
import type { Point } from './pin.ts'
import { listCirclePoints } from './rough-circle.ts'

type ToScreen = (point: Point) => ScreenPoint

/** Outlines that aren't edited here. */
export function ContextAreas({
  areas,
  toScreen,
}: {
  areas: readonly (Polygon | MultiPolygon)[]
  toScreen: ToScreen
}) {
  const rings = areas.flatMap((area) =>
    area.type === 'Polygon' ? area.coordinates : area.coordinates.flat(),
  )
  if (rings.length === 0) return null
  return (
    <path
      className={styles.area}
      fillRule="evenodd"
      d={rings
        .map((ring) =>
          toPath(
            ring.map(([lon = 0, lat = 0]) => ({ lat, lon })),
            toScreen,
          ),
        )
        .join('')}
    />
  )
}

/** A closed SVG path through points. */
export function toPath(points: readonly Point[], toScreen: ToScreen): string {
  const positions = points.map((point) => {
    const { left, top } = toScreen(point)
    return `${left.toFixed(2)} ${top.toFixed(2)}`
  })
  return positions.length === 0 ? '' : `M${positions.join('L')}Z`
}

/** The area that a rough location is in. */
export function RoughCircle({
  center,
  radiusMeters,
  toScreen,
}: {
  center: Point
  radiusMeters: number
  toScreen: ToScreen
}) {
  const { left, top } = toScreen(center)
  const radiusPx = Math.abs(toScreen(listCirclePoints(center, radiusMeters)[1]!).left - left)
  return (
    <>
      <circle className={styles.rough} cx={left} cy={top} r={radiusPx} />
      <circle className={styles.center} cx={left} cy={top} r={4} />
    </>
  )
}
