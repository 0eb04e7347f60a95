import styles from './foundations.module.css'

const steps = ['0-5', '1', '1-5', '2', '3', '4', '5', '6', '8', '10', '12', '16']

/** The steps of the spacing scale, for the foundation pages. */
export function SpaceScale() {
  return (
    <ul className={`sb-unstyled ${styles.tokens}`}>
      {steps.map((step) => (
        <li className={styles.token} key={step}>
          <span className={styles.bar} style={{ inlineSize: `var(--ui-space-${step})` }} />
          <code>--ui-space-{step}</code>
        </li>
      ))}
    </ul>
  )
}
