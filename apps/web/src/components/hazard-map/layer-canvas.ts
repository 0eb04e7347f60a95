import { getViewBox, getScale, type Size, type View, type Box } from './view.ts'

/** What a layer draws on. Coordinates are CSS px from the corner of the canvas, which extends beyond the map. */
export interface Drawing {
  context: CanvasRenderingContext2D
  view: View
  /** The size of the canvas in CSS px. */
  size: Size
  /** The part of the world that the canvas covers. */
  box: Box
  /** Device px per CSS px. */
  pixelRatio: number
}

export interface LayerCanvas {
  element: HTMLCanvasElement
  /** Moves and scales the existing drawing to fit another view. */
  reposition: (view: View) => void
  redraw: (view: View) => void
  /** How outdated the drawing is for a view: 0 is current, 1 or more means missing or blurred parts. */
  measureStaleness: (view: View) => number
  /** Whether the drawing is scaled in a view, and therefore blurred. */
  isStretched: (view: View) => boolean
  resize: (size: Size, density: number) => void
}

/** How far the canvas extends beyond each side, as a share of the map's size. Panning within that needs no redraw. */
const overdrawRatio = 0.35

/** `isOpaque`: the layer covers its whole canvas, which makes compositing cheaper. */
export function createLayerCanvas(draw: (drawing: Drawing) => void, isOpaque = false): LayerCanvas {
  const element = document.createElement('canvas')
  element.setAttribute('aria-hidden', 'true')
  const context = element.getContext('2d', { alpha: !isOpaque })!
  let size: Size = { width: 0, height: 0 }
  let padding: Size = { width: 0, height: 0 }
  let pixelRatio = 1
  let drawnView: View | null = null

  function getTransform(view: View): { left: number; top: number; stretch: number } {
    if (!drawnView) return { left: -padding.width, top: -padding.height, stretch: 1 }
    const stretch = 2 ** (view.zoom - drawnView.zoom)
    const scale = getScale(view)
    const middleX = size.width / 2
    const middleY = size.height / 2
    return {
      left: (drawnView.x - view.x) * scale + middleX - stretch * (middleX + padding.width),
      top: (drawnView.y - view.y) * scale + middleY - stretch * (middleY + padding.height),
      stretch,
    }
  }

  function reposition(view: View) {
    const { left, top, stretch } = getTransform(view)
    // Fractional device pixels would blur the drawing.
    const snap = (px: number) => (stretch === 1 ? Math.round(px * pixelRatio) / pixelRatio : px)
    element.style.transform = `translate(${snap(left)}px, ${snap(top)}px) scale(${stretch})`
  }

  return {
    element,
    reposition,
    redraw(view) {
      drawnView = view
      const canvasSize = { width: size.width + 2 * padding.width, height: size.height + 2 * padding.height }
      context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0)
      context.clearRect(0, 0, canvasSize.width, canvasSize.height)
      draw({ context, view, size: canvasSize, box: getViewBox(view, canvasSize), pixelRatio })
      reposition(view)
    },
    measureStaleness(view) {
      if (!drawnView) return Infinity
      const { left, top, stretch } = getTransform(view)
      const movedShare = Math.max(
        Math.abs(left + padding.width) / Math.max(padding.width, 1),
        Math.abs(top + padding.height) / Math.max(padding.height, 1),
      )
      return stretch === 1 ? movedShare : Math.max(movedShare, Math.abs(Math.log2(stretch)) * 2)
    },
    isStretched: (view) => drawnView !== null && drawnView.zoom !== view.zoom,
    resize(next, nextPixelRatio) {
      size = next
      pixelRatio = nextPixelRatio
      padding = {
        width: Math.ceil(next.width * overdrawRatio),
        height: Math.ceil(next.height * overdrawRatio),
      }
      const width = next.width + 2 * padding.width
      const height = next.height + 2 * padding.height
      element.width = Math.round(width * pixelRatio)
      element.height = Math.round(height * pixelRatio)
      element.style.inlineSize = `${width}px`
      element.style.blockSize = `${height}px`
      drawnView = null
    },
  }
}

/** Switches the context to world coordinates, in which 1 CSS px is `1 / scaleOf(view)`. */
export function toWorldUnits({ context, view, size, pixelRatio }: Drawing) {
  const scale = getScale(view) * pixelRatio
  context.setTransform(
    scale,
    0,
    0,
    scale,
    (size.width * pixelRatio) / 2 - view.x * scale,
    (size.height * pixelRatio) / 2 - view.y * scale,
  )
}

/** Switches the context back to CSS px. */
export function toScreenUnits({ context, pixelRatio }: Drawing) {
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0)
}
