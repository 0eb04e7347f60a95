import type { SignInMethods } from '@parapet/auth/sign-in'
import { createAuthenticatorAppSignIn } from '@parapet/auth/sign-in'
import { Avatar, Button, buttonClassName, Heading, Skeleton } from '@parapet/ui'
import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '~/components/link'
import { PublicCard } from '~/components/public-notice'
import { QueryErrorPanel, type QueryErrorPanelProps } from '~/components/query-error-panel'
import { paths } from '~/lib/paths'
import { getProviderData, ProviderError } from '~/lib/provider-error'
import { auth } from '~/lib/session'
import { CodeForm } from './code-form.tsx'
import { confirmTexts as texts } from './confirm-texts.ts'
import { signInWithPasskeyOf } from './passkey-sign-in.ts'
import styles from './second-factor.module.css'
import { FailureText, useAttempt } from './use-attempt.tsx'

const authenticatorApp = createAuthenticatorAppSignIn(auth)

interface SecondFactorPanelProps {
  /** Null while loading. */
  orgName: string | null
  methods: QueryErrorPanelProps['query'] & { data: SignInMethods | undefined }
  otherOrgs: readonly { id: string; name: string; logo: string | null }[]
  /** The organization that is being opened. */
  openingOrgId: string | null
  onOpenOrg: (id: string) => void
  /** Whether this browser started to set up an authenticator app and never confirmed it, so it doesn't count yet. */
  isAppUnconfirmed: boolean
  /** The person's sign-in methods, with buttons to set them up. */
  setUp: ReactNode
}

/**
 * Asks for a second factor, with help for people who have none, and ways out. People who have one can't replace it here:
 * otherwise, anyone who can read their email could, too.
 */
export function SecondFactorPanel({
  orgName,
  methods,
  otherOrgs,
  openingOrgId,
  onOpenOrg,
  isAppUnconfirmed,
  setUp,
}: SecondFactorPanelProps) {
  return (
    <PublicCard>
      <div className={styles.part}>
        <Heading level={1} size="lg">
          {texts.factorTitle}
        </Heading>
        {orgName === null ? (
          <Skeleton width="three-quarters" />
        ) : (
          <p className={styles.detail}>{texts.factorDetail(orgName)}</p>
        )}
      </div>
      {methods.data ? (
        <FactorForm methods={methods.data} isAppUnconfirmed={isAppUnconfirmed} setUp={setUp} />
      ) : methods.error ? (
        <QueryErrorPanel subject={texts.factorSubject} query={methods} />
      ) : (
        <Skeleton shape="block" className={styles.placeholder} />
      )}
      <div className={styles.ways}>
        {otherOrgs.length > 0 ? (
          <section className={styles.part}>
            <Heading level={2} size="sm">
              {texts.otherOrgs}
            </Heading>
            <ul className={styles.orgs}>
              {otherOrgs.map(({ id, name, logo }) => (
                <li key={id}>
                  <Button
                    fullWidth
                    className={styles.org}
                    icon={<Avatar name={name} colorKey={id} src={logo} shape="square" size="sm" decorative />}
                    loading={id === openingOrgId}
                    onClick={() => onOpenOrg(id)}
                  >
                    {name}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <Link to={paths.logout()} className={buttonClassName({ tone: 'ghost', className: styles.signOut })}>
          {texts.signOut}
        </Link>
      </div>
    </PublicCard>
  )
}

interface FactorFormProps extends Pick<SecondFactorPanelProps, 'isAppUnconfirmed' | 'setUp'> {
  methods: SignInMethods
}

function FactorForm({ methods, isAppUnconfirmed, setUp }: FactorFormProps) {
  const { loginId, hasPasskey } = methods
  const hasAuthenticatorApp = methods.hasAuthenticatorApp && !isAppUnconfirmed
  const { attempt, pending, failedAttempt, isBlocked } = useAttempt<'passkey' | 'verify'>()
  const failure = failedAttempt ? <FailureText {...failedAttempt} /> : null

  // The page continues once it notices the new sign-in.
  const tryPasskey = () =>
    attempt('passkey', async () => {
      await signInWithPasskeyOf(loginId)
    })

  const verify = (code: string) =>
    attempt('verify', async () => {
      const result = await authenticatorApp.verify(loginId, code, { addsFactor: true })
      const isRejected = result.code >= 400 && result.code < 500 && result.code !== 429
      if (!result.ok && isRejected)
        throw new ProviderError(result.code, { ...result.error, errorCode: 'app-code-rejected' })
      getProviderData(result)
    })

  if (!hasPasskey && !hasAuthenticatorApp) {
    return (
      <section className={styles.part} aria-label={texts.setUp}>
        <p>{texts.noFactor}</p>
        {setUp}
      </section>
    )
  }
  return (
    <>
      {hasPasskey ? (
        <Button
          tone="primary"
          size="md-lg"
          fullWidth
          icon={<KeyRound />}
          loading={pending === 'passkey'}
          disabled={isBlocked('passkey')}
          onClick={() => void tryPasskey()}
        >
          {texts.passkey}
        </Button>
      ) : null}
      {failedAttempt?.kind === 'passkey' ? <p className={styles.error}>{failure}</p> : null}
      {hasAuthenticatorApp ? (
        <CodeForm
          label={texts.appLabel}
          error={failedAttempt?.kind === 'verify' ? failure : null}
          isPending={pending === 'verify'}
          isBlocked={isBlocked('verify')}
          onVerify={verify}
        />
      ) : null}
      <p className={styles.detail}>{texts.factorLost}</p>
    </>
  )
}
