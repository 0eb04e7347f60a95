import { CircleAlert, RotateCw } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { Code } from '../code/code.tsx'
import { CopyButton } from '../copy-button/copy-button.tsx'
import { joinClasses } from '../internal/join-classes.ts'
import styles from './error-panel.module.css'

export interface ErrorPanelProps extends Omit<ComponentProps<'div'>, 'title'> {
  /** What failed. */
  title: ReactNode
  /** What it means and what to do. */
  detail?: ReactNode
  /** Identifies the request for support; shown with a copy button. */
  requestId?: string | undefined
  onRetry?: (() => void) | undefined
  /**
   * A retry is in progress.
   * @default false
   */
  retrying?: boolean
  /** Other actions, after Try again. */
  actions?: ReactNode
}

/** Shown in place of a part of a page that could not be loaded. */
export function ErrorPanel({
  title,
  detail,
  requestId,
  onRetry,
  retrying = false,
  actions,
  className,
  ...props
}: ErrorPanelProps) {
  return (
    <div {...props} role="alert" className={joinClasses(styles.root, className)} data-slot="error-panel">
      <CircleAlert className={styles.icon} aria-hidden="true" />
      <div className={styles.content}>
        <p className={styles.title}>{title}</p>
        {detail ? <p className={styles.detail}>{detail}</p> : null}
        {requestId ? (
          <p className={styles.request}>
            Request ID <Code>{requestId}</Code>
            <CopyButton value={requestId} label="Copy request ID" />
          </p>
        ) : null}
        {onRetry || actions ? (
          <div className={styles.actions}>
            {onRetry ? (
              <Button size="sm-md" icon={<RotateCw />} loading={retrying} onClick={onRetry}>
                Try again
              </Button>
            ) : null}
            {actions}
          </div>
        ) : null}
      </div>
    </div>
  )
}
