import { Banner, buttonClassName } from '@parapet/ui'
import { countOf } from '~/lib/format'
import { paths } from '~/lib/paths'
import { PageLink } from './page-link.tsx'

const texts = {
  title: (count: number) =>
    count === 1
      ? 'One person opted in to alerts but isn’t in your tenant list'
      : `${countOf(count, 'person', 'people')} opted in to alerts but aren’t in your tenant list`,
  detail: 'Match them to a tenant so they count as reachable.',
  review: 'Review opt-ins',
}

/** Leads to the people who opted in and aren't in the tenant list. Renders nothing if there are none. */
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
