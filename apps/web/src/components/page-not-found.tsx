import { EmptyState, PageHeader } from '@parapet/ui'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { errorTexts } from '~/lib/error-texts'

export interface PageNotFoundProps {
  /** The way to a page that is there. */
  action: ReactNode
}

/** Stands inside a layout for an address below it that no page has. */
export function PageNotFound({ action }: PageNotFoundProps) {
  const { pathname } = useLocation()

  return (
    <>
      <PageHeader title={errorTexts.unknownPage(pathname)} />
      <EmptyState icon={<SearchX />} title={errorTexts.nothingHere} actions={action} />
    </>
  )
}
