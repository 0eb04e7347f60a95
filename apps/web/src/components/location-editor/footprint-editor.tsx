import { Button, Field, Text, Textarea } from '@parapet/ui'
import { CircleAlert } from 'lucide-react'
import { lazy, Suspense, useId, useMemo, useRef, useState } from 'react'
import { useNearViewport } from '~/components/hazard-map/use-near-viewport'
import { checkOutline, type OutlinePin } from './check-outline.ts'
import { CornerList } from './corner-list.tsx'
import styles from './footprint-editor.module.css'
import { MapFailure, MapSkeleton } from './map-placeholders.tsx'
import type { OutlineMapProps } from './outline-map.tsx'
import { emptyOutline, type Outline, toFootprint, toOutline } from './outline.ts'
import { parseFootprint } from './parse-footprint.ts'
import { locationTexts as texts } from './texts.ts'
import { useEditHistory } from './use-edit-history.ts'
import { useOutlineEditing, type OutlineEditing } from './use-outline-editing.ts'

const OutlineMap = lazy(() =>
  import('./outline-map.tsx').then(
    (module) => ({ default: module.OutlineMap }),
    () => ({ default: (_props: OutlineMapProps) => <MapFailure /> }),
  ),
)

export interface FootprintEditorProps {
  /** GeoJSON; empty without a footprint. */
  value: string
  onChange: (value: string) => void
  /** What is wrong with it, if the form or the server found it; see `checkFootprint`. */
  error?: string | undefined
  /** Where the property is, which the footprint has to be near. */
  pin?: OutlinePin | null
  /** The editor's id, for links from an error summary. */
  id?: string
}

/** What is wrong with a footprint as GeoJSON; null if nothing is. */
export function checkFootprint(value: string, pin: OutlinePin | null): string | null {
  if (value.trim() === '') return null
  const footprint = parseFootprint(value)
  return footprint === null ? texts.footprintInvalid : checkOutline(toOutline(footprint), pin)
}

const toText = (outline: Outline) => {
  const footprint = toFootprint(outline)
  return footprint === null ? '' : JSON.stringify(footprint)
}

/** Draws a footprint on a map by mouse, touch, or keyboard, or takes pasted GeoJSON. */
export function FootprintEditor({
  value,
  onChange,
  error,
  pin = null,
  id = 'footprint',
}: FootprintEditorProps) {
  const container = useRef<HTMLDivElement>(null)
  const errorId = useId()
  const isNearViewport = useNearViewport(container)
  const edits = useEditHistory(value, onChange)
  const outline = useMemo(() => {
    const footprint = value.trim() === '' ? null : parseFootprint(value)
    return footprint === null ? emptyOutline : toOutline(footprint)
  }, [value])
  const editing = useOutlineEditing(outline, {
    ...edits,
    change: (next, mergeKey) => edits.change(toText(next), mergeKey),
  })
  // While drawing, an outline is expected to be incomplete.
  const problem = error ?? (editing.drawing ? null : checkFootprint(value, pin))
  const focusMap = () => container.current?.querySelector<HTMLElement>('[data-slot="map-surface"]')?.focus()

  return (
    // Undoing works wherever the focus is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={container}
      id={id}
      tabIndex={-1}
      className={styles.root}
      role="group"
      aria-label={texts.footprint}
      aria-describedby={problem ? errorId : undefined}
      onKeyDown={edits.onKeyDown}
    >
      <Suspense fallback={<MapSkeleton />}>
        {isNearViewport ? (
          <OutlineMap label={texts.outlineMap} pin={pin} editing={editing} />
        ) : (
          <MapSkeleton />
        )}
      </Suspense>
      <Text tone="muted" size="sm">
        {describeStep(editing)}
      </Text>
      {problem ? (
        <p className={styles.problem} id={errorId} role="status">
          <CircleAlert className={styles.icon} aria-hidden="true" />
          {problem}
        </p>
      ) : null}
      {outline.length > 0 ? (
        <div className={styles.actions}>
          <Button
            size="sm"
            onClick={() => {
              editing.addPart()
              focusMap()
            }}
          >
            {texts.addPart}
          </Button>
          <Button size="sm" onClick={editing.clear}>
            {texts.deleteFootprint}
          </Button>
        </div>
      ) : null}
      {editing.corners.length > 0 ? <Corners editing={editing} onSelect={focusMap} /> : null}
      <details open={value.trim() !== '' && outline.length === 0}>
        <summary className={styles.summary}>{texts.pasteGeoJson}</summary>
        <Field label={texts.geoJson} help={texts.geoJsonHelp}>
          <Textarea
            rows={3}
            spellCheck={false}
            autoComplete="off"
            value={value}
            onChange={(event) => edits.change(event.target.value, 'pasted')}
          />
        </Field>
      </details>
    </div>
  )
}

function Corners({ editing, onSelect }: { editing: OutlineEditing; onSelect: () => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>{texts.cornerCount(editing.corners.length)}</summary>
      {isOpen ? <CornerList editing={editing} onSelect={onSelect} /> : null}
    </details>
  )
}

function describeStep({ drawing, isDrawing, outline }: OutlineEditing): string {
  if (drawing) {
    const corners = outline[drawing.part]![drawing.ring]!.length
    return corners < 3 ? texts.addCorners : texts.closePart
  }
  return isDrawing ? texts.startPart : texts.editCorners
}
