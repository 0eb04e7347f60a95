import { Button, DataTable, EmptyState, Select, Text } from '@parapet/ui'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { MailX, SearchX } from 'lucide-react'
import { useState } from 'react'
import { ListSearch } from '~/components/list-search'
import { toPagedTableProps } from '~/components/paged-table-props'
import { communicationQueries, type Suppressed } from '~/data/communication/queries'
import { suppressedTexts as texts } from './texts.ts'
import { listSuppressedColumns } from './suppressed-columns.tsx'
import { toSuppressedQuery, type SuppressedState, type SuppressionReason } from './suppressed-url.ts'
import styles from '../campaigns/campaigns.module.css'

export interface SuppressedListProps {
  orgId: string
  maySeeTenants: boolean
  state: SuppressedState
  onStateChange: (state: SuppressedState) => void
}

/** Addresses that get nothing, each with the reason and since when. */
export function SuppressedList({ orgId, maySeeTenants, state, onStateChange }: SuppressedListProps) {
  const [q, setQ] = useState('')
  const query = useInfiniteQuery({
    ...communicationQueries.suppressed(orgId, toSuppressedQuery(state, q)),
    placeholderData: keepPreviousData,
  })

  function showAll() {
    setQ('')
    onStateChange({ reason: null })
  }

  return (
    <div className={styles.page}>
      <Text tone="muted">{`${texts.detail} ${texts.searchHelp}`}</Text>
      <DataTable<Suppressed>
        {...toPagedTableProps(query, texts.title)}
        label={texts.title}
        columns={listSuppressedColumns({ orgId, maySeeTenants })}
        getRowId={({ channel, hash }) => `${channel} ${hash}`}
        empty={
          q !== '' || state.reason !== null ? (
            <EmptyState
              icon={<SearchX />}
              title={texts.filteredEmpty}
              description={texts.filteredEmptyDetail}
              actions={<Button onClick={showAll}>{texts.clearFilters}</Button>}
            />
          ) : (
            <EmptyState icon={<MailX />} title={texts.empty} description={texts.emptyDetail} />
          )
        }
        toolbar={
          <>
            <ListSearch className={styles.search ?? ''} label={texts.search} value={q} onSearch={setQ} />
            <Select
              className={styles.filter ?? ''}
              size="sm-md"
              aria-label={texts.reason}
              value={state.reason ?? ''}
              onChange={(event) =>
                onStateChange({ reason: (event.target.value || null) as SuppressionReason | null })
              }
            >
              <option value="">{texts.everyReason}</option>
              {Object.entries(texts.reasons).map(([reason, label]) => (
                <option key={reason} value={reason}>
                  {label}
                </option>
              ))}
            </Select>
          </>
        }
      />
    </div>
  )
}
