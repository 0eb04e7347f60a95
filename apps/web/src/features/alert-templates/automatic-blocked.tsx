import { Banner, linkClassName } from '@parapet/ui'
import { PageLink } from '~/components/page-link'
import type { AlertSettings } from '~/data/alert-templates/mutations'
import { paths } from '~/lib/paths'
import { automaticAlertTexts as texts } from './texts.ts'

/** What is missing before automatic alerts can go out, or go out by email; nothing if nothing is. */
export function AutomaticBlocked({ settings }: { settings: AlertSettings }) {
  const { automatic, automaticBlockedBy: problem } = settings
  if (problem === null) return null
  return (
    <Banner
      tone="warning"
      title={(automatic === null ? texts.blockedBefore : texts.blocked)(problem.isEmailOnly)}
      actions={
        problem.code === 'sender-not-verified' ? (
          <PageLink to={paths.settings('email-senders')} className={linkClassName()}>
            {texts.setUpSender}
          </PageLink>
        ) : null
      }
    >
      {problem.detail}
    </Banner>
  )
}
