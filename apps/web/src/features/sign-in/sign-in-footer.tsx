import type { PublicConfig } from '~/lib/config'
import { signInTexts } from './texts.ts'
import styles from './sign-in-footer.module.css'

/** Whom to ask, and what the page keeps. */
export function SignInFooter({ config }: { config: PublicConfig | null }) {
  const hint = config?.signInHint

  return (
    <footer className={styles.footer}>
      <p>{signInTexts.invitedHint}</p>
      {hint ? (
        <p>
          {hint.href ? (
            <a href={hint.href} target="_blank" rel="noopener noreferrer">
              {hint.text}
            </a>
          ) : (
            hint.text
          )}
        </p>
      ) : null}
      {config?.device?.enabled ? <p>{signInTexts.device}</p> : null}
    </footer>
  )
}
