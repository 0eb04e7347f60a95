import { Badge } from '@parapet/ui'
import type { TenantListItem } from '~/data/tenants/queries'
import { wordsFor } from '~/texts/property-values'
import { tenantValueTexts } from '~/texts/tenant-values'

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
