import { Banner, Button, Card, Skeleton, toast } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { DeviceItem } from '~/components/device-row'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { RelativeTime } from '~/components/relative-time'
import { readPushSupport } from '~/data/push/browser-push'
import {
  type PushDevice,
  pushQueries,
  useRemovePushDevice,
  useTestPushDevice,
  useTurnOnPush,
} from '~/data/push/queries'
import { useOrgId } from '~/lib/selected-org'
import { toastFailure } from '~/lib/toast-failure'
import styles from './notifications.module.css'
import { notificationTexts as texts } from './texts.ts'

/** Push notifications: turns them on in this browser, and lists the person's devices. Hidden if the server sends none. */
export function PushCard({ mayUpdate }: { mayUpdate: boolean }) {
  const orgId = useOrgId()
  const query = useQuery(pushQueries.devices(orgId))
  const list = useRef<HTMLUListElement>(null)
  if (query.data?.publicKey === null) return null

  return (
    <Card title={texts.push} description={texts.pushDetail} aria-busy={query.isPending}>
      {query.data ? (
        <div className={styles.devices}>
          {query.data.items.some(({ isCurrent }) => isCurrent) ? null : (
            <TurnOn orgId={orgId} publicKey={query.data.publicKey} mayUpdate={mayUpdate} />
          )}
          {query.data.items.length > 0 ? (
            <ul ref={list} className={styles.deviceList} tabIndex={-1} aria-label={texts.pushDevices}>
              {query.data.items.map((device) => (
                <Device
                  key={device.id}
                  orgId={orgId}
                  device={device}
                  mayUpdate={mayUpdate}
                  // The button that had the focus is removed with its row.
                  onRemoved={() => setTimeout(() => list.current?.focus())}
                />
              ))}
            </ul>
          ) : null}
        </div>
      ) : query.isError ? (
        <QueryErrorPanel subject={texts.push} query={query} />
      ) : (
        <Skeleton width="half" />
      )}
    </Card>
  )
}

interface TurnOnProps {
  orgId: string
  publicKey: string
  mayUpdate: boolean
}

function TurnOn({ orgId, publicKey, mayUpdate }: TurnOnProps) {
  const turnOn = useTurnOnPush(orgId)
  const support = readPushSupport()
  if (support === 'unsupported')
    return <Banner title={texts.pushUnsupported}>{texts.pushUnsupportedDetail}</Banner>
  if (support === 'blocked') return <Banner title={texts.pushBlocked}>{texts.pushBlockedDetail}</Banner>
  return (
    <div>
      <Button
        disabled={!mayUpdate}
        loading={turnOn.isPending}
        onClick={() =>
          turnOn.mutate(publicKey, {
            onSuccess: (isOn) =>
              isOn
                ? toast({ color: 'success', heading: texts.pushOn })
                : toast({ color: 'warning', heading: texts.pushNotAllowed }),
            onError: (error) => toastFailure(texts.couldNotTurnOnPush, error),
          })
        }
      >
        {texts.turnOnPush}
      </Button>
    </div>
  )
}

interface DeviceProps {
  orgId: string
  device: PushDevice & { isCurrent: boolean }
  mayUpdate: boolean
  onRemoved: () => void
}

function Device({ orgId, device, mayUpdate, onRemoved }: DeviceProps) {
  const { id, deviceName } = device
  const test = useTestPushDevice(orgId)
  const remove = useRemovePushDevice(orgId)

  return (
    <DeviceItem
      deviceName={deviceName}
      os={null}
      isCurrent={device.isCurrent}
      detail={
        <span>
          {texts.deviceAdded} <RelativeTime moment={device.createdAt} />
          {device.lastSentAt === null ? null : (
            <>
              {' · '}
              {texts.deviceNotified} <RelativeTime moment={device.lastSentAt} />
            </>
          )}
        </span>
      }
    >
      <Button
        size="sm-md"
        aria-label={texts.testDeviceNamed(deviceName)}
        disabled={!mayUpdate}
        loading={test.isPending}
        onClick={() =>
          test.mutate(id, {
            onSuccess: ({ outcome }) =>
              outcome === 'sent'
                ? toast({ color: 'success', heading: texts.testSent(deviceName) })
                : toast({
                    color: 'danger',
                    heading: texts.testNotSent(deviceName),
                    body: texts.testOutcomes[outcome],
                    persistent: true,
                  }),
            onError: (error) => toastFailure(texts.testNotSent(deviceName), error),
          })
        }
      >
        {texts.testDevice}
      </Button>
      <Button
        size="sm-md"
        aria-label={texts.removeDeviceNamed(deviceName)}
        disabled={!mayUpdate}
        loading={remove.isPending}
        onClick={() =>
          remove.mutate(id, {
            onSuccess: () => {
              toast({ color: 'success', heading: texts.deviceRemoved(deviceName) })
              onRemoved()
            },
            onError: (error) => toastFailure(texts.couldNotRemoveDevice, error),
          })
        }
      >
        {texts.removeDevice}
      </Button>
    </DeviceItem>
  )
}
