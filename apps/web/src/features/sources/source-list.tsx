import { Button, buttonClassName, DataTable, EmptyState, Select } from '@parapet/ui'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Plus, RadioTower, SearchX } from 'lucide-react'
import { ListSearch } from '~/components/list-search'
import { PageLink } from '~/components/page-link'
import { toPagedTableProps } from '~/components/paged-table-props'
import { sourceQueries, type Source } from '~/data/sources/queries'
import { paths } from '~/lib/paths'
import { sourcesTexts as texts } from './texts.ts'
import { listSourceColumns } from './source-columns.tsx'
import {
  defaultSort,
  everything,
  isNarrowed,
  toSourceQuery,
  type SourceListState,
  type SourceState,
} from './source-list-url.ts'
import { SourceMenu } from './source-menu.tsx'
import styles from './source-list.module.css'

export interface SourceListProps {
  orgId: string
  mayAdd: boolean
  /** Whether the person may do anything with a source. */
  mayAct: boolean
  maySeeProperties: boolean
  state: SourceListState
  onStateChange: (state: SourceListState) => void
  toSource: (sourceId: string) => string
  onEdit: (sourceId: string) => void
}

/** The table of feeds and how each of them does. */
export function SourceList({
  orgId,
  mayAdd,
  mayAct,
  maySeeProperties,
  state,
  onStateChange,
  toSource,
  onEdit,
}: SourceListProps) {
  const query = useInfiniteQuery({
    ...sourceQueries.list(orgId, toSourceQuery(state)),
    placeholderData: keepPreviousData,
  })
  const catalog = useQuery({ ...sourceQueries.catalog(orgId), throwOnError: false })
  const change = (next: Partial<SourceListState>) => onStateChange({ ...state, ...next })

  return (
    <DataTable<Source>
      {...toPagedTableProps(query, texts.feeds)}
      label={texts.feeds}
      columns={listSourceColumns({
        toSource,
        hasActions: mayAct,
        renderActions: (source) => (
          <SourceMenu orgId={orgId} source={source} onEdit={() => onEdit(source.id)} />
        ),
      })}
      getRowId={(source) => source.id}
      sort={state.sort}
      onSortChange={(sort) => change({ sort })}
      empty={
        isNarrowed(state) ? (
          <EmptyState
            icon={<SearchX />}
            title={texts.filteredEmpty}
            description={texts.filteredEmptyDetail}
            actions={
              <Button onClick={() => onStateChange({ ...everything, sort: state.sort ?? defaultSort })}>
                {texts.clearFilters}
              </Button>
            }
          />
        ) : (
          <NoFeeds mayAdd={mayAdd} maySeeProperties={maySeeProperties} />
        )
      }
      toolbar={
        <>
          <ListSearch
            className={styles.search ?? ''}
            label={texts.search}
            value={state.q}
            onSearch={(q) => change({ q })}
          />
          <Select
            className={styles.filter ?? ''}
            size="sm-md"
            aria-label={texts.status}
            value={state.status ?? ''}
            onChange={(event) => change({ status: (event.target.value || null) as SourceState | null })}
          >
            <option value="">{texts.everyStatus}</option>
            {Object.entries(texts.statuses).map(([status, label]) => (
              <option key={status} value={status}>
                {label}
              </option>
            ))}
          </Select>
          <Select
            className={styles.filter ?? ''}
            size="sm-md"
            aria-label={texts.connector}
            value={state.connector ?? ''}
            onChange={(event) => change({ connector: event.target.value || null })}
          >
            <option value="">{texts.everyConnector}</option>
            {(catalog.data?.items ?? [])
              .filter(({ connector, added }) => added > 0 || connector === state.connector)
              .map(({ connector, name }) => (
                <option key={connector} value={connector}>
                  {name}
                </option>
              ))}
          </Select>
          {mayAdd ? (
            <PageLink
              to={paths.sources('catalog')}
              className={buttonClassName({ size: 'sm-md', tone: 'primary' })}
            >
              <Plus aria-hidden="true" />
              {texts.add}
            </PageLink>
          ) : null}
        </>
      }
    />
  )
}

/** Nobody may take this for a quiet day: without feeds nothing is watched. */
function NoFeeds({ mayAdd, maySeeProperties }: Pick<SourceListProps, 'mayAdd' | 'maySeeProperties'>) {
  const link = mayAdd
    ? { to: paths.sources('catalog'), label: texts.openCatalog }
    : maySeeProperties
      ? { to: paths.properties(), label: texts.showProperties }
      : null
  return (
    <EmptyState
      icon={<RadioTower />}
      title={texts.noFeeds}
      description={`${texts.noFeedsDetail} ${texts.noFeedsUnlocated}`}
      actions={
        link ? (
          <PageLink to={link.to} className={buttonClassName({ tone: 'primary' })}>
            {link.label}
          </PageLink>
        ) : null
      }
    />
  )
}
