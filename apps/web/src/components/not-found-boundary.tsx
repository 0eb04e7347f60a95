import { isApiError } from '@parapet/api-client'
import { buttonClassName, EmptyState, PageHeader } from '@parapet/ui'
import type { ReactNode } from 'react'
import { useRouteError } from 'react-router'
import { PageLink } from './page-link.tsx'

export interface NotFoundBoundaryProps {
  title: string
  icon: ReactNode
  texts: { notFound: string; notFoundDetail: string; backToList: string }
  listPath: string
}

/** Shows a missing record inside the layout. Other errors are rethrown to the error page. */
export function NotFoundBoundary({ title, icon, texts, listPath }: NotFoundBoundaryProps) {
  const error = useRouteError()
  if (!isApiError(error) || error.status !== 404) throw error

  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        icon={icon}
        title={texts.notFound}
        description={texts.notFoundDetail}
        actions={
          <PageLink to={listPath} className={buttonClassName({ tone: 'primary' })}>
            {texts.backToList}
          </PageLink>
        }
      />
    </>
  )
}
