import type { OptIn } from '~/data/opt-in/opt-in-calls'
import type { OptInTexts } from './texts/opt-in-languages.ts'
import styles from './opt-in.module.css'

/** Whose home it is about, and where alerts go. */
export function Facts({ optIn: { recipient }, texts }: { optIn: OptIn; texts: OptInTexts }) {
  if (!recipient) return null
  const home = [recipient.property, recipient.unit].filter(Boolean).join(', ')
  return (
    <dl className={styles.facts}>
      {home ? (
        <div>
          <dt>{texts.home}</dt>
          <dd>{home}</dd>
        </div>
      ) : null}
      <div>
        <dt>{texts.sentTo}</dt>
        <dd>{recipient.maskedEmail}</dd>
      </div>
    </dl>
  )
}
