import { createPasskeySignIn } from '@parapet/auth/sign-in'
import { Badge, Button, toast } from '@parapet/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { accountQueries } from '~/data/account/queries'
import { canUsePasskeys, keepPasskeyHint } from '~/lib/passkeys'
import { getProviderData } from '~/lib/provider-error'
import { auth } from '~/lib/session'
import { accountTexts } from './texts.ts'
import { describeProviderFailure } from './describe-provider-failure.ts'
import { MethodRow } from './method-row.tsx'
import styles from './account.module.css'

export interface PasskeyMethodProps {
  loginId: string
  hasPasskey: boolean
}

/** Whether the person has passkeys, and another one on this device. */
export function PasskeyMethod({ loginId, hasPasskey }: PasskeyMethodProps) {
  const queryClient = useQueryClient()
  const add = useMutation({
    mutationFn: async () => getProviderData(await createPasskeySignIn(auth).update(loginId)),
    onSuccess: () => {
      keepPasskeyHint()
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
