import { IconButton, Popover } from '@parapet/ui'
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Earth, Maximize, Minus, Move, Plus } from 'lucide-react'
import styles from './map-controls.module.css'
import { getSizeCenter, zoomBy } from './map-gestures.ts'
import type { MapScene } from './map-scene.ts'
import { mapTexts } from './texts.ts'
import { contiguousStates, fitBox, MAX_ZOOM, MIN_ZOOM, panView, type View } from './view.ts'

interface MapControlsProps {
  scene: MapScene | null
  view: View
  onFitAll: () => void
  isMini: boolean
}

const moveDirections = [
  { key: 'up', icon: <ArrowUp />, direction: [0, -1] },
  { key: 'left', icon: <ArrowLeft />, direction: [-1, 0] },
  { key: 'right', icon: <ArrowRight />, direction: [1, 0] },
  { key: 'down', icon: <ArrowDown />, direction: [0, 1] },
] as const

/** Buttons for zooming and panning. */
export function MapControls({ scene, view, onFitAll, isMini }: MapControlsProps) {
  const zoom = (change: number) => {
    if (scene) scene.flyTo(zoomBy(scene, getSizeCenter(scene.getSize()), change))
  }
  const move = ([right, down]: readonly [number, number]) => {
    if (!scene) return
    const { width, height } = scene.getSize()
    scene.flyTo(panView(scene.getView(), (right * width) / 3, (down * height) / 3))
  }

  return (
    <div className={styles.root}>
      <div className={styles.group}>
        <IconButton
          label={mapTexts.zoomIn}
          icon={<Plus />}
          tooltipSide="left"
          disabled={view.zoom >= MAX_ZOOM}
          onClick={() => zoom(1)}
        />
        <IconButton
          label={mapTexts.zoomOut}
          icon={<Minus />}
          tooltipSide="left"
          disabled={view.zoom <= MIN_ZOOM}
          onClick={() => zoom(-1)}
        />
      </div>
      <div className={styles.group}>
        <IconButton label={mapTexts.fitAll} icon={<Maximize />} tooltipSide="left" onClick={onFitAll} />
        {isMini ? null : (
          <IconButton
            label={mapTexts.reset}
            icon={<Earth />}
            tooltipSide="left"
            onClick={() => scene?.flyTo(fitBox(contiguousStates, scene.getSize(), 16))}
          />
        )}
        <Popover
          label={mapTexts.move}
          side="left"
          align="start"
          content={
            <div className={styles.moves}>
              {moveDirections.map(({ key, icon, direction }) => (
                <IconButton
                  key={key}
                  className={styles[key]}
                  label={mapTexts.moves[key]}
                  icon={icon}
                  tooltipSide="none"
                  onClick={() => move(direction)}
                />
              ))}
            </div>
          }
        >
          <IconButton label={mapTexts.move} icon={<Move />} tooltipSide="left" />
        </Popover>
      </div>
    </div>
  )
}
