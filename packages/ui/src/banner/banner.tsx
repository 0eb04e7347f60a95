import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { CloseButton } from '../internal/close-button.tsx'
import styles from './banner.module.css'

const banner = cva(styles.root, {
  variants: {
    tone: {
      info: styles.info,
      success: styles.success,
      warning: styles.warning,
      danger: styles.danger,
    },
  },
})

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert }

export type BannerTone = keyof typeof icons

export interface BannerProps extends Omit<ComponentProps<'div'>, 'title'> {
  /** @default 'info' */
  tone?: BannerTone
  title?: ReactNode
  /** Shown at the end. */
  actions?: ReactNode
  /** Shows a close button. */
  onDismiss?: () => void
}

/** A message about the whole page or form that stays until it is resolved. For transient messages use `toast()`. */
export function Banner({
  tone = 'info',
  title,
  actions,
  onDismiss,
  className,
  children,
  ...props
}: BannerProps) {
  const Icon = icons[tone]

  return (
    <div
      {...props}
      role={tone === 'danger' ? 'alert' : 'status'}
      className={banner({ tone, className })}
      data-slot="banner"
    >
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.content}>
        {title ? <p className={styles.title}>{title}</p> : null}
        {children ? <div className={styles.body}>{children}</div> : null}
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
      {onDismiss ? (
        <CloseButton className={styles.dismiss} label="Dismiss" size="xs" onClick={onDismiss} />
      ) : null}
    </div>
  )
}
