import { IconButton } from '@parapet/ui'
import { Check, Redo2, SquarePlus, Trash2, Undo2 } from 'lucide-react'
import { useCallback, useState, type KeyboardEvent } from 'react'
import { contiguousStates, fitBox, getBoundingBox, project, type Size } from '~/components/hazard-map/view'
import { RoughCircle, toPath } from './context-shapes.tsx'
import { EditorMap, type Frame } from './editor-map.tsx'
import styles from './editor-map.module.css'
import type { OutlinePin } from './check-outline.ts'
import type { Handle } from './handles.ts'
import {
  type CornerPosition,
  findCorner,
  getMiddle,
  listRings,
  moveCorner,
  type Outline,
  type RingPosition,
} from './outline.ts'
import { closestOutlineZoom, getClosestZoom, Pin } from './pin-shape.tsx'
import type { Point } from './pin.ts'
import { listCirclePoints } from './rough-circle.ts'
import { locationTexts as texts } from './texts.ts'
import type { OutlineEditing } from './use-outline-editing.ts'

export interface OutlineMapProps {
  label: string
  pin: OutlinePin | null
  editing: OutlineEditing
}

const toCornerId = ({ part, ring, corner }: CornerPosition) => `corner ${part} ${ring} ${corner}`
const toSideId = ({ part, ring, corner }: CornerPosition) => `side ${part} ${ring} ${corner}`

function readId(id: string): CornerPosition & { isSide: boolean } {
  const [kind, part, ring, corner] = id.split(' ')
  return { part: Number(part), ring: Number(ring), corner: Number(corner), isSide: kind === 'side' }
}

/** A map with a footprint, whose corners can be added, moved, and deleted. */
export function OutlineMap({ label, pin, editing }: OutlineMapProps) {
  const { outline, selected, drawing } = editing
  const handles = listHandles(outline, drawing)
  const selectedPoint = selected && findCorner(outline, selected)
  const [start] = useState({ outline, pin })
  const getFitView = useCallback(
    (size: Size) => {
      const corners = listRings(start.outline).flatMap(({ points }) => points)
      const points = corners.length > 0 ? corners : start.pin ? listPinPoints(start.pin) : []
      if (points.length === 0) return fitBox(contiguousStates, size, 16)
      const box = getBoundingBox(points.map(({ lon, lat }) => project(lon, lat)))
      return fitBox(box, size, 56, corners.length > 0 ? closestOutlineZoom : getClosestZoom())
    },
    [start],
  )

  function handleKey(event: KeyboardEvent): boolean {
    if (event.altKey || event.ctrlKey || event.metaKey) return false
    if (event.key === 'PageDown') editing.selectNext(1)
    else if (event.key === 'PageUp') editing.selectNext(-1)
    else if (event.key === 'Insert' || event.key.toLowerCase() === 'i') editing.addAfterSelected()
    else if ((event.key === 'Delete' || event.key === 'Backspace') && selected) editing.deleteSelected()
    else if (event.key === 'Enter' && drawing) editing.finish()
    else if (event.key === 'Escape' && selected) editing.select(null)
    else return false
    return true
  }

  return (
    <EditorMap
      label={label}
      help={texts.outlineHelp}
      status={editing.status}
      getFitView={getFitView}
      handles={handles}
      keyTarget={selected && selectedPoint ? { id: toCornerId(selected), point: selectedPoint } : null}
      onPlace={editing.place}
      onMove={(id, point, by) => {
        const { isSide, ...position } = readId(id)
        if (isSide) editing.insert(position, point)
        else editing.move(position, point, by)
      }}
      onPress={(id) => {
        const { isSide, ...position } = readId(id)
        if (isSide) editing.insert(position)
        else editing.press(position)
      }}
      onDoubleClick={editing.finish}
      onKey={handleKey}
      toolbar={<OutlineToolbar editing={editing} />}
    >
      {({ toScreen, dragged }) => (
        <>
          {pin?.radiusMeters ? (
            <RoughCircle center={pin} radiusMeters={pin.radiusMeters} toScreen={toScreen} />
          ) : null}
          {pin ? <Pin {...toScreen(pin)} isLocated /> : null}
          <OutlineShape
            outline={dragged ? preview(outline, dragged) : outline}
            drawing={drawing}
            toScreen={toScreen}
          />
          <HandleShapes
            handles={handles.map((handle) =>
              handle.id === dragged?.id ? { ...handle, ...dragged } : handle,
            )}
            selectedId={selected && toCornerId(selected)}
            toScreen={toScreen}
          />
        </>
      )}
    </EditorMap>
  )
}

function OutlineToolbar({ editing }: { editing: OutlineEditing }) {
  return (
    <>
      <IconButton
        label={texts.undo}
        tooltipHint={texts.undoKey}
        icon={<Undo2 />}
        disabled={!editing.canUndo}
        onClick={editing.undo}
      />
      <IconButton
        label={texts.redo}
        tooltipHint={texts.redoKey}
        icon={<Redo2 />}
        disabled={!editing.canRedo}
        onClick={editing.redo}
      />
      <IconButton
        label={texts.addCorner}
        tooltipHint={texts.addCornerKey}
        icon={<SquarePlus />}
        disabled={!editing.selected}
        onClick={editing.addAfterSelected}
      />
      <IconButton
        label={texts.deleteCorner}
        tooltipHint={texts.deleteCornerKey}
        icon={<Trash2 />}
        disabled={!editing.selected}
        onClick={editing.deleteSelected}
      />
      {editing.drawing ? (
        <IconButton
          label={texts.finishPart}
          tooltipHint={texts.finishPartKey}
          icon={<Check />}
          onClick={editing.finish}
        />
      ) : null}
    </>
  )
}

const listPinPoints = (pin: OutlinePin) =>
  pin.radiusMeters ? listCirclePoints(pin, pin.radiusMeters) : [pin]

const isSameRing = (a: RingPosition | null, b: RingPosition) => a?.part === b.part && a.ring === b.ring

/** Corners, and the middles of the sides, where a drag inserts one. */
function listHandles(outline: Outline, drawing: RingPosition | null): Handle[] {
  return listRings(outline).flatMap(({ part, ring, points }) => {
    const isOpen = isSameRing(drawing, { part, ring })
    const corners = points.map((point, corner): Handle => ({ id: toCornerId({ part, ring, corner }), point }))
    const sides = points.slice(0, isOpen || points.length < 3 ? -1 : undefined).map((_, corner): Handle => ({
      id: toSideId({ part, ring, corner }),
      point: getMiddle(points, corner),
      isMinor: true,
    }))
    return [...corners, ...sides]
  })
}

/** The outline as it would be after dropping a handle. */
function preview(outline: Outline, { id, point }: NonNullable<Frame['dragged']>): Outline {
  const { isSide, part, ring, corner } = readId(id)
  if (!isSide) return moveCorner(outline, { part, ring, corner }, point)
  return outline.map((rings, p) =>
    rings.map((points, r) => (p === part && r === ring ? points.toSpliced(corner + 1, 0, point) : points)),
  )
}

type ToScreen = Frame['toScreen']

function OutlineShape({
  outline,
  drawing,
  toScreen,
}: {
  outline: Outline
  drawing: RingPosition | null
  toScreen: ToScreen
}) {
  const rings = listRings(outline)
  const open = rings.find((ring) => isSameRing(drawing, ring))
  const closed = rings.filter((ring) => ring !== open)
  const toLine = (points: readonly Point[]) => toPath(points, toScreen).replace(/Z$/, '')
  return (
    <>
      <path
        className={styles.fill}
        fillRule="evenodd"
        d={rings.map(({ points }) => toPath(points, toScreen)).join('')}
      />
      <path className={styles.line} d={closed.map(({ points }) => toPath(points, toScreen)).join('')} />
      {open ? (
        <>
          <path className={styles.line} d={toLine(open.points)} />
          <path
            className={styles.line}
            strokeDasharray="4 4"
            d={open.points.length < 3 ? '' : toLine([open.points.at(-1)!, open.points[0]!])}
          />
        </>
      ) : null}
    </>
  )
}

/** In one path for each kind, because outlines can have two thousand corners. */
function HandleShapes({
  handles,
  selectedId,
  toScreen,
}: {
  handles: readonly Handle[]
  selectedId: string | null
  toScreen: ToScreen
}) {
  const toSquares = (shown: readonly Handle[], sizePx: number) =>
    shown
      .map(({ point }) => {
        const { left, top } = toScreen(point)
        return `M${(left - sizePx / 2).toFixed(1)} ${(top - sizePx / 2).toFixed(1)}h${sizePx}v${sizePx}h${-sizePx}Z`
      })
      .join('')
  const corners = handles.filter(({ isMinor }) => !isMinor)
  return (
    <>
      <path
        className={styles.middles}
        d={toSquares(
          handles.filter(({ isMinor }) => isMinor),
          6,
        )}
      />
      <path
        className={styles.corners}
        d={toSquares(
          corners.filter(({ id }) => id !== selectedId),
          10,
        )}
      />
      <path
        className={styles.selected}
        data-slot="selected-corner"
        d={toSquares(
          corners.filter(({ id }) => id === selectedId),
          14,
        )}
      />
    </>
  )
}
