import { holdsEvery } from '@parapet/permissions'
import { usePermissions } from '@parapet/permissions/react'
import { PageHeader, TabLink, TabNav } from '@parapet/ui'
import { PageLink } from '~/components/page-link'
import { pageTitles } from '~/lib/page-texts'
import { paths } from '~/lib/paths'
import { communicationPages } from './communication-pages.ts'
import { communicationTexts as texts } from './texts.ts'

interface CommunicationHeaderProps {
  /** `alerts`, `alert-templates`, or the name of a tab of `/communication`. */
  current: string
}

/** The header of the Communication area. Alerts and their texts have pages of their own, so that each has an address. */
export function CommunicationHeader({ current }: CommunicationHeaderProps) {
  const permissions = usePermissions()?.permissions ?? []
  const tabs = [
    { name: 'alerts', title: texts.titles.alerts, to: paths.alerts() },
    ...(holdsEvery(permissions, ['org:communication_read', 'org:communication_send'])
      ? [
          { name: 'alert-templates', title: pageTitles.alertTemplates, to: paths.alertTemplates() },
          ...communicationPages.map(({ name, title }) => ({
            name,
            title,
            to: paths.communication(name === 'welcome' ? {} : { tab: name }),
          })),
        ]
      : []),
  ]
  return (
    <PageHeader
      title={texts.title}
      subtitle={texts.subtitle}
      tabs={
        <TabNav aria-label={texts.tabs}>
          {tabs.map(({ name, title, to }) => (
            <TabLink
              key={name}
              label={title}
              current={name === current}
              render={(props) => <PageLink to={to} {...props} />}
            />
          ))}
        </TabNav>
      }
    />
  )
}
