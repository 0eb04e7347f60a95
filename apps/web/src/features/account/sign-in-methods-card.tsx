import { createPasskeySignIn, createAuthenticatorAppSignIn, type SignInMethods } from '@parapet/auth/sign-in'
import { Badge, Card, Skeleton, Button, ConfirmDialog } from '@parapet/ui'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Mail, KeyRound, Smartphone } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { QueryErrorPanel, type QueryErrorPanelProps } from '~/components/query-error-panel'
import { accountQueries } from '~/data/account/queries'
import { canUsePasskeys, savePasskeyHint } from '~/lib/passkeys'
import { getProviderData } from '~/lib/provider-error'
import { auth } from '~/lib/session'
import styles from './account.module.css'
import { useSignOutOthers } from './use-sign-out-others.ts'
import {
  describeProviderFailure,
  isAuthenticatorUnconfirmed,
  markAuthenticatorUnconfirmed,
} from './provider-failure.ts'
import { accountTexts } from './texts.ts'

/** The user's sign-in methods at the identity provider. */
export function SignInMethodsCard() {
  const methods = useQuery(accountQueries.signInMethods())

  return (
    <Card
      title={accountTexts.signInMethods}
      description={accountTexts.signInMethodsDetail}
      aria-busy={methods.isPending}
    >
      <SignInMethodList methods={methods} />
    </Card>
  )
}

interface SignInMethodListProps {
  methods: QueryErrorPanelProps['query'] & { data: SignInMethods | undefined }
}

/** Each sign-in method, with a button to set it up. */
export function SignInMethodList({ methods }: SignInMethodListProps) {
  if (methods.data) {
    const { loginId, email, hasVerifiedEmail, hasPasskey, hasAuthenticatorApp } = methods.data
    return (
      <ul className={styles.rows}>
        <MethodRow
          icon={<Mail />}
          name={accountTexts.emailCode}
          status={
            hasVerifiedEmail ? (
              <Badge tone="success">{accountTexts.verified}</Badge>
            ) : (
              <Badge tone="warning">{accountTexts.notVerified}</Badge>
            )
          }
        >
          <span>{email}</span>
          {hasVerifiedEmail ? null : <span>{accountTexts.emailNotVerified}</span>}
        </MethodRow>
        <PasskeyMethod loginId={loginId} hasPasskey={hasPasskey} />
        <AuthenticatorMethod loginId={loginId} hasSecret={hasAuthenticatorApp} />
      </ul>
    )
  }
  if (methods.error) return <QueryErrorPanel subject={accountTexts.signInMethodsSubject} query={methods} />
  return (
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
  )
}

interface PasskeyMethodProps {
  loginId: string
  hasPasskey: boolean
}

/** The passkey status, and a button to add one for this device. */
function PasskeyMethod({ loginId, hasPasskey }: PasskeyMethodProps) {
  const queryClient = useQueryClient()
  const signOutOthers = useSignOutOthers()
  const add = useMutation({
    mutationFn: async () => getProviderData(await createPasskeySignIn(auth).update(loginId)),
    onSuccess: async () => {
      savePasskeyHint()
      void queryClient.invalidateQueries({ queryKey: accountQueries.signInMethods().queryKey })
      await signOutOthers(accountTexts.passkeyAdded)
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
      <span>{hasPasskey ? accountTexts.passkeyDetail : accountTexts.noPasskeyDetail}</span>
      {isSupported ? null : <span>{accountTexts.passkeyUnsupported}</span>}
      {add.isError ? (
        <span className={styles.problem} role="alert">
          {describeProviderFailure(add.error)}
        </span>
      ) : null}
    </MethodRow>
  )
}

// Loaded on demand, because it is rarely used.
const AuthenticatorDialog = lazy(async () => ({
  default: (await import('./authenticator-dialog.tsx')).AuthenticatorDialog,
}))

interface AuthenticatorMethodProps {
  loginId: string
  /** Whether the provider has issued a secret. */
  hasSecret: boolean
}

/** The authenticator app status, and a button to set one up. */
function AuthenticatorMethod({ loginId, hasSecret }: AuthenticatorMethodProps) {
  const queryClient = useQueryClient()
  const [isConfirmOpen, setConfirmOpen] = useState(false)
  const requestSecret = useMutation({
    mutationFn: async () => getProviderData(await createAuthenticatorAppSignIn(auth).update(loginId)),
    onSuccess: () => markAuthenticatorUnconfirmed(loginId),
    onSettled: () => setConfirmOpen(false),
  })
  const state = !hasSecret ? 'none' : isAuthenticatorUnconfirmed(loginId) ? 'unconfirmed' : 'confirmed'

  function close() {
    requestSecret.reset()
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
          loading={requestSecret.isPending && !isConfirmOpen}
          onClick={() => (state === 'confirmed' ? setConfirmOpen(true) : requestSecret.mutate())}
        >
          {state === 'none' ? accountTexts.setUpAuthenticator : accountTexts.setUpAuthenticatorAgain}
        </Button>
      }
    >
      <span>{authenticatorDetails[state]}</span>
      {requestSecret.isError ? (
        <span className={styles.problem} role="alert">
          {describeProviderFailure(requestSecret.error)}
        </span>
      ) : null}
      <ConfirmDialog
        open={isConfirmOpen}
        onOpenChange={setConfirmOpen}
        title={accountTexts.replaceAuthenticatorTitle}
        description={accountTexts.replaceAuthenticatorDetail}
        confirmLabel={accountTexts.replaceAuthenticator}
        loading={requestSecret.isPending}
        onConfirm={() => requestSecret.mutate()}
      />
      {requestSecret.data ? (
        <Suspense fallback={null}>
          <AuthenticatorDialog loginId={loginId} secret={requestSecret.data} onClose={close} />
        </Suspense>
      ) : null}
    </MethodRow>
  )
}

type AuthenticatorState = 'none' | 'unconfirmed' | 'confirmed'

const authenticatorDetails = {
  none: accountTexts.authenticatorNone,
  unconfirmed: accountTexts.authenticatorUnconfirmed,
  confirmed: accountTexts.authenticatorConfirmed,
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
  /** The description. */
  children: ReactNode
}

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
