import { Button, Card, ConfirmDialog, Skeleton, toast } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { DeviceRow } from '~/components/device-row'
import { deviceRecognitionText } from '~/components/device-recognition-texts'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { useEndSession, useSignOutEverywhere } from '~/data/account/mutations'
import { accountQueries, type Device } from '~/data/account/queries'
import { describeFailure } from '~/lib/describe-failure'
import { formatExactTime } from '~/lib/format'
import styles from './account.module.css'
import { accountTexts } from './texts.ts'

interface DevicesCardProps {
  /** Whether devices are recognized by a browser id. */
  usesDeviceIds: boolean
}

/** The user's signed-in devices, with sign-out for one or all of them. */
export function DevicesCard({ usesDeviceIds }: DevicesCardProps) {
  const devices = useQuery(accountQueries.devices())
  const [dialog, setDialog] = useState<Device | 'everywhere' | null>(null)
  const list = useRef<HTMLUListElement>(null)

  function closeSignedOut() {
    setDialog(null)
    // The button that had focus before the dialog is removed with its row.
    setTimeout(() => list.current?.focus())
  }

  return (
    <Card
      title={accountTexts.devices}
      description={accountTexts.devicesDetail}
      aria-busy={devices.isPending}
      footer={
        <div className={styles.notes}>
          {usesDeviceIds ? <p>{deviceRecognitionText}</p> : null}
          <PastSignIns>
            <Button size="sm-md" onClick={() => setDialog('everywhere')}>
              {accountTexts.signOutEverywhere}
            </Button>
          </PastSignIns>
        </div>
      }
    >
      {devices.data ? (
        devices.data.items.length === 0 ? (
          <p className={styles.help}>{accountTexts.noDevices}</p>
        ) : (
          <ul ref={list} className={styles.rows} tabIndex={-1} aria-label={accountTexts.devices}>
            {devices.data.items.map((device) => (
              <DeviceRow key={device.id} device={device}>
                {device.isCurrent ? null : (
                  <Button
                    size="sm-md"
                    aria-label={accountTexts.signOutDeviceNamed(device.deviceName)}
                    onClick={() => setDialog(device)}
                  >
                    {accountTexts.signOutDevice}
                  </Button>
                )}
              </DeviceRow>
            ))}
          </ul>
        )
      ) : devices.isError ? (
        <QueryErrorPanel subject={accountTexts.devicesSubject} query={devices} />
      ) : (
        <ul className={styles.rows}>
          {[1, 2].map((row) => (
            <li key={row} className={styles.row}>
              <span className={styles.placeholder}>
                <Skeleton shape="title" width="quarter" />
                <Skeleton width="half" />
              </span>
            </li>
          ))}
        </ul>
      )}
      {dialog === 'everywhere' ? <SignOutEverywhereDialog onClose={() => setDialog(null)} /> : null}
      {dialog !== null && dialog !== 'everywhere' ? (
        <SignOutDeviceDialog device={dialog} onClose={() => setDialog(null)} onSignedOut={closeSignedOut} />
      ) : null}
    </Card>
  )
}

interface SignOutDeviceDialogProps {
  device: Device
  onClose: () => void
  onSignedOut: () => void
}

function SignOutDeviceDialog({ device, onClose, onSignedOut }: SignOutDeviceDialogProps) {
  const endSession = useEndSession()

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={accountTexts.signOutDeviceTitle(device.deviceName)}
      description={accountTexts.signOutDeviceDetail}
      confirmLabel={accountTexts.signOutDevice}
      tone="danger"
      loading={endSession.isPending}
      onConfirm={() =>
        endSession.mutate(device.id, {
          onSuccess: () => {
            toast({ color: 'success', heading: accountTexts.signedOutDevice(device.deviceName) })
            onSignedOut()
          },
        })
      }
    >
      <SignOutError error={endSession.error} />
    </ConfirmDialog>
  )
}

function SignOutEverywhereDialog({ onClose }: { onClose: () => void }) {
  const signOut = useSignOutEverywhere()

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={accountTexts.signOutEverywhereTitle}
      description={accountTexts.signOutEverywhereDetail}
      confirmLabel={accountTexts.signOutEverywhere}
      tone="danger"
      loading={signOut.isPending}
      // On success the session ends, and the sign-in page shows the confirmation.
      onConfirm={() => signOut.mutate()}
    >
      <SignOutError error={signOut.error} />
    </ConfirmDialog>
  )
}

function SignOutError({ error }: { error: Error | null }) {
  if (!error) return null
  return (
    <p className={styles.problem} role="alert">
      {accountTexts.couldNotSignOut}. {describeFailure(error)}
    </p>
  )
}

const maxPastSignIns = 10

interface PastSignInsProps {
  /** A button before the toggle button. */
  children: ReactNode
}

/** Past sign-ins according to the identity provider, loaded on demand. */
function PastSignIns({ children }: PastSignInsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const signIns = useQuery({ ...accountQueries.pastSignIns(), enabled: isOpen })

  return (
    <>
      <div className={styles.buttons}>
        {children}
        <Button
          tone="ghost"
          size="sm-md"
          aria-expanded={isOpen}
          loading={isOpen && signIns.isPending}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? accountTexts.hidePastSignIns : accountTexts.showPastSignIns}
        </Button>
      </div>
      {isOpen && signIns.isError && !signIns.data ? (
        <QueryErrorPanel subject={accountTexts.pastSignInsSubject} query={signIns} />
      ) : null}
      {isOpen && signIns.data ? (
        signIns.data.length === 0 ? (
          <p>{accountTexts.noPastSignIns}</p>
        ) : (
          <ol className={styles.pastSignIns} aria-label={accountTexts.pastSignIns}>
            {signIns.data.slice(0, maxPastSignIns).map(({ atMs, city, country, ip }, index) => (
              <li key={`${atMs} ${index}`}>
                <time dateTime={new Date(atMs).toISOString()}>{formatExactTime(new Date(atMs))}</time>{' '}
                {accountTexts.signInFrom([city, country, ip].filter((part) => part !== '').join(', '))}
              </li>
            ))}
          </ol>
        )
      ) : null}
    </>
  )
}
