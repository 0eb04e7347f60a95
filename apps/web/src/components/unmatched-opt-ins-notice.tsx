import { Banner, buttonClassName } from '@parapet/ui'
import { countOf } from '~/lib/format'
import { paths } from '~/lib/paths'
import { PageLink } from './page-link.tsx'

const texts = {
  title: (count: number) =>
    count === 1
      ? 'One person opted in to alerts but isn’t matched to a tenant'
      : `${countOf(count, 'person', 'people')} opted in to alerts but aren’t matched to a tenant`,
  detail: 'They don’t get alerts until you match them.',
  review: 'Review opt-ins',
}

/** Leads to the people who opted in and aren't matched to a tenant. Renders nothing if there are none. */
export function UnmatchedOptInsNotice({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Banner
      title={texts.title(count)}
      actions={
        <PageLink to={paths.tenants({ 'opt-ins': '' })} className={buttonClassName({ size: 'sm-md' })}>
          {texts.review}
        </PageLink>
      }
    >
      {texts.detail}
    </Banner>
  )
}
