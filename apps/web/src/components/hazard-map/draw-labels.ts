import type { MapMarker } from './clusters.ts'
import type { Place, StateLabel } from './geography.ts'
import { clusterRadiusPx } from './hit-testing.ts'
import type { Drawing } from './layer-canvas.ts'
import type { MapTheme } from './map-theme.ts'
import { hasPin, type ThreatShape } from './threat-shapes.ts'
import { type Box, doBoxesOverlap, type WorldPoint, getScale, toScreen } from './view.ts'

interface Label extends LabelCandidate {
  kind: 'state' | 'city'
}

/** Draws the names of places and states, without covering markers or each other. */
export function drawLabels(
  drawing: Drawing,
  theme: MapTheme,
  { places, states }: { places: readonly Place[]; states: readonly StateLabel[] },
  markers: readonly MapMarker[],
  shapes: readonly ThreatShape[],
) {
  const { context, view, size, box } = drawing
  const fonts = {
    city: `400 12px ${theme.fontFamily}`,
    state: `500 11px ${theme.fontFamily}`,
  }
  const createBoxAround = (point: WorldPoint, radiusPx: number): Box => {
    const { left, top } = toScreen(point, view, size)
    return { minX: left - radiusPx, maxX: left + radiusPx, minY: top - radiusPx, maxY: top + radiusPx }
  }
  const occupiedBoxes = [
    ...markers.map((marker) =>
      createBoxAround(marker, marker.kind === 'cluster' ? clusterRadiusPx(marker.count) + 4 : 9),
    ),
    ...shapes
      .filter((shape) => hasPin(shape, getScale(view)))
      .map(({ anchor }) => createBoxAround(anchor, 9)),
  ]
  const createCandidate = (kind: Label['kind'], text: string, left: number, top: number): Label => {
    context.font = fonts[kind]
    return { kind, text, left, top, width: context.measureText(text).width + 10, height: 18 }
  }
  const isVisible = ({ left, top }: Label) => left > 0 && top > 0 && left < size.width && top < size.height

  const cityCandidates = places
    .filter(
      ({ zoom, x, y }) => zoom <= view.zoom && doBoxesOverlap(box, { minX: x, maxX: x, minY: y, maxY: y }),
    )
    .map((city) => {
      const { left, top } = toScreen(city, view, size)
      return createCandidate('city', city.name, left, top)
    })
  const stateCandidates = states
    .filter((state) => state.width * getScale(view) > state.name.length * 8 && view.zoom < 8)
    .map((state) => {
      const { left, top } = toScreen(state, view, size)
      return createCandidate('state', state.name, left, top)
    })

  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  context.lineWidth = 3
  context.strokeStyle = theme.land
  for (const label of placeLabels([...cityCandidates, ...stateCandidates].filter(isVisible), occupiedBoxes)) {
    context.font = fonts[label.kind]
    context.fillStyle = label.kind === 'city' ? theme.text : theme.mutedText
    context.globalAlpha = label.kind === 'city' ? 0.85 : 1
    context.strokeText(label.text, label.left, label.top)
    context.fillText(label.text, label.left, label.top)
  }
  context.globalAlpha = 1
}

interface LabelCandidate {
  text: string
  left: number
  top: number
  width: number
  height: number
}

/** Greedily selects the labels that don't overlap an earlier one. Pass them by importance. */
export function placeLabels<Candidate extends LabelCandidate>(
  candidates: readonly Candidate[],
  occupiedBoxes: readonly Box[] = [],
): Candidate[] {
  const boxes = [...occupiedBoxes]
  return candidates.filter((candidate) => {
    const box = {
      minX: candidate.left - candidate.width / 2,
      maxX: candidate.left + candidate.width / 2,
      minY: candidate.top - candidate.height / 2,
      maxY: candidate.top + candidate.height / 2,
    }
    const isFree = boxes.every(
      (other) =>
        box.minX > other.maxX || box.maxX < other.minX || box.minY > other.maxY || box.maxY < other.minY,
    )
    if (isFree) boxes.push(box)
    return isFree
  })
}
