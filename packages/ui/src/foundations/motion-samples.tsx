import { useState } from 'react'
import { Button } from '../button/button.tsx'
import styles from './foundations.module.css'

const durations = [
  ['fast', '120 ms: colors of what is under the pointer'],
  ['normal', '180 ms: what opens and closes'],
] as const

/** Both durations, moved by a button. */
export function MotionSamples() {
  const [isMoved, setIsMoved] = useState(false)

  return (
    <div className={`sb-unstyled ${styles.scale}`}>
      <div>
        <Button size="sm" onClick={() => setIsMoved(!isMoved)}>
          Move
        </Button>
      </div>
      {durations.map(([name, text]) => (
        <div key={name}>
          <div className={styles.track}>
            <span
              className={styles.runner}
              data-moved={isMoved || undefined}
              style={{ transitionDuration: `var(--ui-duration-${name})` }}
            />
          </div>
          <code>--ui-duration-{name}</code> {text}
        </div>
      ))}
    </div>
  )
}
