import styles from './foundations.module.css'

/** Colour tokens with their sample, for the foundation pages. */
export function TokenTable({ names }: { names: string[] }) {
  return (
    <ul className={`sb-unstyled ${styles.tokens}`}>
      {names.map((name) => (
        <li className={styles.token} key={name}>
          <span className={styles.sample} style={{ backgroundColor: `var(--ui-color-${name})` }} />
          <code>--ui-color-{name}</code>
        </li>
      ))}
    </ul>
  )
}
