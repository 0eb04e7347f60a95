import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import styles from './offline-banner.module.css'

const texts = {
  offline: 'You’re offline. This page may be out of date, and changes can’t be saved.',
}

function subscribe(notify: () => void) {
  window.addEventListener('online', notify)
  window.addEventListener('offline', notify)
  return () => {
    window.removeEventListener('online', notify)
    window.removeEventListener('offline', notify)
  }
}

const isOffline = () => !navigator.onLine

/** Says that the page shows old data and can't save changes while the device is offline. */
export function OfflineBanner() {
  const isShown = useSyncExternalStore(subscribe, isOffline)

  return (
    // Always rendered: live regions announce only changes.
    <p role="status" className={styles.offline}>
      {isShown ? (
        <>
          <WifiOff className={styles.offlineIcon} aria-hidden="true" />
          {texts.offline}
        </>
      ) : null}
    </p>
  )
}
