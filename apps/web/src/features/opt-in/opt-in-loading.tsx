import { useEffect, useState } from 'react'
import styles from './opt-in.module.css'

const skeletonAfterMs = 150

/** The shape of what comes, once it takes long enough to be seen. */
export function OptInLoading({ label }: { label: string }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), skeletonAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.loading} role="status" aria-label={label}>
      {isShown
        ? ['60%', '100%', '85%', '100%', '40%'].map((width, index) => (
            <span key={index} className={styles.bone} style={{ inlineSize: width }} />
          ))
        : null}
    </div>
  )
}
