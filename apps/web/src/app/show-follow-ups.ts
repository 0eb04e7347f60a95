import { toast, toastStore } from '@parapet/ui'
import type { QueryClient } from '@tanstack/react-query'
import type { MemberNotification } from '~/data/notifications/queries'
import { sessionQueries } from '~/data/session/queries'
import { describeNotification } from '~/features/notification-menu/describe-notification'
import { notificationTexts as texts } from '~/features/notifications/texts'
import { api } from '~/lib/api'
import { isQuietTime } from '~/lib/quiet-hours'
import { findSelectedOrgId } from '~/lib/selected-org'
import type { FollowUpRouter } from './notify-follow-ups.ts'

/** Older entries were written before this tab could have shown them. Leaves room for clocks that differ. */
const recentMs = 2 * 60_000
const newestCount = 20

const isFollowUp = ({ kind }: MemberNotification) => kind === 'threat_over' || kind === 'threat_improved'

/** Shows the follow-ups that were just written, in place of the toast about the same threat. */
export async function showFollowUps(
  router: FollowUpRouter,
  queryClient: QueryClient,
  orgId: string,
  shownIds: Set<string>,
): Promise<void> {
  const { items } = await api.listNotifications({ query: { limit: newestCount } })
  if (findSelectedOrgId() !== orgId) return
  const user = queryClient.getQueryData(sessionQueries.user().queryKey)
  const isNew = (item: MemberNotification) =>
    isFollowUp(item) &&
    item.readAt === null &&
    !shownIds.has(item.id) &&
    Date.parse(item.createdAt) > Date.now() - recentMs
  for (const item of items.filter(isNew).toReversed()) {
    shownIds.add(item.id)
    const toastId = `threat ${item.threat!.id}`
    // A toast about an extreme threat stays until it's closed. It would be wrong now.
    toastStore.remove(toastId)
    if (!user?.notify?.channels.inApp || !user.notify.followUps.inApp) continue
    if (isQuietTime(user.notify.quietHours, user.timeZone)) continue
    const { title, to } = describeNotification(item, () => false)
    toast({
      id: toastId,
      position: 'normal',
      color: item.kind === 'threat_over' ? 'success' : 'neutral',
      heading: title,
      body: item.threat!.name ?? '',
      duration: 10_000,
      ...(to !== null && { action: { label: texts.show, onSelect: () => void router.navigate(to) } }),
    })
  }
}
