import { Button } from '@parapet/ui/button'
import { Field } from '@parapet/ui/field'
import { TextInput } from '@parapet/ui/text-input'
import { type SubmitEvent, useRef, useState } from 'react'
import { submitOptIn } from '~/data/opt-in/opt-in-calls'
import styles from './opt-in.module.css'
import {
  ConsentCheckbox,
  Expectations,
  FailureBanner,
  type OptInStepProps,
  Step,
  useAction,
} from './step-parts.tsx'

type InvalidField = 'name' | 'email' | 'agree'

/** The public page behind a poster: asks for name and email address. */
export function PageStep({
  link,
  optIn,
  language,
  wording,
  texts,
  onFailure,
  onRequested,
}: Omit<OptInStepProps, 'onDecided'> & { onRequested: (email: string) => void }) {
  const [invalidFields, setInvalidFields] = useState<ReadonlySet<InvalidField>>(new Set())
  const [isChecked, setChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const checkbox = useRef<HTMLInputElement>(null)
  const { run, pending, failure } = useAction()

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const data = new FormData(form.current!)
    const readText = (name: string) => {
      const value = data.get(name)
      return typeof value === 'string' ? value.trim() : ''
    }
    const invalid: InvalidField[] = [
      ...(readText('name') === '' ? ['name' as const] : []),
      ...(/^\S+@\S+\.\S+$/.test(readText('email')) ? [] : ['email' as const]),
      ...(isChecked ? [] : ['agree' as const]),
    ]
    if (invalid.length > 0) return markInvalid(invalid)
    setInvalidFields(new Set())
    const email = readText('email')
    const result = await run('yes', async () => {
      const response = await submitOptIn(link, {
        decision: 'opt_in',
        channels: ['email'],
        wordingVersion: optIn.wordingVersion,
        language,
        email,
        name: readText('name'),
        ...(readText('unit') && { unit: readText('unit') }),
        website: readText('website'),
      })
      if (response.failure) onFailure(response.failure)
      if (response.failure?.kind === 'invalid') markInvalid(response.failure.fields as InvalidField[])
      return response
    })
    if (result) onRequested(email)
  }

  function markInvalid(fields: readonly InvalidField[]) {
    setInvalidFields(new Set(fields))
    const firstInvalid = form.current?.elements.namedItem(fields[0]!)
    if (firstInvalid instanceof HTMLElement) firstInvalid.focus()
  }

  // Where the organization has no text in this language, ours is better than theirs in another.
  const { title, intro } = optIn.page?.texts[language] ?? {}
  return (
    <Step title={title ?? texts.askTitle}>
      <p className={styles.intro}>{intro ?? texts.askIntro(optIn.org.name)}</p>
      <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <Field label={texts.name} error={invalidFields.has('name') ? texts.nameRequired : null}>
          <TextInput name="name" size="md-lg" autoComplete="name" maxLength={120} />
        </Field>
        <Field
          label={texts.email}
          help={texts.emailHelp}
          error={invalidFields.has('email') ? texts.emailRequired : null}
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
        <ConsentCheckbox
          ref={checkbox}
          consentText={wording.consent}
          isChecked={isChecked}
          error={invalidFields.has('agree') && !isChecked ? texts.agreeRequired : null}
          onChange={setChecked}
        />
        <FailureBanner failure={failure} texts={texts} />
        <Button type="submit" tone="primary" size="lg" fullWidth loading={pending === 'yes'}>
          {texts.accept}
        </Button>
        <p className={styles.muted}>{texts.noResponseNote}</p>
      </form>
      <Expectations wording={wording} texts={texts} />
    </Step>
  )
}
