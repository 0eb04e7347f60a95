import { useState } from 'react'
import { Button } from '../button/button.tsx'
import styles from './foundations.module.css'

const durations = [
  ['fast', '120 ms: colors on hover'],
  ['normal', '180 ms: opening and closing'],
] as const

/** Both durations, shown by a button that moves a sample. */
export function MotionSamples() {
  const [isMoved, setIsMoved] = useState(false)

  return (
    <div className={`sb-unstyled ${styles.scale}`}>
      <div>
        <Button size="sm" onClick={() => setIsMoved(!isMoved)}>
          Move
        </Button>
      </div>
      {durations.map(([name, description]) => (
        <div key={name}>
          <div className={styles.track}>
            <span
              className={styles.runner}
              data-moved={isMoved || undefined}
              style={{ transitionDuration: `var(--ui-duration-${name})` }}
            />
          </div>
          <code>--ui-duration-{name}</code> {description}
        </div>
      ))}
    </div>
  )
}
