import type { ReactNode } from 'react'
import styles from './foundations.module.css'

/** The same content in both themes, regardless of the theme selected in the toolbar. */
export function ThemePanels({ children }: { children: ReactNode }) {
  return (
    <div className={`sb-unstyled ${styles.panels}`}>
      {(['light', 'dark'] as const).map((theme) => (
        <section className={styles.panel} data-theme={theme} key={theme}>
          <h4 className={styles.theme}>{theme === 'light' ? 'Light' : 'Dark'}</h4>
          {children}
        </section>
      ))}
    </div>
  )
}
