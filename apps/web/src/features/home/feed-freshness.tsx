import { linkClassName, StatusDot, Text } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { PageLink } from '~/components/page-link'
import { RelativeTime } from '~/components/relative-time'
import { orgQueries } from '~/data/org/queries'
import type { Source } from '~/data/sources/queries'
import { formatTimeOfDay } from '~/lib/format-days'
import { paths } from '~/lib/paths'
import { homeTexts as texts } from './texts.ts'
import { Widget } from './widget.tsx'
import styles from './my-work.module.css'

/** The last successful fetch of each source, or the start of its coverage gap. */
export function FeedFreshness({ orgId }: { orgId: string }) {
  const query = useQuery(orgQueries.feeds(orgId))

  return (
    <Widget
      title={texts.sources}
      query={query}
      actions={
        <PageLink to={paths.sources('feeds')} className={linkClassName()}>
          {texts.showSources}
        </PageLink>
      }
    >
      {({ items }) =>
        items.length === 0 ? (
          <>
            <StatusDot tone="warning">{texts.noSources}</StatusDot>
            <Text tone="muted">{texts.noSourcesDetail}</Text>
          </>
        ) : (
          <ul className={styles.feeds}>
            {items.map(({ id, name, watch, health, status }) => (
              <li key={id} className={styles.feed}>
                <StatusDot tone={getTone(status, watch.isWatching)}>{name}</StatusDot>{' '}
                <span className={styles.heard}>
                  {status === 'paused' ? (
                    texts.sourcePaused
                  ) : watch.unmonitoredSince !== null ? (
                    texts.unmonitoredSince(formatTimeOfDay(watch.unmonitoredSince))
                  ) : health.lastSuccessAt === null ? (
                    texts.noDataYet
                  ) : (
                    <RelativeTime moment={health.lastSuccessAt} />
                  )}
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </Widget>
  )
}

/** Pausing a source is a decision, so it isn't shown as a warning. */
function getTone(status: Source['status'], isWatching: boolean) {
  if (status === 'paused') return 'neutral'
  if (!isWatching) return 'warning'
  return status === 'degraded' ? 'info' : 'success'
}
