import { Button, EmptyState, Heading, IconButton, linkClassName, Skeleton, VisuallyHidden } from '@parapet/ui'
import { usePermissions } from '@parapet/permissions/react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Bell, Check } from 'lucide-react'
import { HintedTime } from '~/components/hinted-time'
import { PageLink } from '~/components/page-link'
import { QueryErrorPanel } from '~/components/query-error-panel'
import {
  type MemberNotification,
  notificationQueries,
  type ReadNotificationsInput,
  useMarkNotificationsRead,
} from '~/data/notifications/queries'
import { formatRelativeTime } from '~/lib/format'
import { paths } from '~/lib/paths'
import { toastFailure } from '~/lib/toast-failure'
import { describeNotification } from './describe-notification.ts'
import styles from './notification-menu.module.css'
import { notificationMenuTexts as texts } from './texts.ts'

interface NotificationListProps {
  orgId: string
  hasTitle: boolean
  /** Called when a link is followed. */
  onLeave: () => void
}

/** The person's notifications, newest first. */
export function NotificationList({ orgId, hasTitle, onLeave }: NotificationListProps) {
  const query = useInfiniteQuery(notificationQueries.list(orgId))
  const unread = useQuery(notificationQueries.unread(orgId))
  const { mutate } = useMarkNotificationsRead(orgId)
  const markRead = (input: ReadNotificationsInput) =>
    mutate(input, { onError: (error) => toastFailure(texts.couldNotMark, error) })
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const [newest] = items
  // Older ones than those loaded can be unread, too.
  const canMarkAll =
    newest !== undefined && ((unread.data?.count ?? 0) > 0 || items.some(({ readAt }) => readAt === null))

  return (
    <div className={styles.root} data-fill={hasTitle ? undefined : ''}>
      <div className={styles.head}>
        {hasTitle ? (
          <Heading level={2} size="sm">
            {texts.title}
          </Heading>
        ) : null}
        <Button
          tone="ghost"
          size="sm"
          className={styles.markAll}
          // Not `disabled`, because the focus would be lost, or would start below the list.
          aria-disabled={!canMarkAll}
          onClick={() => canMarkAll && markRead({ until: newest.createdAt })}
        >
          {texts.markAllRead}
        </Button>
      </div>
      <div className={styles.body} aria-busy={query.isPending}>
        {query.isError && items.length === 0 ? <QueryErrorPanel subject={texts.title} query={query} /> : null}
        {query.isPending ? <LoadingRows /> : null}
        {query.isSuccess && items.length === 0 ? (
          <EmptyState icon={<Bell />} title={texts.empty} description={texts.emptyDetail} />
        ) : null}
        {items.length > 0 ? (
          <ul className={styles.list}>
            {items.map((item) => (
              <NotificationRow
                key={item.id}
                item={item}
                onRead={() => item.readAt === null && markRead({ ids: [item.id] })}
                onLeave={onLeave}
              />
            ))}
          </ul>
        ) : null}
        {query.hasNextPage ? (
          <Button
            tone="ghost"
            size="sm"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {texts.showMore}
          </Button>
        ) : null}
      </div>
      <div className={styles.foot}>
        <PageLink to={paths.settings('notifications')} className={linkClassName()} onClick={onLeave}>
          {texts.settings}
        </PageLink>
      </div>
    </div>
  )
}

interface NotificationRowProps {
  item: MemberNotification
  onRead: () => void
  onLeave: () => void
}

function NotificationRow({ item, onRead, onLeave }: NotificationRowProps) {
  const { permissions = [] } = usePermissions() ?? {}
  const { Icon, title, to } = describeNotification(item, (permission) =>
    (permissions as readonly string[]).includes(permission),
  )
  const isUnread = item.readAt === null
  const isOutOfReach = item.threat !== null && !item.canViewThreat
  const content = (
    <>
      <span className={styles.icon} data-severity={item.severity ?? undefined} aria-hidden="true">
        <Icon />
      </span>
      <span className={styles.texts}>
        <span className={styles.title}>
          {isUnread ? <VisuallyHidden>{`${texts.unread}: `}</VisuallyHidden> : null}
          <span>{title}</span>
        </span>
        {item.threat ? <span className={styles.subject}>{item.threat.name}</span> : null}
        <span className={styles.facts}>
          <HintedTime moment={item.createdAt}>{formatRelativeTime(item.createdAt)}</HintedTime>
          {isOutOfReach ? (
            <>
              {' · '}
              <span>{texts.outOfReach}</span>
            </>
          ) : null}
        </span>
      </span>
    </>
  )

  return (
    <li className={styles.row} data-unread={isUnread ? '' : undefined}>
      {to === null ? (
        <div className={styles.main} tabIndex={-1}>
          {content}
        </div>
      ) : (
        <PageLink
          to={to}
          className={styles.main}
          onClick={() => {
            onRead()
            onLeave()
          }}
        >
          {content}
        </PageLink>
      )}
      {isUnread ? (
        <IconButton
          label={texts.markRead(title, item.threat?.name)}
          icon={<Check />}
          size="sm"
          tooltipSide="left"
          className={styles.markRead}
          onClick={({ currentTarget }) => {
            // The button disappears. The keyboard stays in the row.
            currentTarget.closest('li')?.querySelector<HTMLElement>('a, [tabindex]')?.focus()
            onRead()
          }}
        />
      ) : null}
    </li>
  )
}

function LoadingRows() {
  return (
    <>
      <VisuallyHidden role="status">{texts.loading}</VisuallyHidden>
      {['first', 'second', 'third'].map((row) => (
        <div key={row} className={styles.loadingRow}>
          <Skeleton shape="title" width="half" />
          <Skeleton />
        </div>
      ))}
    </>
  )
}
