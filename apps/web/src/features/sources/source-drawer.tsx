import { isApiError } from '@parapet/api-client'
import { Button, Drawer, EmptyState, Skeleton } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { RadioTower, RefreshCw } from 'lucide-react'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { isLive } from '~/data/live/live-state'
import { sourceQueries, type Source } from '~/data/sources/queries'
import { isOpen } from '~/data/tasks/queries'
import styles from './source-overview.module.css'
import { SourceOverview } from './source-overview.tsx'
import { SourceMenu, isStopped, useSourceActions } from './source-menu.tsx'
import { sourceTexts as texts } from './texts.ts'

const pollMs = 10_000

export interface SourceDrawerProps {
  orgId: string
  sourceId: string
  onClose: () => void
  onEdit: () => void
}

/** One source's status, activity, coverage and settings, next to the list. */
export function SourceDrawer({ orgId, sourceId, onClose, onEdit }: SourceDrawerProps) {
  const query = useQuery({
    ...sourceQueries.detail(orgId, sourceId),
    // Poll while a run is open even if live: an update may arrive between loading and subscribing.
    refetchInterval: ({ state }) => (isLive() && !state.data?.runs.some(isOpen) ? false : pollMs),
  })
  const source = query.data
  const isNotFound = isApiError(query.error) && query.error.status === 404

  return (
    <Drawer
      open
      size="lg"
      onOpenChange={onClose}
      title={source?.name ?? (isNotFound ? texts.notFound : '\u00A0')}
      description={source?.connectorName === source?.name ? undefined : source?.connectorName}
      footer={
        source ? (
          <SourceActions orgId={orgId} source={source} onEdit={onEdit} onRemoved={onClose} />
        ) : undefined
      }
    >
      {source ? (
        <SourceOverview orgId={orgId} source={source} />
      ) : isNotFound ? (
        <EmptyState icon={<RadioTower />} title={texts.notFound} description={texts.notFoundDetail} />
      ) : query.isError ? (
        <QueryErrorPanel subject={texts.subject} query={query} />
      ) : (
        <div className={styles.stack}>
          <Skeleton width="half" />
          <Skeleton shape="block" className={styles.chartPending} />
          <Skeleton width="three-quarters" />
        </div>
      )}
    </Drawer>
  )
}

interface SourceActionsProps {
  orgId: string
  source: Source
  onEdit: () => void
  onRemoved: () => void
}

function SourceActions({ orgId, source, onEdit, onRemoved }: SourceActionsProps) {
  const actions = useSourceActions(orgId, source)
  const mayRun = source.permissions.includes('source:run')

  return (
    <>
      <SourceMenu orgId={orgId} source={source} onEdit={onEdit} onRemoved={onRemoved} />
      {isStopped(source) ? (
        source.permissions.includes('source:update') ? (
          <Button tone="primary" loading={actions.isChanging} onClick={() => actions.setStatus('active')}>
            {texts.resume}
          </Button>
        ) : null
      ) : mayRun ? (
        <Button tone="primary" icon={<RefreshCw />} loading={actions.isRunning} onClick={actions.run}>
          {texts.run}
        </Button>
      ) : null}
    </>
  )
}
