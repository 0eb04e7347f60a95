import { useSyncExternalStore, type ComponentProps } from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import { loadingBar, type LoadingBarStore } from './loading-bar-store.ts'
import styles from './loading-bar.module.css'

export interface LoadingBarProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** @default the shared `loadingBar` */
  store?: LoadingBarStore
}

/** A 3 px line across the top of the window while a page is loading. Render it once. */
export function LoadingBar({ store = loadingBar, className, style, ...props }: LoadingBarProps) {
  const { progress, isLoading, hasError } = useSyncExternalStore(
    store.subscribe,
    store.getState,
    store.getState,
  )

  return (
    <div
      {...props}
      role="progressbar"
      aria-label="Loading page"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(progress)}
      aria-hidden={isLoading ? undefined : true}
      className={joinClasses(styles.root, className)}
      style={{
        ...style,
        opacity: isLoading ? 1 : 0,
        transform: `scaleX(${progress}%)`,
        backgroundSize: `${progress === 0 ? 0 : (100 / progress) * 100}% auto`,
      }}
      data-slot="loading-bar"
      data-loading={isLoading ? '' : undefined}
      data-error={hasError ? '' : undefined}
    />
  )
}
