import { Banner, Button, Card, Field, OneTimeCodeInput, Page, Stack, TextInput } from '@parapet/ui'
import { useState, type SubmitEvent } from 'react'
import { signIn } from './auth.ts'

type SubmitCode = (code: string) => void

export function SignInPage() {
  const [email, setEmail] = useState('')
  const [submitCode, setSubmitCode] = useState<SubmitCode | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function start(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setProblem(null)
    try {
      await signIn(email, () => new Promise((resolve) => setSubmitCode(() => resolve)))
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
      setSubmitCode(null)
    }
  }

  return (
    <Page width="form">
      <Card title="Sign in to Fleet">
        <form onSubmit={start}>
          <Stack>
            {problem ? <Banner tone="danger">{problem}</Banner> : null}
            {submitCode ? (
              <Field label="Code from the email">
                <OneTimeCodeInput autoFocus onComplete={submitCode} />
              </Field>
            ) : (
              <>
                <Field label="Email">
                  <TextInput
                    type="email"
                    required
                    value={email}
                    onChange={(event) => setEmail(event.target.value)}
                  />
                </Field>
                <Button type="submit" tone="primary">
                  Continue
                </Button>
              </>
            )}
          </Stack>
        </form>
      </Card>
    </Page>
  )
}
