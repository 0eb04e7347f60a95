import { EmptyState, PageHeader } from '@parapet/ui'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { errorTexts } from '~/lib/error-texts'

export interface PageNotFoundProps {
  /** A link to an existing page. */
  action: ReactNode
}

/** Shown inside a layout for an unknown sub-page. */
export function PageNotFound({ action }: PageNotFoundProps) {
  const { pathname } = useLocation()

  return (
    <>
      <PageHeader title={errorTexts.unknownPage(pathname)} />
      <EmptyState icon={<SearchX />} title={errorTexts.noSuchPage} actions={action} />
    </>
  )
}
