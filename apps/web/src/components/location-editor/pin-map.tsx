import { IconButton } from '@parapet/ui'
import type { MultiPolygon, Polygon } from 'geojson'
import { Redo2, RotateCcw, Undo2 } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { contiguousStates, fitBox, getBoundingBox, project, type Size } from '~/components/hazard-map/view'
import { ContextAreas, RoughCircle } from './context-shapes.tsx'
import { EditorMap } from './editor-map.tsx'
import type { Handle } from './handles.ts'
import { toOutline } from './outline.ts'
import { closestOutlineZoom, getClosestZoom, Pin, pinMiddlePx } from './pin-shape.tsx'
import { describePoint, emptyPin, isSamePin, toPin, type PinValue, type Point } from './pin.ts'
import { listCirclePoints } from './rough-circle.ts'
import { locationTexts as texts } from './texts.ts'
import type { Edits } from './use-edit-history.ts'

/** Where an address is located, and how far the building can be from there; null if exact. */
export interface AddressLocation extends Point {
  radiusMeters: number | null
}

export interface PinMapProps {
  label: string
  /** Where the pin is set by hand; null if it isn't. */
  point: Point | null
  addressLocation: AddressLocation | null
  /** Whether the location of the address is always shown and never edited. */
  required: boolean
  areas: readonly (Polygon | MultiPolygon)[]
  edits: Edits<PinValue>
}

/** A map with the pin, which can be placed, dragged, and moved with the keyboard. */
export function PinMap({ label, point, addressLocation, required, areas, edits }: PinMapProps) {
  const located = addressLocation?.radiusMeters == null ? addressLocation : null
  const shown = point ?? (required ? null : located)
  const handle: Handle | null = shown && {
    id: 'pin',
    point: shown,
    offset: { left: 0, top: pinMiddlePx },
  }
  const [start] = useState({ point, addressLocation, areas })
  const getFitView = useCallback(
    (size: Size) => {
      const points = listShownPoints(start, required)
      if (points.length === 0) return fitBox(contiguousStates, size, 16)
      const box = getBoundingBox(points.map(({ lon, lat }) => project(lon, lat)))
      return start.areas.length > 0
        ? fitBox(box, size, 56, closestOutlineZoom)
        : fitBox(box, size, 24, getClosestZoom())
    },
    [start, required],
  )
  const placedPin = useRef(shown ? toPin(shown) : emptyPin)
  const getCloseView = useCallback(
    (target: Point, size: Size) =>
      isSamePin(toPin(target), placedPin.current)
        ? null
        : fitBox(getBoundingBox([project(target.lon, target.lat)]), size, 24, getClosestZoom()),
    [],
  )
  function place(placed: Point, group?: string) {
    placedPin.current = toPin(placed)
    edits.change(placedPin.current, group)
  }

  return (
    <EditorMap
      label={label}
      help={texts.help}
      status={point ? texts.pinAt(describePoint(point)) : texts.noPin}
      getFitView={getFitView}
      getCloseView={getCloseView}
      handles={handle ? [handle] : []}
      keyTarget={handle}
      onPlace={(placed) => place(placed)}
      onMove={(_id, moved, by) => place(moved, by === 'keys' ? 'keys' : undefined)}
      toolbar={
        <>
          <IconButton
            label={texts.undo}
            tooltipHint={texts.undoKey}
            icon={<Undo2 />}
            disabled={!edits.canUndo}
            onClick={edits.undo}
          />
          <IconButton
            label={texts.redo}
            tooltipHint={texts.redoKey}
            icon={<Redo2 />}
            disabled={!edits.canRedo}
            onClick={edits.redo}
          />
          {required ? null : (
            <IconButton
              label={texts.reset}
              icon={<RotateCcw />}
              disabled={!point}
              onClick={() => edits.change(emptyPin)}
            />
          )}
        </>
      }
    >
      {({ toScreen, dragged }) => (
        <>
          <ContextAreas areas={areas} toScreen={toScreen} />
          {addressLocation?.radiusMeters ? (
            <RoughCircle
              center={addressLocation}
              radiusMeters={addressLocation.radiusMeters}
              toScreen={toScreen}
            />
          ) : null}
          {required && located ? <Pin {...toScreen(located)} isLocated /> : null}
          {shown ? <Pin {...toScreen(dragged?.point ?? shown)} isLocated={!point && !dragged} /> : null}
        </>
      )}
    </EditorMap>
  )
}

/** What to see at first: the outlines and the pin, else the location of the address; both if both are shown. */
function listShownPoints(
  { point, addressLocation, areas }: Pick<PinMapProps, 'point' | 'addressLocation' | 'areas'>,
  required: boolean,
): Point[] {
  const placed = [...(point ? [point] : []), ...areas.flatMap((area) => toOutline(area).flat(2))]
  if (!addressLocation || (point && !required)) return placed
  const { radiusMeters } = addressLocation
  return [...placed, ...(radiusMeters ? listCirclePoints(addressLocation, radiusMeters) : [addressLocation])]
}
