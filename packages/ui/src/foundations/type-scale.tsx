import styles from './foundations.module.css'

const sizes = [
  ['2xl', '28 px: the title of a welcome page'],
  ['xl', '20 px: the title of a page'],
  ['lg', '16 px: the title of a dialog'],
  ['md', '14 px: text and controls'],
  ['sm', '13 px: tables and labels'],
  ['xs', '12 px: help, times, badges'],
] as const

const weights = [
  ['regular', '400 Regular: running text, cells of tables'],
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
