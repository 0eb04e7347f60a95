import { useLayoutEffect, useRef, useState } from 'react'
import { ThemePanels } from './theme-panels.tsx'
import { getContrast } from './contrast.ts'
import styles from './foundations.module.css'

interface ContrastTableProps {
  /** Foreground and background, as names of color tokens. */
  pairs: [string, string][]
  /** 4.5 for text, 3 for controls and shapes. */
  minContrast: number
}

/** Color contrast as measured in the browser. */
export function ContrastTable({ pairs, minContrast }: ContrastTableProps) {
  return (
    <ThemePanels>
      <ul className={styles.tokens}>
        {pairs.map(([foreground, background]) => (
          <Contrast
            key={foreground + background}
            foreground={foreground}
            background={background}
            minContrast={minContrast}
          />
        ))}
      </ul>
    </ThemePanels>
  )
}

interface ContrastProps {
  foreground: string
  background: string
  minContrast: number
}

function Contrast({ foreground, background, minContrast }: ContrastProps) {
  const sample = useRef<HTMLSpanElement>(null)
  const [contrast, setContrast] = useState<number | null>(null)

  useLayoutEffect(() => {
    if (!sample.current) return
    const { color, backgroundColor } = getComputedStyle(sample.current)
    setContrast(getContrast(color, backgroundColor))
  }, [])

  return (
    <li className={styles.token} data-contrast={contrast?.toFixed(2)} data-at-least={minContrast}>
      <span
        className={styles.sample}
        ref={sample}
        style={{
          backgroundColor: `var(--ui-color-${background})`,
          color: `var(--ui-color-${foreground})`,
        }}
      >
        {minContrast >= 4.5 ? 'Aa' : '●'}
      </span>
      <span>
        <code>{foreground}</code> on <code>{background}</code>
      </span>
      <span className={styles.value}>
        {contrast === null ? '' : `${contrast.toFixed(1)} :1 ${contrast >= minContrast ? '✓' : '✗ too low'}`}
      </span>
    </li>
  )
}
