import { type ComponentProps, type CSSProperties, Fragment, useId, useMemo, useState } from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import { mergeRefs } from '../internal/merge-refs.ts'
import { useControllableState } from '../internal/use-controllable-state.ts'
import { useScrollRegion } from '../internal/use-scroll-region.ts'
import { createGridTracks, findEdge, getSize, type Pane, type PaneSizes } from './pane.ts'
import { SplitEdge } from './split-edge.tsx'
import styles from './split-panes.module.css'

const noSizes: PaneSizes = {}

export interface SplitPanesProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** In reading order. One has no default size and takes the rest. */
  panes: readonly Pane[]
  /** Stored sizes. */
  sizes?: PaneSizes
  /** @default the default sizes of the panes */
  defaultSizes?: PaneSizes
  /** Called when an edge is released; store the sizes here. */
  onSizesChange?: (sizes: PaneSizes) => void
  /**
   * Whether panes are side by side or stacked.
   * @default 'horizontal'
   */
  orientation?: 'horizontal' | 'vertical'
}

/**
 * Panes with edges that can be dragged, moved with arrow keys, and reset by double-click. It fills its container. Below
 * 820 px, the panes are stacked, each as high as its content.
 */
export function SplitPanes({
  panes,
  sizes,
  defaultSizes = noSizes,
  onSizesChange,
  orientation = 'horizontal',
  className,
  style,
  ...props
}: SplitPanesProps) {
  const id = useId()
  const [committedSizes, setCommittedSizes] = useControllableState(sizes, defaultSizes, onSizesChange)
  const [dragSizes, setDragSizes] = useState<PaneSizes | null>(null)
  const [elements] = useState(() => new Map<string, { current: HTMLElement | null }>())
  const currentSizes = dragSizes ?? committedSizes

  function getElement(paneId: string) {
    const existing = elements.get(paneId)
    if (existing) return existing
    const created = { current: null }
    elements.set(paneId, created)
    return created
  }

  return (
    <div
      {...props}
      className={joinClasses(styles.root, className)}
      style={{ ...style, '--_tracks': createGridTracks(panes, currentSizes) } as CSSProperties}
      data-slot="split-panes"
      data-orientation={orientation}
      data-moving={dragSizes ? '' : undefined}
    >
      {panes.map((pane, index) => {
        const edge = findEdge(panes, index)
        const isCollapsed = pane.defaultSizePx !== undefined && getSize(pane, currentSizes) === 0
        return (
          <Fragment key={pane.id}>
            <SplitPane
              ref={getElement(pane.id)}
              id={`${id}${pane.id}`}
              aria-label={pane.label}
              data-collapsed={isCollapsed ? '' : undefined}
            >
              {pane.content}
            </SplitPane>
            {edge ? (
              <SplitEdge
                edge={edge}
                orientation={orientation}
                paneId={`${id}${edge.pane.id}`}
                paneElement={getElement(edge.pane.id)}
                sizes={currentSizes}
                onSizeDrag={(sizePx) => setDragSizes({ ...committedSizes, [edge.pane.id]: sizePx })}
                onSizeChange={(sizePx) => {
                  setDragSizes(null)
                  setCommittedSizes({ ...committedSizes, [edge.pane.id]: sizePx })
                }}
              />
            ) : null}
          </Fragment>
        )
      })}
    </div>
  )
}

/** A region that can be scrolled, including by keyboard. */
function SplitPane({ ref, ...props }: ComponentProps<'section'>) {
  const region = useScrollRegion()
  const mergedRef = useMemo(() => mergeRefs(region.ref, ref), [region.ref, ref])

  return <section {...props} ref={mergedRef} className={styles.pane} tabIndex={region.tabIndex} />
}
