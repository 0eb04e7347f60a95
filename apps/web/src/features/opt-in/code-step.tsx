import { Banner } from '@parapet/ui/banner'
import { Button } from '@parapet/ui/button'
import { Field } from '@parapet/ui/field'
import { TextInput } from '@parapet/ui/text-input'
import { type SubmitEvent, useRef, useState } from 'react'
import { submitOptIn, resendOptIn } from '~/data/opt-in/opt-in-calls'
import styles from './opt-in.module.css'
import { FailureBanner, type OptInStepProps, Step, useAction } from './step-parts.tsx'

const codePattern = /^\d{6}$/

/** The second step of the public page: the code proves that the person owns the mailbox. */
export function CodeStep({
  link,
  language,
  texts,
  email,
  onDecided,
  onFailure,
  onBack,
}: OptInStepProps & { email: string; onBack: () => void }) {
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
      const response = await submitOptIn(link, { decision: 'opt_in', email, code: entered, language })
      if (response.failure?.kind === 'invalid') showError(texts.codeWrong)
      else if (response.failure) onFailure(response.failure)
      return response
    })
    if (result) onDecided(result.channels[0]!.state, result.token)
  }

  async function resendCode() {
    setResent(false)
    const result = await run('again', () => resendOptIn(link, { email, language }))
    if (result) setResent(true)
  }

  return (
    <Step title={texts.checkEmailTitle}>
      <p>{texts.checkEmailText(email)}</p>
      <form className={styles.form} noValidate onSubmit={(event) => void confirm(event)}>
        <Field label={texts.code} error={error}>
          <TextInput
            ref={input}
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
        <Button type="submit" tone="primary" size="lg" fullWidth loading={pending === 'confirm'}>
          {texts.confirm}
        </Button>
        <div className={styles.choices}>
          <Button size="md-lg" fullWidth loading={pending === 'again'} onClick={() => void resendCode()}>
            {texts.newCode}
          </Button>
          <Button size="md-lg" fullWidth onClick={onBack}>
            {texts.otherAddress}
          </Button>
        </div>
        {isResent ? <Banner tone="success">{texts.newCodeSent}</Banner> : null}
      </form>
    </Step>
  )
}
