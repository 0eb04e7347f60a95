import { useCan } from '@parapet/permissions/react'
import { PageHeader } from '@parapet/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { sessionQueries } from '~/data/session/queries'
import { ChannelsCard, NotificationRulesCard } from '~/features/notifications/notification-settings'
import { PhoneCard } from '~/features/notifications/phone-card'
import { PushCard } from '~/features/notifications/push-card'
import { notificationTexts } from '~/features/notifications/texts'
import { settingsTexts as texts } from '~/features/settings/texts'

export function Component() {
  const { data: account } = useSuspenseQuery(sessionQueries.user())
  const mayUpdate = useCan('user:update')

  return (
    <>
      <PageHeader title={texts.titles.notifications} subtitle={notificationTexts.subtitle} />
      <NotificationRulesCard account={account} mayUpdate={mayUpdate} />
      <ChannelsCard account={account} mayUpdate={mayUpdate} />
      <PushCard mayUpdate={mayUpdate} />
      <PhoneCard profileNumber={account.phone} mayUpdate={mayUpdate} />
    </>
  )
}
