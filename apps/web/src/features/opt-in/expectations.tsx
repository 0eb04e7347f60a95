import { Heading } from '@parapet/ui/heading'
import type { OptInWording } from '~/data/opt-in/opt-in-calls'
import type { OptInTexts } from './texts/opt-in-languages.ts'
import styles from './opt-in.module.css'

/** What is sent, how often, and how it stops: part of what somebody agrees to. */
export function Expectations({ wording, texts }: { wording: OptInWording; texts: OptInTexts }) {
  const parts = [
    [texts.what, wording.what],
    [texts.howOften, wording.howOften],
    [texts.howToStop, wording.howToStop],
  ] as const
  return (
    <section className={styles.about}>
      <Heading level={2} size="md">
        {texts.about}
      </Heading>
      <dl className={styles.parts}>
        {parts.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>
        {wording.voluntary} {wording.notEmergency}
      </p>
    </section>
  )
}
