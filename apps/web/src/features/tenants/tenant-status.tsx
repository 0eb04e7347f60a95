import { Badge } from '@parapet/ui'
import type { TenantListItem } from '~/data/tenants/queries'
import { tenantValueTexts } from '~/components/tenant-value-texts'
import { wordsFor } from '~/lib/format'

const tones = {
  future: 'neutral',
  current: 'success',
  notice: 'warning',
  eviction: 'danger',
  past: 'neutral',
  prospect: 'neutral',
} as const

export function TenantStatus({ status }: Pick<TenantListItem, 'status'>) {
  return <Badge tone={tones[status]}>{wordsFor(tenantValueTexts.status, status)}</Badge>
}
