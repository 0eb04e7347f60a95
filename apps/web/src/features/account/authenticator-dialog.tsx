import { createAuthenticatorAppSignIn, type AuthenticatorSecret } from '@parapet/auth/sign-in'
import { Button, Code, CopyButton, Dialog, Field, OneTimeCodeInput } from '@parapet/ui'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState, type SubmitEvent } from 'react'
import { getProviderData } from '~/lib/provider-error'
import { auth } from '~/lib/session'
import styles from './account.module.css'
import { describeProviderFailure, clearAuthenticatorUnconfirmed } from './provider-failure.ts'
import { accountTexts } from './texts.ts'
import { useSignOutOthers } from './use-sign-out-others.ts'

const codeLength = 6

export interface AuthenticatorDialogProps {
  loginId: string
  secret: AuthenticatorSecret
  /** Called after confirming, and when canceled. */
  onClose: () => void
}

/** Shows the secret once. The app counts as set up only after a correct code is entered. */
export function AuthenticatorDialog({ loginId, secret, onClose }: AuthenticatorDialogProps) {
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [code, setCode] = useState('')
  const signOutOthers = useSignOutOthers()
  const confirm = useMutation({
    mutationFn: async (entered: string) =>
      getProviderData(
        await createAuthenticatorAppSignIn(auth).verify(loginId, entered, { addsFactor: true }),
      ),
    onSuccess: async () => {
      clearAuthenticatorUnconfirmed()
      await signOutOthers(accountTexts.authenticatorAdded)
      onClose()
    },
    onError: () => {
      setCode('')
      form.current?.querySelector('input')?.focus()
    },
  })

  function submit(entered: string) {
    if (!confirm.isPending && entered.length === codeLength) confirm.mutate(entered)
  }

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    submit(code)
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      closesOnOutsidePress={false}
      title={accountTexts.authenticatorTitle}
      description={accountTexts.authenticatorDetail}
      footer={
        <>
          <Button onClick={onClose}>{accountTexts.cancelConfirmation}</Button>
          <Button
            type="submit"
            form={formId}
            tone="primary"
            loading={confirm.isPending}
            disabled={code.length < codeLength}
          >
            {accountTexts.confirmCode}
          </Button>
        </>
      }
    >
      <div className={styles.secret}>
        <h3 className={styles.rowName}>{accountTexts.scanTitle}</h3>
        <img
          className={styles.qrCode}
          src={`data:image/png;base64,${secret.image}`}
          alt={accountTexts.qrCode}
        />
        <div>
          <p className={styles.help}>{accountTexts.enterKeyManually}</p>
          <p className={styles.keyText}>
            <Code>{groupKey(secret.key)}</Code>
            <CopyButton value={secret.key} label={accountTexts.copyKey} />
          </p>
        </div>
        <form id={formId} ref={form} noValidate onSubmit={handleSubmit}>
          <Field
            label={accountTexts.confirmTitle}
            error={
              confirm.isError
                ? describeProviderFailure(confirm.error, accountTexts.wrongAuthenticatorCode)
                : undefined
            }
          >
            <OneTimeCodeInput length={codeLength} value={code} onValueChange={setCode} onComplete={submit} />
          </Field>
        </form>
      </div>
    </Dialog>
  )
}

/** Splits the key into groups of four, to make it easier to type. */
function groupKey(key: string): string {
  return key.replace(/(.{4})(?=.)/g, '$1 ')
}
