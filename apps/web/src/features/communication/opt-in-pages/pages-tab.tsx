import { can } from '@parapet/permissions'
import { usePermissions } from '@parapet/permissions/react'
import { Drawer, EmptyState, Text } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { QrCode } from 'lucide-react'
import { useLocation, type LoaderFunctionArgs } from 'react-router'
import { UnmatchedOptInsNotice } from '~/components/unmatched-opt-ins-notice'
import { communicationQueries } from '~/data/communication/queries'
import { useUnmatchedOptInCount } from '~/data/tenants/unmatched-opt-ins'
import { usePageParams } from '~/lib/page-params'
import { queryClientContext } from '~/lib/router-context'
import { getSelectedOrgId, useOrgId } from '~/lib/selected-org'
import { PageDrawer } from './page-drawer.tsx'
import { CreatePageDrawer, EditPageDrawer } from './page-form.tsx'
import { PageList } from './page-list.tsx'
import styles from './pages.module.css'
import { optInPageTexts as texts } from './texts.ts'
import { WordingCard } from './wording-card.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  context
    .get(queryClientContext)
    .query(communicationQueries.pages(getSelectedOrgId()))
    .catch(() => undefined)
}

/** The opt-in pages, a drawer for one of them, and the consent wording they share. */
export function Component() {
  const orgId = useOrgId()
  const { pathname } = useLocation()
  const [params, changeParams] = usePageParams()
  const permissions = usePermissions()?.permissions ?? []
  const query = useQuery(communicationQueries.pages(orgId))
  const unmatchedCount = useUnmatchedOptInCount(orgId)
  const pageId = params.get('page')
  const page = query.data?.items.find(({ id }) => id === pageId)
  const availableLanguages = query.data?.offeredLanguages ?? ['en']
  const openPage = (id: string | null, isEditing = false) =>
    changeParams((current) => withPage(current, id, isEditing), { replace: id === null })

  return (
    <div className={styles.stack}>
      <Text tone="muted">{texts.detail}</Text>
      <UnmatchedOptInsNotice count={unmatchedCount} />
      <PageList
        query={query}
        getPageUrl={(id) => `${pathname}?${withPage(params, id, false)}`}
        onCreate={() => openPage('new')}
      />
      {query.data ? (
        <WordingCard
          orgId={orgId}
          pages={query.data}
          mayReview={can(permissions, 'org:update')}
          onReviewed={() => void query.refetch()}
        />
      ) : null}
      {pageId === 'new' ? (
        <CreatePageDrawer
          orgId={orgId}
          availableLanguages={availableLanguages}
          onClose={() => openPage(null)}
          onCreated={(id) => openPage(id)}
        />
      ) : page && params.has('edit') ? (
        <EditPageDrawer
          key={page.id}
          orgId={orgId}
          page={page}
          availableLanguages={availableLanguages}
          onClose={() => openPage(page.id)}
        />
      ) : page ? (
        <PageDrawer
          key={page.id}
          orgId={orgId}
          page={page}
          onClose={() => openPage(null)}
          onEdit={() => openPage(page.id, true)}
        />
      ) : pageId !== null && query.data ? (
        <Drawer open onOpenChange={() => openPage(null)} title={texts.notFound}>
          <EmptyState icon={<QrCode />} title={texts.notFound} description={texts.notFoundDetail} />
        </Drawer>
      ) : null}
    </div>
  )
}

function withPage(params: URLSearchParams, pageId: string | null, isEditing: boolean): URLSearchParams {
  const next = new URLSearchParams(params)
  if (pageId === null) next.delete('page')
  else next.set('page', pageId)
  if (isEditing) next.set('edit', '')
  else next.delete('edit')
  return next
}
