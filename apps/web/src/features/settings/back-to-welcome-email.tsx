import { Breadcrumb, linkClassName } from '@parapet/ui'
import { useSearchParams } from 'react-router'
import { PageLink } from '~/components/page-link'
import { paths } from '~/lib/paths'
import { settingsTexts as texts } from './texts.ts'

/** The way back for someone whom the welcome email sent to a settings page. */
export function BackToWelcomeEmail() {
  const [params] = useSearchParams()
  if (params.get('from') !== 'welcome-email') return null
  return (
    <Breadcrumb>
      <PageLink to={paths.communication()} className={linkClassName({ tone: 'quiet' })}>
        {texts.backToWelcomeEmail}
      </PageLink>
    </Breadcrumb>
  )
}
