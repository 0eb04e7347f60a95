import { boxOfView, scaleOf, type Size, type View, type Box } from './view.ts'

/** What a layer draws on. Coordinates are CSS px from the corner of the canvas, which extends beyond the map. */
export interface Drawing {
  context: CanvasRenderingContext2D
  view: View
  /** The size of the canvas in CSS px. */
  size: Size
  /** The part of the world that the canvas covers. */
  box: Box
  /** Device px per CSS px. */
  density: number
}

export interface LayerCanvas {
  element: HTMLCanvasElement
  /** Moves and scales the existing drawing to fit another view. */
  place: (view: View) => void
  redraw: (view: View) => void
  /** How outdated the drawing is for a view: 0 is current, 1 or more means missing or blurred parts. */
  measureStaleness: (view: View) => number
  /** Whether the drawing is scaled in a view, and therefore blurred. */
  isStretched: (view: View) => boolean
  resize: (size: Size, density: number) => void
}

/** How far the canvas extends beyond each side, as a share of the map's size. Panning within that needs no redraw. */
const overdraw = 0.35

/** `isOpaque`: the layer covers its whole canvas, which makes compositing cheaper. */
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
    // Fractional device pixels would blur the drawing.
    const snap = (px: number) => (stretch === 1 ? Math.round(px * density) / density : px)
    element.style.transform = `translate(${snap(left)}px, ${snap(top)}px) scale(${stretch})`
  }

  return {
    element,
    place,
    redraw(view) {
      drawn = view
      const canvasSize = { width: size.width + 2 * pad.width, height: size.height + 2 * pad.height }
      context.setTransform(density, 0, 0, density, 0, 0)
      context.clearRect(0, 0, canvasSize.width, canvasSize.height)
      draw({ context, view, size: canvasSize, box: boxOfView(view, canvasSize), density })
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

/** Switches the context to world coordinates, in which 1 CSS px is `1 / scaleOf(view)`. */
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

/** Switches the context back to CSS px. */
export function toScreenUnits({ context, density }: Drawing) {
  context.setTransform(density, 0, 0, density, 0, 0)
}
