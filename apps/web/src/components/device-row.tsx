import { Badge } from '@parapet/ui'
import { Laptop, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './device-row.module.css'
import { deviceTexts as texts } from './device-texts.ts'
import { RelativeTime } from './relative-time.tsx'

const phonePattern = /android|ios|ipad|iphone/i

interface DeviceItemProps {
  deviceName: string
  os: string | null
  isCurrent: boolean
  /** A line below the name. */
  detail: ReactNode
  /** The device's actions. */
  children?: ReactNode
}

/** One device in a list. */
export function DeviceItem({ deviceName, os, isCurrent, detail, children }: DeviceItemProps) {
  const Icon = phonePattern.test(`${os} ${deviceName}`) ? Smartphone : Laptop

  return (
    <li className={styles.row}>
      <span className={styles.icon} aria-hidden="true">
        <Icon />
      </span>
      <div className={styles.text}>
        <h3 className={styles.name}>
          {deviceName}
          {isCurrent ? <Badge tone="accent">{texts.thisDevice}</Badge> : null}
        </h3>
        <div className={styles.detail}>{detail}</div>
      </div>
      {children ? <div className={styles.actions}>{children}</div> : null}
    </li>
  )
}

interface DeviceRowProps {
  device: {
    deviceName: string
    browser: string | null
    os: string | null
    firstSeenAt: string
    lastSeenAt: string
    isCurrent: boolean
  }
  /** The device's actions. */
  children?: ReactNode
}

/** One device on which a person is signed in. */
export function DeviceRow({ device, children }: DeviceRowProps) {
  const { deviceName, browser, os, firstSeenAt, lastSeenAt, isCurrent } = device
  const software = browser && os ? texts.browserAndSystem(browser, os) : (browser ?? os)

  return (
    <DeviceItem
      deviceName={deviceName}
      os={os}
      isCurrent={isCurrent}
      detail={
        <>
          {software && software !== deviceName ? <span>{software}</span> : null}
          <span>
            {isCurrent ? (
              texts.activeNow
            ) : (
              <>
                {texts.lastSeen} <RelativeTime moment={lastSeenAt} />
              </>
            )}
            {' · '}
            {texts.firstSeen} <RelativeTime moment={firstSeenAt} />
          </span>
        </>
      }
    >
      {children}
    </DeviceItem>
  )
}
