import { Button, ConfirmDialog, Skeleton, Text, toast } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DeviceRow } from '~/components/device-row'
import { accessQueries } from '~/data/team/access-queries'
import { useEndMemberSessions } from '~/data/team/member-mutations'
import { describeFailure } from '~/lib/describe-failure'
import { toastFailure } from '~/lib/toast-failure'
import styles from './member-drawer.module.css'
import { teamTexts as texts } from './texts.ts'

interface MemberDevicesProps {
  orgId: string
  person: { id: string; name: string }
}

/** Where a member is signed in, and a button that signs them out. */
export function MemberDevices({ orgId, person }: MemberDevicesProps) {
  const { data, error } = useQuery(accessQueries.devices(orgId, person.id))
  const endSessions = useEndMemberSessions(orgId)
  const [isConfirming, setConfirming] = useState(false)

  function signOut() {
    endSessions.mutate(person.id, {
      onSuccess: () => toast({ heading: texts.signedOut(person.name) }),
      onError: (failure) => toastFailure(texts.couldNotSignOut, failure),
      onSettled: () => setConfirming(false),
    })
  }

  return (
    <section className={styles.part} aria-label={texts.devices}>
      <span className={styles.head}>
        <h3 className={styles.partTitle}>{texts.devices}</h3>
        {data && data.items.length > 0 ? (
          <Button size="sm" onClick={() => setConfirming(true)}>
            {texts.signOutEverywhere}
          </Button>
        ) : null}
      </span>
      {data ? (
        data.items.length === 0 ? (
          <Text size="sm" tone="muted">
            {texts.noDevices}
          </Text>
        ) : (
          <ul className={styles.devices}>
            {data.items.map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </ul>
        )
      ) : error ? (
        <Text size="sm" tone="muted">
          {describeFailure(error)}
        </Text>
      ) : (
        <Skeleton width="three-quarters" />
      )}
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        tone="danger"
        title={texts.signOutTitle(person.name)}
        description={texts.signOutDetail}
        confirmLabel={texts.signOutEverywhere}
        loading={endSessions.isPending}
        onConfirm={signOut}
      />
    </section>
  )
}
