import { useSyncExternalStore, type ComponentProps } from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import { type Toast as ToastData, toastStore, type ToastStore } from './toast-store.ts'
import { Toast } from './toast.tsx'
import styles from './toaster.module.css'

export interface ToasterProps extends Omit<ComponentProps<'section'>, 'children'> {
  /** @default the store of `toast()` */
  store?: ToastStore
  /**
   * The name of the region.
   * @default 'Notifications'
   */
  label?: string
}

/** Shows the toasts of a store: the list at the top, newest first, and the lower toast at the bottom. Render it once. */
export function Toaster({ store = toastStore, label = 'Notifications', className, ...props }: ToasterProps) {
  const { list, lower } = useSyncExternalStore(store.subscribe, store.getState, store.getState)

  function renderToast({ id, persistent: _persistent, duration: _duration, ...toast }: ToastData) {
    return (
      <Toast
        {...toast}
        onClose={() => store.remove(id)}
        onPause={() => store.pause(id)}
        onResume={() => store.resume(id)}
      />
    )
  }

  return (
    <section
      {...props}
      aria-label={label}
      // Toasts announce themselves; the attribute keeps modals from hiding the region.
      aria-live="off"
      className={joinClasses(styles.root, className)}
      data-slot="toaster"
    >
      <ol className={styles.list}>
        {list.map((toast) => (
          <li key={toast.id}>{renderToast(toast)}</li>
        ))}
      </ol>
      <div className={styles.lower}>{lower ? <div key={lower.id}>{renderToast(lower)}</div> : null}</div>
    </section>
  )
}
