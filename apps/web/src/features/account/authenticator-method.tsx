import { createAuthenticatorAppSignIn } from '@parapet/auth/sign-in'
import { Badge, Button, ConfirmDialog } from '@parapet/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { accountQueries } from '~/data/account/queries'
import { getProviderData } from '~/lib/provider-error'
import { auth } from '~/lib/session'
import { accountTexts } from './texts.ts'
import { describeProviderFailure } from './describe-provider-failure.ts'
import { MethodRow } from './method-row.tsx'
import { isUnconfirmed, keepUnconfirmed } from './unconfirmed-authenticator.ts'
import styles from './account.module.css'

// Few people open it, and hardly anybody twice.
const AuthenticatorDialog = lazy(async () => ({
  default: (await import('./authenticator-dialog.tsx')).AuthenticatorDialog,
}))

export interface AuthenticatorMethodProps {
  loginId: string
  /** Whether the provider has handed out a secret. */
  isSetUp: boolean
}

/** Whether the person has an authenticator app, and the way to set one up. */
export function AuthenticatorMethod({ loginId, isSetUp }: AuthenticatorMethodProps) {
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const begin = useMutation({
    mutationFn: async () => getProviderData(await createAuthenticatorAppSignIn(auth).update(loginId)),
    onSuccess: () => keepUnconfirmed(loginId),
    onSettled: () => setIsAsking(false),
  })
  const state = !isSetUp ? 'none' : isUnconfirmed(loginId) ? 'unconfirmed' : 'confirmed'

  function close() {
    begin.reset()
    void queryClient.invalidateQueries({ queryKey: accountQueries.signInMethods().queryKey })
  }

  return (
    <MethodRow
      icon={<Smartphone />}
      name={accountTexts.authenticator}
      status={<AuthenticatorBadge state={state} />}
      actions={
        <Button
          size="sm-md"
          loading={begin.isPending && !isAsking}
          onClick={() => (state === 'confirmed' ? setIsAsking(true) : begin.mutate())}
        >
          {state === 'none' ? accountTexts.setUpAuthenticator : accountTexts.setUpAuthenticatorAgain}
        </Button>
      }
    >
      <span>{details[state]}</span>
      {begin.isError ? (
        <span className={styles.problem} role="alert">
          {describeProviderFailure(begin.error)}
        </span>
      ) : null}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={accountTexts.replaceAuthenticatorTitle}
        description={accountTexts.replaceAuthenticatorDetail}
        confirmLabel={accountTexts.replaceAuthenticator}
        loading={begin.isPending}
        onConfirm={() => begin.mutate()}
      />
      {begin.data ? (
        <Suspense fallback={null}>
          <AuthenticatorDialog loginId={loginId} secret={begin.data} onClose={close} />
        </Suspense>
      ) : null}
    </MethodRow>
  )
}

type AuthenticatorState = 'none' | 'unconfirmed' | 'confirmed'

const details = {
  none: accountTexts.authenticatorNone,
  unconfirmed: accountTexts.authenticatorUnconfirmed,
  confirmed: accountTexts.authenticatorSome,
} as const

function AuthenticatorBadge({ state }: { state: AuthenticatorState }) {
  if (state === 'none') return null
  return state === 'confirmed' ? (
    <Badge tone="success">{accountTexts.methodOn}</Badge>
  ) : (
    <Badge tone="warning">{accountTexts.notConfirmed}</Badge>
  )
}
