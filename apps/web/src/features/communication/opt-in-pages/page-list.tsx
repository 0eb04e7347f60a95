import { Button, DataTable, EmptyState, linkClassName, type DataTableColumn, Badge } from '@parapet/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { Plus, QrCode } from 'lucide-react'
import { Link } from '~/components/link'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { RelativeTime } from '~/components/relative-time'
import type { OptInPage, OptInPages } from '~/data/communication/queries'
import { formatNumber } from '~/lib/format'
import { nameLanguage } from '~/lib/named-codes'
import styles from './pages.module.css'
import { optInPageTexts as texts } from './texts.ts'

interface PageListProps {
  query: UseQueryResult<OptInPages>
  getPageUrl: (pageId: string) => string
  onCreate: () => void
}

/** The organization's opt-in pages. */
export function PageList({ query, getPageUrl, onCreate }: PageListProps) {
  const createButton = (
    <Button size="sm-md" tone="primary" icon={<Plus />} onClick={onCreate}>
      {texts.create}
    </Button>
  )
  return (
    <DataTable<OptInPage>
      label={texts.pages}
      rows={query.data?.items ?? []}
      loading={query.isPending}
      error={
        query.isError && !query.data ? <QueryErrorPanel subject={texts.pages} query={query} /> : undefined
      }
      columns={listColumns(getPageUrl)}
      getRowId={({ id }) => id}
      toolbar={query.data?.items.length ? <span className={styles.toolbarEnd}>{createButton}</span> : null}
      empty={
        <EmptyState
          icon={<QrCode />}
          title={texts.empty}
          description={texts.emptyDetail}
          actions={
            <Button tone="primary" icon={<Plus />} onClick={onCreate}>
              {texts.create}
            </Button>
          }
        />
      }
    />
  )
}

function listColumns(getPageUrl: (pageId: string) => string): readonly DataTableColumn<OptInPage>[] {
  const titles = texts.columns
  return [
    {
      id: 'title',
      header: titles.title,
      isRowHeader: true,
      minWidth: 200,
      cell: ({ id, title }) => (
        <Link to={getPageUrl(id)} preventScrollReset className={linkClassName({ tone: 'quiet' })}>
          {title}
        </Link>
      ),
    },
    { id: 'status', header: titles.status, width: 110, cell: (page) => <PageStatus page={page} /> },
    {
      id: 'languages',
      header: titles.languages,
      minWidth: 160,
      cell: ({ languages }) => languages.map(nameLanguage).join(', '),
    },
    {
      id: 'requested',
      header: titles.requested,
      width: 130,
      align: 'end',
      cell: ({ counts }) => formatNumber(counts.requested),
    },
    {
      id: 'confirmed',
      header: titles.confirmed,
      width: 160,
      align: 'end',
      cell: ({ counts }) => formatNumber(counts.confirmed),
    },
    {
      id: 'created',
      header: titles.created,
      width: 130,
      cell: ({ createdAt }) => <RelativeTime moment={createdAt} />,
    },
  ]
}

export function PageStatus({ page }: { page: Pick<OptInPage, 'active'> }) {
  return (
    <span>
      <Badge tone={page.active ? 'success' : 'neutral'}>{page.active ? texts.active : texts.inactive}</Badge>
    </span>
  )
}
