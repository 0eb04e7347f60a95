import { Breadcrumb, linkClassName } from '@parapet/ui'
import { useSearchParams } from 'react-router'
import { PageLink } from '~/components/page-link'
import { paths } from '~/lib/paths'
import { settingsTexts as texts } from './texts.ts'

/** A link back for someone who came to a settings page from the welcome email. */
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
