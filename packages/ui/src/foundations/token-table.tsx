import { useLayoutEffect, useRef, useState } from 'react'
import { ThemePanels } from './theme-panels.tsx'
import styles from './foundations.module.css'

/** Color tokens with a sample and value in both themes. */
export function TokenTable({ names }: { names: string[] }) {
  return (
    <ThemePanels>
      <ul className={styles.tokens}>
        {names.map((name) => (
          <ColorToken name={name} key={name} />
        ))}
      </ul>
    </ThemePanels>
  )
}

function ColorToken({ name }: { name: string }) {
  const sample = useRef<HTMLSpanElement>(null)
  const [value, setValue] = useState('')

  useLayoutEffect(() => {
    if (sample.current) setValue(toHex(getComputedStyle(sample.current).backgroundColor))
  }, [])

  return (
    <li className={styles.token}>
      <span className={styles.sample} ref={sample} style={{ backgroundColor: `var(--ui-color-${name})` }} />
      <code>{name}</code>
      <span className={styles.value}>{value}</span>
    </li>
  )
}

/** `rgb(15, 111, 105)` → `#0f6f69`; translucent colors stay as they are. */
function toHex(color: string): string {
  const channels = /^rgb\((\d+), (\d+), (\d+)\)$/u.exec(color)?.slice(1)
  return channels
    ? `#${channels.map((channel) => Number(channel).toString(16).padStart(2, '0')).join('')}`
    : color
}
