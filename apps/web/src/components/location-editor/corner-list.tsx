import { Button } from '@parapet/ui'
import { formatNumber } from '~/lib/format'
import styles from './footprint-editor.module.css'
import { listRings } from './outline.ts'
import { describePoint } from './pin.ts'
import { locationTexts as texts } from './texts.ts'
import { describeRing, isSameCorner, type OutlineEditing } from './use-outline-editing.ts'

const maxRows = 200

/** The corners as a list of buttons, each of which selects its corner on the map. */
export function CornerList({ editing, onSelect }: { editing: OutlineEditing; onSelect: () => void }) {
  const rings = listRings(editing.outline)
  return rings.map(({ part, ring, points }) => (
    <div key={`${part} ${ring}`}>
      {rings.length > 1 ? <p className={styles.ring}>{describeRing({ part, ring })}</p> : null}
      <ol className={styles.corners} aria-label={describeRing({ part, ring })}>
        {points.slice(0, maxRows).map((point, corner) => {
          const position = { part, ring, corner }
          return (
            // Corners have no identity besides their position.
            <li key={corner}>
              <Button
                size="sm"
                tone="ghost"
                aria-pressed={isSameCorner(position, editing.selected)}
                onClick={() => {
                  editing.select(position)
                  onSelect()
                }}
              >
                {texts.cornerAt(formatNumber(corner + 1), describePoint(point))}
              </Button>
            </li>
          )
        })}
      </ol>
      {points.length > maxRows ? (
        <p className={styles.ring}>{texts.moreCorners(formatNumber(points.length - maxRows))}</p>
      ) : null}
    </div>
  ))
}
