import { Button, Skeleton, Text } from '@parapet/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { ThreatRow } from '~/components/threats/threat-row'
import { threatQueries } from '~/data/threats/queries'
import { paths } from '~/lib/paths'
import { sourcesTexts as texts } from './texts.ts'
import styles from './source-facts.module.css'

const pageSize = 5

/** The threats that go on and that this source told of, the worst first. */
export function SourceThreats({ orgId, sourceId }: { orgId: string; sourceId: string }) {
  const query = useInfiniteQuery(threatQueries.pages(orgId, { sourceId }, pageSize))
  const threats = query.data?.pages.flatMap(({ items }) => items) ?? []

  if (query.isError && !query.data) return <QueryErrorPanel what={texts.sections.threats} query={query} />
  if (query.isPending) return <Skeleton width="three-quarters" />
  if (threats.length === 0) {
    return (
      <Text size="sm" tone="muted">
        {texts.noThreats}
      </Text>
    )
  }
  return (
    <>
      <ul className={styles.threats} data-rows="">
        {threats.map((threat) => (
          <ThreatRow key={threat.id} threat={threat} to={paths.home({ threat: threat.id })} />
        ))}
      </ul>
      {query.hasNextPage ? (
        <span>
          <Button size="sm" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {texts.moreThreats}
          </Button>
        </span>
      ) : null}
    </>
  )
}
