import styles from './foundations.module.css'

const sizes = [
  ['2xl', '28 px: welcome page title'],
  ['xl', '20 px: page title'],
  ['lg', '16 px: dialog title'],
  ['md', '14 px: body text and controls'],
  ['sm', '13 px: tables and labels'],
  ['xs', '12 px: help, times, badges'],
] as const

const weights = [
  ['regular', '400 Regular: body text, table cells'],
  ['medium', '500 Medium: labels, buttons, names'],
  ['bold', '600 Bold: titles'],
] as const

/** The six sizes. */
export function TypeScale() {
  return (
    <ul className={`sb-unstyled ${styles.scale}`}>
      {sizes.map(([name, text]) => (
        <li key={name} style={{ fontSize: `var(--ui-font-size-${name})` }}>
          {text}
        </li>
      ))}
    </ul>
  )
}

/** The three weights. */
export function WeightScale() {
  return (
    <ul className={`sb-unstyled ${styles.scale}`}>
      {weights.map(([name, text]) => (
        <li key={name} style={{ fontWeight: `var(--ui-font-weight-${name})` }}>
          {text}
        </li>
      ))}
    </ul>
  )
}
