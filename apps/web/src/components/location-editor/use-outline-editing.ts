import { useState } from 'react'
import { formatNumber } from '~/lib/format'
import {
  addCorner,
  type CornerPosition,
  countOutlineCorners,
  deleteCorner,
  emptyOutline,
  findCorner,
  insertCorner,
  listRings,
  moveCorner,
  type Outline,
  type RingPosition,
  startPart,
} from './outline.ts'
import { describePoint, type Point } from './pin.ts'
import { locationTexts as texts } from './texts.ts'
import type { Edits } from './use-edit-history.ts'

export type OutlineEditing = ReturnType<typeof useOutlineEditing>

/**
 * How far east of the selected corner a new one is placed, while the ring is being drawn or has fewer than three
 * corners.
 */
const firstStepDegrees = 0.0002

/** What people do to an outline on the map, in the list of corners, and with the keyboard. */
export function useOutlineEditing(outline: Outline, edits: Edits<Outline>) {
  const [storedDrawing, setDrawing] = useState<RingPosition | 'next' | null>(null)
  const [storedSelection, select] = useState<CornerPosition | null>(null)
  // Undoing can remove both.
  const selected = storedSelection && findCorner(outline, storedSelection) ? storedSelection : null
  const isNext = outline.length === 0 || storedDrawing === 'next'
  const drawing =
    storedDrawing !== null && storedDrawing !== 'next' && outline[storedDrawing.part]?.[storedDrawing.ring]
      ? storedDrawing
      : null
  const corners = listRings(outline).flatMap(({ part, ring, points }) =>
    points.map((point, corner) => ({ part, ring, corner, point })),
  )

  const isDrawn = ({ part, ring }: RingPosition) => drawing?.part === part && drawing.ring === ring

  function place(point: Point) {
    if (drawing) {
      select({ ...drawing, corner: outline[drawing.part]![drawing.ring]!.length })
      edits.change(addCorner(outline, drawing, point))
    } else if (isNext) {
      const started = { part: outline.length, ring: 0 }
      setDrawing(started)
      select({ ...started, corner: 0 })
      edits.change(startPart(outline, point))
    } else {
      select(null)
    }
  }

  function insert(after: CornerPosition, point?: Point) {
    select({ ...after, corner: after.corner + 1 })
    edits.change(insertCorner(outline, after, point))
  }

  function finish() {
    if (drawing && outline[drawing.part]![drawing.ring]!.length >= 3) setDrawing(null)
  }

  return {
    ...edits,
    outline,
    corners,
    selected,
    /** The ring whose next corner a click adds. */
    drawing,
    isDrawing: drawing !== null || isNext,
    status: describe(outline, selected),
    select,
    place,
    insert,
    finish,
    selectNext(step: 1 | -1) {
      if (corners.length === 0) return
      const index = corners.findIndex((at) => isSameCorner(at, selected))
      const next =
        index === -1 && step === -1 ? corners.length - 1 : (index + step + corners.length) % corners.length
      const { point: _, ...position } = corners[next]!
      select(position)
    },
    /** A click or tap on a corner; on the first one, it closes what is being drawn. */
    press(at: CornerPosition) {
      if (isDrawn(at) && at.corner === 0) finish()
      select(at)
    },
    move(at: CornerPosition, point: Point, by: 'pointer' | 'keys') {
      select(at)
      edits.change(
        moveCorner(outline, at, point),
        by === 'keys' ? `keys ${at.part} ${at.ring} ${at.corner}` : undefined,
      )
    },
    addAfterSelected() {
      if (!selected) return
      const ring = outline[selected.part]![selected.ring]!
      const isLast = selected.corner === ring.length - 1
      if ((isDrawn(selected) && isLast) || ring.length < 3) {
        const last = ring[selected.corner]!
        insert(selected, { lat: last.lat, lon: last.lon + firstStepDegrees })
      } else {
        insert(selected)
      }
    },
    deleteSelected() {
      if (!selected) return
      const next = deleteCorner(outline, selected, !isDrawn(selected))
      const count = next[selected.part]?.[selected.ring]?.length ?? 0
      const isRingLeft = listRings(next).length === listRings(outline).length
      select(isRingLeft ? { ...selected, corner: Math.max(0, Math.min(selected.corner, count) - 1) } : null)
      if (!isRingLeft) setDrawing(null)
      edits.change(next)
    },
    addPart() {
      finish()
      setDrawing('next')
      select(null)
    },
    clear() {
      setDrawing(null)
      select(null)
      edits.change(emptyOutline)
    },
  }
}

export const isSameCorner = (a: CornerPosition, b: CornerPosition | null) =>
  a.part === b?.part && a.ring === b.ring && a.corner === b.corner

/** What is selected, for assistive technology. */
function describe(outline: Outline, selected: CornerPosition | null): string {
  const point = selected && findCorner(outline, selected)
  if (!selected || !point) return texts.cornerCount(countOutlineCorners(outline))
  const ring = outline[selected.part]![selected.ring]!
  const where = texts.cornerOf(formatNumber(selected.corner + 1), formatNumber(ring.length))
  const isOneRing = listRings(outline).length === 1
  return [...(isOneRing ? [] : [describeRing(selected)]), `${where}: ${describePoint(point)}`].join(', ')
}

export const describeRing = ({ part, ring }: RingPosition) =>
  ring === 0 ? texts.part(formatNumber(part + 1)) : texts.hole(formatNumber(ring), formatNumber(part + 1))
