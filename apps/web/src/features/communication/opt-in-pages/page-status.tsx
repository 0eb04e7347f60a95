import { Badge } from '@parapet/ui'
import type { OptInPage } from '~/data/communication/queries'
import { pagesTexts as texts } from './texts.ts'

export function PageStatus({ page }: { page: Pick<OptInPage, 'active'> }) {
  return (
    <span>
      <Badge tone={page.active ? 'success' : 'neutral'}>{page.active ? texts.active : texts.inactive}</Badge>
    </span>
  )
}
