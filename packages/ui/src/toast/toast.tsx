import { cva } from 'class-variance-authority'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ComponentProps, FocusEvent } from 'react'
import { Button } from '../button/button.tsx'
import { CloseButton } from '../internal/close-button.tsx'
import type { Toast as ToastData } from './toast-store.ts'
import styles from './toast.module.css'

const toastClass = cva(styles.root, {
  variants: {
    color: {
      neutral: styles.neutral,
      info: styles.info,
      success: styles.success,
      warning: styles.warning,
      danger: styles.danger,
    },
  },
})

const icons = {
  neutral: null,
  info: <Info />,
  success: <CircleCheck />,
  warning: <TriangleAlert />,
  danger: <CircleAlert />,
}

export interface ToastProps
  extends
    Omit<ComponentProps<'div'>, 'id' | 'color' | 'children'>,
    Omit<ToastData, 'id' | 'color' | 'dismissible' | 'persistent' | 'duration'> {
  /** @default 'neutral' */
  color?: ToastData['color']
  /**
   * Whether the person can close it.
   * @default true
   */
  dismissible?: boolean
  /** Called by the close button and after the action. */
  onClose: () => void
  /** Called on hover or focus, to pause the timer. */
  onPause?: () => void
  onResume?: () => void
}

/** A transient message. `Toaster` renders toasts; use it directly only in stories and previews. */
export function Toast({
  heading,
  body,
  icon,
  color = 'neutral',
  dismissible = true,
  action,
  onClose,
  onPause,
  onResume,
  className,
  ...props
}: ToastProps) {
  const shownIcon = icon ?? icons[color]

  return (
    <div
      {...props}
      role={color === 'danger' ? 'alert' : 'status'}
      className={toastClass({ color, className })}
      data-slot="toast"
      onPointerEnter={onPause}
      onPointerLeave={onResume}
      onFocus={(event) => {
        if (crossesBoundary(event)) onPause?.()
      }}
      onBlur={(event) => {
        if (crossesBoundary(event)) onResume?.()
      }}
    >
      {shownIcon ? (
        <span className={styles.icon} aria-hidden="true">
          {shownIcon}
        </span>
      ) : null}
      <div className={styles.content}>
        {heading ? <p className={styles.heading}>{heading}</p> : null}
        {body ? <p className={styles.body}>{body}</p> : null}
      </div>
      {action ? (
        <Button
          size="sm"
          aria-keyshortcuts={action.keyShortcuts}
          onClick={() => {
            action.onSelect()
            onClose()
          }}
        >
          {action.label}
        </Button>
      ) : null}
      {dismissible ? <CloseButton className={styles.close} size="xs" onClick={onClose} /> : null}
    </div>
  )
}

/** Whether focus enters or leaves the element, rather than moving within. */
function crossesBoundary(event: FocusEvent): boolean {
  return !event.currentTarget.contains(event.relatedTarget)
}
