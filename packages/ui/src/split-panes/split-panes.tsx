import { type ComponentProps, type CSSProperties, Fragment, useId, useMemo, useState } from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import { mergeRefs } from '../internal/merge-refs.ts'
import { useControllableState } from '../internal/use-controllable-state.ts'
import { useScrollRegion } from '../internal/use-scroll-region.ts'
import { describeTracks, findEdge, getSize, type Pane, type PaneSizes } from './pane.ts'
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
  const [committed, setCommitted] = useControllableState(sizes, defaultSizes, onSizesChange)
  const [moving, setMoving] = useState<PaneSizes | null>(null)
  const [elements] = useState(() => new Map<string, { current: HTMLElement | null }>())
  const current = moving ?? committed

  function getElement(paneId: string) {
    const known = elements.get(paneId)
    if (known) return known
    const created = { current: null }
    elements.set(paneId, created)
    return created
  }

  return (
    <div
      {...props}
      className={joinClasses(styles.root, className)}
      style={{ ...style, '--_tracks': describeTracks(panes, current) } as CSSProperties}
      data-slot="split-panes"
      data-orientation={orientation}
      data-moving={moving ? '' : undefined}
    >
      {panes.map((pane, index) => {
        const edge = findEdge(panes, index)
        const isCollapsed = pane.defaultSizePx !== undefined && getSize(pane, current) === 0
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
                sizes={current}
                onSizeMove={(sizePx) => setMoving({ ...committed, [edge.pane.id]: sizePx })}
                onSizeChange={(sizePx) => {
                  setMoving(null)
                  setCommitted({ ...committed, [edge.pane.id]: sizePx })
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
  const merged = useMemo(() => mergeRefs(region.ref, ref), [region.ref, ref])

  return <section {...props} ref={merged} className={styles.pane} tabIndex={region.tabIndex} />
}
