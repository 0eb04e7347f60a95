import { Badge, Card, Skeleton } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { accountQueries } from '~/data/account/queries'
import { accountTexts } from './texts.ts'
import { AuthenticatorMethod } from './authenticator-method.tsx'
import { MethodRow } from './method-row.tsx'
import { PasskeyMethod } from './passkey-method.tsx'
import styles from './account.module.css'

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
