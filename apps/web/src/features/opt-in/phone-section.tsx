import { Banner } from '@parapet/ui/banner'
import { Button } from '@parapet/ui/button'
import { Field } from '@parapet/ui/field'
import { Heading } from '@parapet/ui/heading'
import { TextInput } from '@parapet/ui/text-input'
import { type SubmitEvent, useRef, useState } from 'react'
import { type OptIn, type PhoneChannel, submitOptIn } from '~/data/opt-in/opt-in-calls'
import styles from './opt-in.module.css'
import { ConsentCheckbox, FailureBanner, type OptInStepProps, useAction } from './step-parts.tsx'

type Props = Omit<OptInStepProps, 'onDecided' | 'wording'>

/** A number, and what its owner agreed to there. */
interface PhoneRequest {
  phone: string
  channels: PhoneChannel[]
  /** Whether the latest code was read aloud in a call instead of texted. */
  callMe: boolean
}

/** Texts and calls besides email: the tenant enters a number, then the code that was sent to it. */
export function PhoneSection({ optIn, ...props }: Props) {
  const [requested, setRequested] = useState<PhoneRequest | null>(null)
  const [confirmed, setConfirmed] = useState<PhoneRequest | null>(null)
  const [isAdding, setIsAdding] = useState(false)
  const { texting } = optIn
  if (!texting) return null
  const { texts } = props
  const textsGoTo = texting.numbers.find(({ state }) => state === 'opted_in')?.masked ?? null
  const callsGoTo = texting.numbers.find(({ callState }) => callState === 'opted_in')?.masked ?? null
  const callsStopped = texting.calls && texting.numbers.find(({ callState }) => callState === 'opted_out')
  const isComplete = textsGoTo !== null && (callsGoTo !== null || texting.calls === null)
  const isKnown = textsGoTo !== null || callsGoTo !== null
  return (
    <section className={styles.about} aria-labelledby="texts-title">
      <Heading level={2} size="md" id="texts-title">
        {texting.calls === null ? texts.textsTitle : texts.phonesTitle}
      </Heading>
      {confirmed === null ? (
        <>
          {textsGoTo === null ? null : <p>{texts.textsGoTo(textsGoTo)}</p>}
          {callsGoTo === null ? null : <p>{texts.callsGoTo(callsGoTo)}</p>}
          {callsGoTo === null && callsStopped && texting.number !== null ? (
            <p>{texts.callsStopped(callsStopped.masked, texting.number)}</p>
          ) : null}
        </>
      ) : (
        <Banner tone="success">
          {[
            confirmed.channels.includes('sms') ? texts.textsConfirmed(confirmed.phone) : null,
            confirmed.channels.includes('voice') ? texts.callsConfirmed(confirmed.phone) : null,
          ]
            .filter((text) => text !== null)
            .join(' ')}
        </Banner>
      )}
      {confirmed !== null || isComplete ? null : isKnown && !isAdding ? (
        <Button size="md-lg" fullWidth onClick={() => setIsAdding(true)}>
          {texts.addPhone}
        </Button>
      ) : requested === null ? (
        <NumberForm {...props} {...{ optIn, texting }} onRequested={setRequested} />
      ) : (
        <CodeForm
          {...props}
          {...{ optIn, texting, requested }}
          onRequested={setRequested}
          onConfirmed={() => setConfirmed(requested)}
          onBack={() => setRequested(null)}
        />
      )}
    </section>
  )
}

type FormProps = Props & {
  texting: NonNullable<OptIn['texting']>
  /** A code is on its way. */
  onRequested: (request: PhoneRequest) => void
}

/** Asks for a code. Also used for a new one. */
async function requestCode(
  { link, texting, language, onFailure }: FormProps,
  { phone, channels, callMe }: PhoneRequest,
) {
  const response = await submitOptIn(link, {
    decision: 'opt_in',
    channels,
    ...(channels.includes('sms') && { wordingVersion: texting.wordingVersion }),
    ...(channels.includes('voice') && texting.calls && { callWordingVersion: texting.calls.wordingVersion }),
    ...(callMe && { callMe }),
    language,
    phone,
  })
  const { failure } = response
  // The page is loaded again, with the current text.
  if (failure) onFailure(failure.kind === 'stale' ? { kind: 'conflict' } : failure)
  return response
}

function NumberForm(props: FormProps) {
  const { texts, texting, language, optIn } = props
  const wording = texting.wordings[language] ?? texting.wordings[optIn.language]!
  const callWording = texting.calls?.wordings[language] ?? texting.calls?.wordings[optIn.language]
  const [phone, setPhone] = useState('')
  const [agreed, setAgreed] = useState<readonly PhoneChannel[]>([])
  const [invalid, setInvalid] = useState<'phone' | 'agree' | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const checkbox = useRef<HTMLInputElement>(null)
  const { run, pending, failure } = useAction()

  function agree(channel: PhoneChannel, isChecked: boolean) {
    setAgreed(isChecked ? [...agreed, channel] : agreed.filter((other) => other !== channel))
  }

  function markInvalid(field: 'phone' | 'agree') {
    setInvalid(field)
    ;(field === 'phone' ? input : checkbox).current?.focus()
  }

  async function submit(callMe: boolean) {
    if (phone.replaceAll(/\D/g, '').length < 7) return markInvalid('phone')
    if (agreed.length === 0) return markInvalid('agree')
    setInvalid(null)
    const request = { phone: phone.trim(), channels: [...agreed], callMe }
    const result = await run(callMe ? 'call' : 'code', async () => {
      const response = await requestCode(props, request)
      if (response.failure?.kind === 'invalid') markInvalid('phone')
      return response
    })
    if (result) props.onRequested(request)
  }

  function submitForm(event: SubmitEvent) {
    event.preventDefault()
    void submit(false)
  }

  return (
    <form className={styles.form} noValidate onSubmit={submitForm}>
      <p>{callWording ? texts.phonesIntro : texts.textsIntro}</p>
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
        isChecked={agreed.includes('sms')}
        error={
          invalid === 'agree' && agreed.length === 0
            ? callWording
              ? texts.agreePhoneRequired
              : texts.agreeRequired
            : null
        }
        onChange={(isChecked) => agree('sms', isChecked)}
      />
      <p className={styles.muted}>
        {wording.howOften} {wording.howToStop} {wording.voluntary}
      </p>
      {callWording ? (
        <>
          <ConsentCheckbox
            name="agree-calls"
            consentText={callWording.consent}
            isChecked={agreed.includes('voice')}
            error={null}
            onChange={(isChecked) => agree('voice', isChecked)}
          />
          <p className={styles.muted}>
            {callWording.howOften} {callWording.howToStop} {callWording.voluntary}
          </p>
        </>
      ) : null}
      <FailureBanner failure={failure} texts={texts} />
      <Button type="submit" size="lg" fullWidth loading={pending === 'code'}>
        {texts.textCode}
      </Button>
      {callWording ? (
        <Button size="md-lg" fullWidth loading={pending === 'call'} onClick={() => void submit(true)}>
          {texts.callMe}
        </Button>
      ) : null}
    </form>
  )
}

const codePattern = /^\d{6}$/

function CodeForm({
  requested,
  onConfirmed,
  onBack,
  ...props
}: FormProps & { requested: PhoneRequest; onConfirmed: () => void; onBack: () => void }) {
  const { link, language, texts, texting, onFailure } = props
  const { phone, callMe } = requested
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

  async function resend(request: PhoneRequest) {
    setResent(false)
    if (!(await run(request.callMe ? 'call' : 'again', () => requestCode(props, request)))) return
    props.onRequested(request)
    setResent(true)
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void confirm(event)}>
      <p role="status">{callMe ? texts.codeCalled(phone) : texts.codeTexted(phone)}</p>
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
        <Button
          size="md-lg"
          fullWidth
          loading={pending === 'again'}
          onClick={() => void resend({ ...requested, callMe: false })}
        >
          {callMe ? texts.textCode : texts.newCode}
        </Button>
        {texting.calls ? (
          <Button
            size="md-lg"
            fullWidth
            loading={pending === 'call'}
            onClick={() => void resend({ ...requested, callMe: true })}
          >
            {texts.callMe}
          </Button>
        ) : null}
        <Button size="md-lg" fullWidth onClick={onBack}>
          {texts.otherNumber}
        </Button>
      </div>
      {isResent ? <Banner tone="success">{callMe ? texts.newCodeCalled : texts.newCodeTexted}</Banner> : null}
      {texting.number === null ? null : (
        <p className={styles.muted}>{callMe ? texts.noCall(texting.number) : texts.noText(texting.number)}</p>
      )}
    </form>
  )
}
