import { useEffect, useId, useMemo, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
import { Heading } from '../heading/heading.tsx'
import { joinClasses } from '../internal/join-classes.ts'
import { usePopupLayers } from '../internal/popup-loader.tsx'
import styles from './callout.module.css'

export interface CalloutProps extends Omit<ComponentProps<'div'>, 'ref' | 'title'> {
  /** The element it points at. It's scrolled into view and gets a ring, and is never covered. */
  anchor: HTMLElement
  title: string
  /** Where it is in a series, such as “Step 2 of 5”. */
  progress?: string
  /** Buttons below the text, in one row. */
  actions?: ReactNode
  /** Called on Escape in the callout. */
  onClose: () => void
}

const offset = [0, 12] as const

/**
 * Explains one element of the page, such as in a tour. Unlike a popover, it doesn't close when people use the page around
 * it. Give it a `key` per element, so that each one takes the focus. When it closes, its element does.
 */
export function Callout({
  anchor,
  title,
  progress,
  actions,
  onClose,
  className,
  children,
  ...props
}: CalloutProps) {
  const id = useId()
  const trigger = useMemo(() => ({ current: anchor }), [anchor])
  const layers = usePopupLayers(true, onClose)

  useEffect(() => {
    anchor.setAttribute('data-callout-anchor', '')
    anchor.scrollIntoView({ block: 'center', inline: 'nearest' })
    return () => anchor.removeAttribute('data-callout-anchor')
  }, [anchor])

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }

  if (!layers) return null
  return (
    <layers.CalloutLayer
      {...props}
      popup={{ trigger, onOpenChange: onClose, side: 'bottom', align: 'start', offset }}
      role="dialog"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      className={joinClasses(styles.root, className)}
      data-slot="callout"
      onKeyDown={handleKeyDown}
    >
      <Heading level={2} size="sm" id={`${id}title`}>
        {title}
      </Heading>
      <div id={`${id}text`} className={styles.text}>
        {children}
      </div>
      {progress === undefined && !actions ? null : (
        <div className={styles.foot}>
          {progress === undefined ? null : <span className={styles.progress}>{progress}</span>}
          {actions ? <div className={styles.actions}>{actions}</div> : null}
        </div>
      )}
    </layers.CalloutLayer>
  )
}
