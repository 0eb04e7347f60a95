import { useLayoutEffect, useRef, useState, type CSSProperties } from 'react'
import styles from './foundations.module.css'

interface MeasureListProps {
  /** Names of tokens after `--ui-`, with what they are for. */
  tokens: [string, string][]
  /** How a sample shows the token. */
  show: 'length' | 'height' | 'radius' | 'shadow'
}

/** Tokens of size and shape with a sample and the value the browser computes. */
export function MeasureList({ tokens, show }: MeasureListProps) {
  return (
    <ul className={`sb-unstyled ${styles.scale}`}>
      {tokens.map(([name, purpose]) => (
        <Measure key={name} name={name} purpose={purpose} show={show} />
      ))}
    </ul>
  )
}

const sampleStyles: Record<MeasureListProps['show'], (value: string) => CSSProperties> = {
  length: (value) => ({ inlineSize: value, blockSize: '0.75rem' }),
  height: (value) => ({ inlineSize: '4rem', blockSize: value }),
  radius: (value) => ({ inlineSize: '4rem', blockSize: '2.5rem', borderRadius: value }),
  shadow: (value) => ({ inlineSize: '4rem', blockSize: '2.5rem', boxShadow: value }),
}

function Measure({ name, purpose, show }: { name: string; purpose: string; show: MeasureListProps['show'] }) {
  const sample = useRef<HTMLSpanElement>(null)
  const [value, setValue] = useState('')

  useLayoutEffect(() => {
    if (!sample.current) return
    const { inlineSize, blockSize, borderStartStartRadius } = getComputedStyle(sample.current)
    setValue({ length: inlineSize, height: blockSize, radius: borderStartStartRadius, shadow: '' }[show])
  }, [show])

  return (
    <li className={styles.measure}>
      <span className={styles.place}>
        <span
          className={show === 'shadow' ? styles.raised : styles.bar}
          ref={sample}
          style={sampleStyles[show](`var(--ui-${name})`)}
        />
      </span>
      <code>--ui-{name}</code>
      <span className={styles.value}>{value}</span>
      <span>{purpose}</span>
    </li>
  )
}
