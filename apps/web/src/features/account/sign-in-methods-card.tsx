import { createPasskeySignIn, createAuthenticatorAppSignIn } from '@parapet/auth/sign-in'
import { Badge, Card, Skeleton, Button, toast, ConfirmDialog } from '@parapet/ui'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Mail, KeyRound, Smartphone } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { accountQueries } from '~/data/account/queries'
import { canUsePasskeys, savePasskeyHint } from '~/lib/passkeys'
import { getProviderData } from '~/lib/provider-error'
import { auth } from '~/lib/session'
import styles from './account.module.css'
import { describeProviderFailure, isUnconfirmed, saveUnconfirmed } from './provider-failure.ts'
import { accountTexts } from './texts.ts'

/** The ways in which the person can sign in, as the identity provider knows them. */
export function SignInMethodsCard() {
  const methods = useQuery(accountQueries.signInMethods())

  return (
    <Card
      title={accountTexts.signInMethods}
      description={accountTexts.signInMethodsDetail}
      aria-busy={methods.isPending}
    >
      {methods.isError && !methods.data ? (
        <QueryErrorPanel what={accountTexts.signInMethodsSubject} query={methods} />
      ) : methods.data ? (
        <ul className={styles.rows}>
          <MethodRow
            icon={<Mail />}
            name={accountTexts.emailCode}
            status={
              methods.data.hasVerifiedEmail ? (
                <Badge tone="success">{accountTexts.verified}</Badge>
              ) : (
                <Badge tone="warning">{accountTexts.notVerified}</Badge>
              )
            }
          >
            <span className={styles.address}>{methods.data.email}</span>
            {methods.data.hasVerifiedEmail ? null : <span>{accountTexts.emailNotVerified}</span>}
          </MethodRow>
          <PasskeyMethod loginId={methods.data.loginId} hasPasskey={methods.data.hasPasskey} />
          <AuthenticatorMethod loginId={methods.data.loginId} isSetUp={methods.data.hasAuthenticatorApp} />
        </ul>
      ) : (
        <ul className={styles.rows}>
          {[1, 2, 3].map((row) => (
            <li key={row} className={styles.row}>
              <span className={styles.placeholder}>
                <Skeleton shape="title" width="quarter" />
                <Skeleton width="three-quarters" />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

interface PasskeyMethodProps {
  loginId: string
  hasPasskey: boolean
}

/** Whether the person has passkeys, and another one on this device. */
function PasskeyMethod({ loginId, hasPasskey }: PasskeyMethodProps) {
  const queryClient = useQueryClient()
  const add = useMutation({
    mutationFn: async () => getProviderData(await createPasskeySignIn(auth).update(loginId)),
    onSuccess: () => {
      savePasskeyHint()
      toast({ color: 'success', heading: accountTexts.passkeyAdded })
      return queryClient.invalidateQueries({ queryKey: accountQueries.signInMethods().queryKey })
    },
  })
  const isSupported = canUsePasskeys()

  return (
    <MethodRow
      icon={<KeyRound />}
      name={accountTexts.passkeys}
      status={hasPasskey ? <Badge tone="success">{accountTexts.methodOn}</Badge> : null}
      actions={
        isSupported ? (
          <Button size="sm-md" loading={add.isPending} onClick={() => add.mutate()}>
            {hasPasskey ? accountTexts.addAnotherPasskey : accountTexts.addPasskey}
          </Button>
        ) : null
      }
    >
      <span>{hasPasskey ? accountTexts.passkeySome : accountTexts.passkeyNone}</span>
      {isSupported ? null : <span>{accountTexts.passkeyUnsupported}</span>}
      {add.isError ? (
        <span className={styles.problem} role="alert">
          {describeProviderFailure(add.error)}
        </span>
      ) : null}
    </MethodRow>
  )
}

// Few people open it, and hardly anybody twice.
const AuthenticatorDialog = lazy(async () => ({
  default: (await import('./authenticator-dialog.tsx')).AuthenticatorDialog,
}))

interface AuthenticatorMethodProps {
  loginId: string
  /** Whether the provider has handed out a secret. */
  isSetUp: boolean
}

/** Whether the person has an authenticator app, and the way to set one up. */
function AuthenticatorMethod({ loginId, isSetUp }: AuthenticatorMethodProps) {
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const begin = useMutation({
    mutationFn: async () => getProviderData(await createAuthenticatorAppSignIn(auth).update(loginId)),
    onSuccess: () => saveUnconfirmed(loginId),
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

interface MethodRowProps {
  icon: ReactNode
  name: string
  /** A `Badge` beside the name. */
  status?: ReactNode
  actions?: ReactNode
  /** What it is, and what to know about it. */
  children: ReactNode
}

/** One way to sign in. */
function MethodRow({ icon, name, status, actions, children }: MethodRowProps) {
  return (
    <li className={styles.row}>
      <span className={styles.rowIcon} aria-hidden="true">
        {icon}
      </span>
      <div className={styles.rowText}>
        <h3 className={styles.rowName}>
          {name}
          {status}
        </h3>
        <div className={styles.rowDetail}>{children}</div>
      </div>
      {actions ? <div className={styles.rowActions}>{actions}</div> : null}
    </li>
  )
}
