import { boxOfView, scaleOf, type Size, type View, type Box } from './view.ts'

/** What a layer draws on: coordinates are CSS px from the corner of the canvas, which is larger than the map. */
export interface Drawing {
  context: CanvasRenderingContext2D
  view: View
  /** Of the canvas. */
  size: Size
  /** The part of the world that the canvas holds. */
  box: Box
  /** Device px for one CSS px. */
  density: number
}

export interface LayerCanvas {
  element: HTMLCanvasElement
  /** Moves what was drawn to where it belongs in another view. */
  place: (view: View) => void
  redraw: (view: View) => void
  /** How well what was drawn serves a view: 0 is as drawn, from 1 on something is missing or blurred. */
  measureStaleness: (view: View) => number
  /** Whether what was drawn is stretched in a view, and soft. */
  isStretched: (view: View) => boolean
  resize: (size: Size, density: number) => void
}

/** The share of the map's size that a canvas reaches beyond each side: so far panning only moves pictures. */
const overdraw = 0.35

/** `isOpaque`: it covers all of its canvas, which is then cheaper to lay under the others. */
export function createLayerCanvas(draw: (drawing: Drawing) => void, isOpaque = false): LayerCanvas {
  const element = document.createElement('canvas')
  element.setAttribute('aria-hidden', 'true')
  const context = element.getContext('2d', { alpha: !isOpaque })!
  let size: Size = { width: 0, height: 0 }
  let pad: Size = { width: 0, height: 0 }
  let density = 1
  let drawn: View | null = null

  function offsetOf(view: View): { left: number; top: number; stretch: number } {
    if (!drawn) return { left: -pad.width, top: -pad.height, stretch: 1 }
    const stretch = 2 ** (view.zoom - drawn.zoom)
    const scale = scaleOf(view)
    const middleX = size.width / 2
    const middleY = size.height / 2
    return {
      left: (drawn.x - view.x) * scale + middleX - stretch * (middleX + pad.width),
      top: (drawn.y - view.y) * scale + middleY - stretch * (middleY + pad.height),
      stretch,
    }
  }

  function place(view: View) {
    const { left, top, stretch } = offsetOf(view)
    // Between device pixels the picture would be soft.
    const snap = (px: number) => (stretch === 1 ? Math.round(px * density) / density : px)
    element.style.transform = `translate(${snap(left)}px, ${snap(top)}px) scale(${stretch})`
  }

  return {
    element,
    place,
    redraw(view) {
      drawn = view
      const whole = { width: size.width + 2 * pad.width, height: size.height + 2 * pad.height }
      context.setTransform(density, 0, 0, density, 0, 0)
      context.clearRect(0, 0, whole.width, whole.height)
      draw({ context, view, size: whole, box: boxOfView(view, whole), density })
      place(view)
    },
    measureStaleness(view) {
      if (!drawn) return Infinity
      const { left, top, stretch } = offsetOf(view)
      const moved = Math.max(
        Math.abs(left + pad.width) / Math.max(pad.width, 1),
        Math.abs(top + pad.height) / Math.max(pad.height, 1),
      )
      return stretch === 1 ? moved : Math.max(moved, Math.abs(Math.log2(stretch)) * 2)
    },
    isStretched: (view) => drawn !== null && drawn.zoom !== view.zoom,
    resize(next, nextDensity) {
      size = next
      density = nextDensity
      pad = { width: Math.ceil(next.width * overdraw), height: Math.ceil(next.height * overdraw) }
      const width = next.width + 2 * pad.width
      const height = next.height + 2 * pad.height
      element.width = Math.round(width * density)
      element.height = Math.round(height * density)
      element.style.inlineSize = `${width}px`
      element.style.blockSize = `${height}px`
      drawn = null
    },
  }
}

/** Lets a context take coordinates of the world; lines then have a width of `1 / scaleOf(view)` for each px. */
export function toWorldUnits({ context, view, size, density }: Drawing) {
  const scale = scaleOf(view) * density
  context.setTransform(
    scale,
    0,
    0,
    scale,
    (size.width * density) / 2 - view.x * scale,
    (size.height * density) / 2 - view.y * scale,
  )
}

/** Back to CSS px. */
export function toScreenUnits({ context, density }: Drawing) {
  context.setTransform(density, 0, 0, density, 0, 0)
}
