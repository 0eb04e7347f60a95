import { Badge, Button } from '@parapet/ui'
import { Laptop, Smartphone } from 'lucide-react'
import { RelativeTime } from '~/components/relative-time'
import type { Device } from '~/data/account/queries'
import { accountTexts } from './texts.ts'
import styles from './account.module.css'

const phones = /android|ios|ipad|iphone/i

export interface DeviceRowProps {
  device: Device
  onSignOut: () => void
}

/** A browser that the person is signed in with. */
export function DeviceRow({ device, onSignOut }: DeviceRowProps) {
  const { deviceName, browser, os, firstSeenAt, lastSeenAt, isCurrent } = device
  const Icon = phones.test(`${os} ${deviceName}`) ? Smartphone : Laptop
  const software = browser && os ? accountTexts.browserOn(browser, os) : (browser ?? os)

  return (
    <li className={styles.row}>
      <span className={styles.rowIcon} aria-hidden="true">
        <Icon />
      </span>
      <div className={styles.rowText}>
        <h3 className={styles.rowName}>
          {deviceName}
          {isCurrent ? <Badge tone="accent">{accountTexts.thisDevice}</Badge> : null}
        </h3>
        <div className={styles.rowDetail}>
          {software && software !== deviceName ? <span>{software}</span> : null}
          <span>
            {isCurrent ? (
              accountTexts.activeNow
            ) : (
              <>
                {accountTexts.lastSeen} <RelativeTime moment={lastSeenAt} />
              </>
            )}
            {' · '}
            {accountTexts.firstSeen} <RelativeTime moment={firstSeenAt} />
          </span>
        </div>
      </div>
      {isCurrent ? null : (
        <div className={styles.rowActions}>
          <Button size="sm-md" aria-label={accountTexts.signOutDeviceNamed(deviceName)} onClick={onSignOut}>
            {accountTexts.signOutDevice}
          </Button>
        </div>
      )}
    </li>
  )
}
