import { Button } from '@parapet/ui/button'
import { Field } from '@parapet/ui/field'
import { TextInput } from '@parapet/ui/text-input'
import { type SubmitEvent, useRef, useState } from 'react'
import { submitOptIn } from '~/data/opt-in/opt-in-calls'
import styles from './opt-in.module.css'
import { ConsentBox, Expectations, FailureBanner, type OptInStepProps, Step, useAct } from './step-parts.tsx'

type Missing = 'name' | 'email' | 'agree'

/** The page of a poster: who asks for alerts, and where they go. */
export function PageStep({
  link,
  optIn,
  language,
  wording,
  texts,
  onFailure,
  onAsked,
}: Omit<OptInStepProps, 'onDecided'> & { onAsked: (email: string) => void }) {
  const [missing, setMissing] = useState<ReadonlySet<Missing>>(new Set())
  const [isTicked, setTicked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const { act, pending, failure } = useAct()

  async function ask(event: SubmitEvent) {
    event.preventDefault()
    const data = new FormData(form.current!)
    const text = (name: string) => {
      const value = data.get(name)
      return typeof value === 'string' ? value.trim() : ''
    }
    const wrong: Missing[] = [
      ...(text('name') === '' ? ['name' as const] : []),
      ...(/^\S+@\S+\.\S+$/.test(text('email')) ? [] : ['email' as const]),
      ...(isTicked ? [] : ['agree' as const]),
    ]
    if (wrong.length > 0) return mark(wrong)
    setMissing(new Set())
    const email = text('email')
    const result = await act('yes', async () => {
      const answer = await submitOptIn(link, {
        decision: 'opt_in',
        channels: ['email'],
        wordingVersion: optIn.wordingVersion,
        language,
        email,
        name: text('name'),
        ...(text('unit') && { unit: text('unit') }),
        website: text('website'),
      })
      if (answer.failure) onFailure(answer.failure)
      if (answer.failure?.kind === 'invalid') mark(answer.failure.fields as Missing[])
      return answer
    })
    if (result) onAsked(email)
  }

  function mark(wrong: readonly Missing[]) {
    setMissing(new Set(wrong))
    const first = form.current?.elements.namedItem(wrong[0]!)
    if (first instanceof HTMLElement) first.focus()
  }

  return (
    <Step title={optIn.page?.title ?? texts.askTitle}>
      <p className={styles.intro}>{optIn.page?.intro ?? texts.askIntro(optIn.org.name)}</p>
      <form ref={form} className={styles.form} noValidate onSubmit={(event) => void ask(event)}>
        <Field label={texts.name} error={missing.has('name') ? texts.nameMissing : null}>
          <TextInput name="name" size="md-lg" autoComplete="name" maxLength={120} />
        </Field>
        <Field
          label={texts.email}
          help={texts.emailHelp}
          error={missing.has('email') ? texts.emailMissing : null}
        >
          <TextInput name="email" type="email" size="md-lg" autoComplete="email" maxLength={254} />
        </Field>
        {optIn.page?.fields.askUnit ? (
          <Field label={texts.unit} help={texts.unitHelp}>
            <TextInput name="unit" size="md-lg" autoComplete="address-line2" maxLength={60} />
          </Field>
        ) : null}
        <div className={styles.trap} aria-hidden="true">
          <Field label="Website">
            <TextInput name="website" tabIndex={-1} autoComplete="off" />
          </Field>
        </div>
        <ConsentBox
          ref={box}
          sentence={wording.consent}
          isTicked={isTicked}
          error={missing.has('agree') && !isTicked ? texts.agreeMissing : null}
          onChange={setTicked}
        />
        <FailureBanner failure={failure} texts={texts} />
        <Button type="submit" tone="primary" size="lg" fullWidth loading={pending === 'yes'}>
          {texts.yes}
        </Button>
        <p className={styles.muted}>{texts.doNothing}</p>
      </form>
      <Expectations wording={wording} texts={texts} />
    </Step>
  )
}
