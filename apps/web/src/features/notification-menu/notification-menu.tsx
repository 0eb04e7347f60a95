import { Drawer, IconButton, Popover } from '@parapet/ui'
import { useCan } from '@parapet/permissions/react'
import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { notificationQueries } from '~/data/notifications/queries'
import { useOrgId } from '~/lib/selected-org'
import { useResponsive } from '~/lib/store'
import { NotificationList } from './notification-list.tsx'
import styles from './notification-menu.module.css'
import { notificationMenuTexts as texts } from './texts.ts'

export interface NotificationMenuProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The API counts up to this. */
const unreadCountMax = 100

/** What the person was told, in a popover, or full screen on phones. Its button shows how much of it is unread. */
export function NotificationMenu({ isOpen, onOpenChange }: NotificationMenuProps) {
  const orgId = useOrgId()
  const mayRead = useCan('user:read')
  const { screenSize } = useResponsive()
  const { data } = useQuery({ ...notificationQueries.unread(orgId), enabled: mayRead })
  if (!mayRead) return null

  const count = data?.count ?? 0
  const isPhone = screenSize === 'xs' || screenSize === 'sm'
  const close = () => onOpenChange(false)
  const button = (
    <IconButton
      label={texts.trigger(count, unreadCountMax)}
      icon={
        <span className={styles.bell}>
          <Bell />
          {count > 0 ? <span className={styles.count}>{texts.badge(count, unreadCountMax)}</span> : null}
        </span>
      }
      size="md"
      tooltipSide="none"
      {...(isPhone && { 'aria-haspopup': 'dialog', onClick: () => onOpenChange(true) })}
    />
  )
  if (!isPhone) {
    return (
      <Popover
        open={isOpen}
        onOpenChange={onOpenChange}
        label={texts.title}
        align="end"
        padding="none"
        content={<NotificationList orgId={orgId} hasTitle onLeave={close} />}
      >
        {button}
      </Popover>
    )
  }
  return (
    <>
      {button}
      <Drawer open={isOpen} onOpenChange={onOpenChange} title={texts.title} size="sm">
        {isOpen ? <NotificationList orgId={orgId} hasTitle={false} onLeave={close} /> : null}
      </Drawer>
    </>
  )
}
