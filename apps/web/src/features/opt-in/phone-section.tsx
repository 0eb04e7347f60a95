import { Banner } from '@parapet/ui/banner'
import { Button } from '@parapet/ui/button'
import { Field } from '@parapet/ui/field'
import { Heading } from '@parapet/ui/heading'
import { TextInput } from '@parapet/ui/text-input'
import { type SubmitEvent, useRef, useState } from 'react'
import { type OptIn, submitOptIn } from '~/data/opt-in/opt-in-calls'
import styles from './opt-in.module.css'
import { ConsentCheckbox, FailureBanner, type OptInStepProps, useAction } from './step-parts.tsx'

type Props = Omit<OptInStepProps, 'onDecided' | 'wording'>

/** Texts besides email: the tenant enters a number, then the code that was texted to it. */
export function PhoneSection({ optIn, ...props }: Props) {
  const [requested, setRequested] = useState<string | null>(null)
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const { texting } = optIn
  if (!texting) return null
  const { texts } = props
  const known = texting.numbers.find(({ state }) => state === 'opted_in')?.masked ?? null
  return (
    <section className={styles.about} aria-labelledby="texts-title">
      <Heading level={2} size="md" id="texts-title">
        {texts.textsTitle}
      </Heading>
      {confirmed !== null ? (
        <Banner tone="success">{texts.textsConfirmed(confirmed)}</Banner>
      ) : known !== null ? (
        <p>{texts.textsGoTo(known)}</p>
      ) : requested === null ? (
        <NumberForm {...props} {...{ optIn, texting }} onRequested={setRequested} />
      ) : (
        <CodeForm
          {...props}
          {...{ optIn, texting }}
          phone={requested}
          onConfirmed={() => setConfirmed(requested)}
          onBack={() => setRequested(null)}
        />
      )}
    </section>
  )
}

type FormProps = Props & { texting: NonNullable<OptIn['texting']> }

const wordingOf = ({ optIn, texting, language }: Pick<FormProps, 'optIn' | 'texting' | 'language'>) =>
  texting.wordings[language] ?? texting.wordings[optIn.language]!

/** Asks for a code. Also used for a new one. */
async function requestCode({ link, texting, language, onFailure }: FormProps, phone: string) {
  const response = await submitOptIn(link, {
    decision: 'opt_in',
    channels: ['sms'],
    wordingVersion: texting.wordingVersion,
    language,
    phone,
  })
  const { failure } = response
  // The page is loaded again, with the current text.
  if (failure) onFailure(failure.kind === 'stale' ? { kind: 'conflict' } : failure)
  return response
}

function NumberForm({ onRequested, ...props }: FormProps & { onRequested: (phone: string) => void }) {
  const { texts } = props
  const wording = wordingOf(props)
  const [phone, setPhone] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [invalid, setInvalid] = useState<'phone' | 'agree' | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const checkbox = useRef<HTMLInputElement>(null)
  const { run, pending, failure } = useAction()

  function markInvalid(field: 'phone' | 'agree') {
    setInvalid(field)
    ;(field === 'phone' ? input : checkbox).current?.focus()
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (phone.replaceAll(/\D/g, '').length < 7) return markInvalid('phone')
    if (!isChecked) return markInvalid('agree')
    setInvalid(null)
    const result = await run('code', async () => {
      const response = await requestCode(props, phone.trim())
      if (response.failure?.kind === 'invalid') markInvalid('phone')
      return response
    })
    if (result) onRequested(phone.trim())
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p>{texts.textsIntro}</p>
      <Field label={texts.phone} error={invalid === 'phone' ? texts.phoneRequired : null}>
        <TextInput
          ref={input}
          name="phone"
          type="tel"
          size="md-lg"
          autoComplete="tel"
          maxLength={40}
          value={phone}
          onChange={(event) => setPhone(event.target.value)}
        />
      </Field>
      <ConsentCheckbox
        ref={checkbox}
        consentText={wording.consent}
        isChecked={isChecked}
        error={invalid === 'agree' && !isChecked ? texts.agreeRequired : null}
        onChange={setChecked}
      />
      <p className={styles.muted}>
        {wording.howOften} {wording.howToStop} {wording.voluntary}
      </p>
      <FailureBanner failure={failure} texts={texts} />
      <Button type="submit" size="lg" fullWidth loading={pending === 'code'}>
        {texts.textCode}
      </Button>
    </form>
  )
}

const codePattern = /^\d{6}$/

function CodeForm({
  phone,
  onConfirmed,
  onBack,
  ...props
}: FormProps & { phone: string; onConfirmed: () => void; onBack: () => void }) {
  const { link, language, texts, texting, onFailure } = props
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isResent, setResent] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { run, pending, failure } = useAction()

  function showError(text: string) {
    setError(text)
    input.current?.focus()
  }

  async function confirm(event: SubmitEvent) {
    event.preventDefault()
    const entered = code.replaceAll(/\D/g, '')
    if (!codePattern.test(entered)) return showError(texts.codeRequired)
    setError(null)
    const result = await run('confirm', async () => {
      const response = await submitOptIn(link, { decision: 'opt_in', phone, code: entered, language })
      if (response.failure?.kind === 'invalid') showError(texts.textCodeWrong)
      else if (response.failure) onFailure(response.failure)
      return response
    })
    if (result) onConfirmed()
  }

  async function resend() {
    setResent(false)
    if (await run('again', () => requestCode(props, phone))) setResent(true)
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void confirm(event)}>
      <p role="status">{texts.codeTexted(phone)}</p>
      <Field label={texts.code} error={error}>
        <TextInput
          ref={input}
          autoFocus
          name="code"
          size="md-lg"
          className={styles.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={11}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <FailureBanner failure={failure} texts={texts} />
      <Button type="submit" size="lg" fullWidth loading={pending === 'confirm'}>
        {texts.confirm}
      </Button>
      <div className={styles.choices}>
        <Button size="md-lg" fullWidth loading={pending === 'again'} onClick={() => void resend()}>
          {texts.newCode}
        </Button>
        <Button size="md-lg" fullWidth onClick={onBack}>
          {texts.otherNumber}
        </Button>
      </div>
      {isResent ? <Banner tone="success">{texts.newCodeTexted}</Banner> : null}
      {texting.number === null ? null : <p className={styles.muted}>{texts.noText(texting.number)}</p>}
    </form>
  )
}
