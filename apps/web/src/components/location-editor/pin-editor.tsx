import { Field, Text, TextInput } from '@parapet/ui'
import type { MultiPolygon, Polygon } from 'geojson'
import { lazy, Suspense, useRef, useState } from 'react'
import { FormPair } from '~/components/form-drawer'
import { useNearViewport } from '~/components/hazard-map/use-near-viewport'
import { addressTexts } from '~/lib/address-texts'
import { MapFailure, MapSkeleton } from './map-placeholders.tsx'
import { isNear } from './check-outline.ts'
import type { AddressLocation, PinMapProps } from './pin-map.tsx'
import { toOutline } from './outline.ts'
import { isEmptyPin, isSamePin, readPin, type PinValue } from './pin.ts'
import styles from './pin-editor.module.css'
import { locationTexts as texts } from './texts.ts'
import { useEditHistory } from './use-edit-history.ts'

const PinMap = lazy(() =>
  import('./pin-map.tsx').then(
    (module) => ({ default: module.PinMap }),
    () => ({ default: (_props: PinMapProps) => <MapFailure /> }),
  ),
)

export interface PinEditorProps {
  /** Coordinates as typed or placed; both are empty while no pin is set. */
  value: PinValue
  onChange: (value: PinValue) => void
  onBlur?: () => void
  /** What is wrong with the coordinates; see `checkCoordinate`. */
  errors?: { lat?: string | undefined; lon?: string | undefined }
  /** Where the address is located; shown while there is no pin, and where resetting leads. */
  addressLocation?: AddressLocation | null
  /** Whether the pin has to be placed. Then the location of the address is always shown, only for orientation. */
  required?: boolean
  /** Outlines to show below the pin, such as the footprint. */
  areas?: readonly (Polygon | MultiPolygon)[]
  /** Accessible name of the map, if a page has several. */
  label?: string
  /** Ids of the two fields, for links from an error summary. */
  ids?: { lat: string; lon: string }
}

const noAreas: [] = []
const noErrors = {}
const defaultIds = { lat: 'lat', lon: 'lon' }

/** Sets a point: by clicking or dragging on a map, with the keyboard, or by typing coordinates. */
export function PinEditor({
  value,
  onChange,
  onBlur,
  errors = noErrors,
  addressLocation = null,
  required = false,
  areas = noAreas,
  label = texts.map,
  ids = defaultIds,
}: PinEditorProps) {
  const container = useRef<HTMLDivElement>(null)
  const isNearViewport = useNearViewport(container)
  const point = readPin(value)
  const [hadPin] = useState(!isEmptyPin(value))
  const edits = useEditHistory(value, onChange, isSamePin)

  const renderCoordinate = (field: 'lat' | 'lon', help: string) => (
    <Field
      label={addressTexts[field]}
      help={help}
      controlId={ids[field]}
      required={required}
      optional={!required}
      error={errors[field]}
    >
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        value={value[field]}
        onChange={(event) => edits.change({ ...value, [field]: event.target.value }, field)}
        onBlur={onBlur}
      />
    </Field>
  )

  return (
    // Undoing works wherever the focus is.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={container} className={styles.root} onKeyDown={edits.onKeyDown}>
      <Suspense fallback={<MapSkeleton />}>
        {isNearViewport ? (
          <PinMap
            label={label}
            point={point}
            addressLocation={addressLocation}
            required={required}
            areas={areas}
            edits={edits}
          />
        ) : (
          <MapSkeleton />
        )}
      </Suspense>
      <Text tone="muted" size="sm">
        {required
          ? describeRequiredPin(value, addressLocation)
          : point && areas.some((area) => !isNear(toOutline(area), point))
            ? texts.footprintTooFar
            : describePin(value, addressLocation, hadPin)}
      </Text>
      <FormPair>
        {renderCoordinate('lat', addressTexts.latHelp)}
        {renderCoordinate('lon', addressTexts.lonHelp)}
      </FormPair>
    </div>
  )
}

function describePin(value: PinValue, addressLocation: AddressLocation | null, hadPin: boolean): string {
  if (!isEmptyPin(value)) return texts.setManually
  if (hadPin) return texts.locatedOnSave
  if (addressLocation === null) return texts.placePin
  return addressLocation.radiusMeters === null ? texts.movePin : texts.placeInArea
}

function describeRequiredPin(value: PinValue, addressLocation: AddressLocation | null): string {
  const step = isEmptyPin(value) ? texts.placePin : texts.movePlacedPin
  if (addressLocation === null) return step
  return `${step} ${addressLocation.radiusMeters === null ? texts.propertyPin : texts.propertyCircle}`
}
