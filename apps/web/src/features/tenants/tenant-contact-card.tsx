import { Button } from '@parapet/ui'
import { Eye, EyeOff } from 'lucide-react'
import type { Tenant } from '~/data/tenants/queries'
import { tenantTexts as texts } from './texts.ts'
import { ContactCard } from './contact-card.tsx'
import { useShownContact } from './use-shown-contact.ts'

export interface TenantContactCardProps {
  orgId: string
  tenant: Tenant
}

/** The contacts, masked until somebody who may asks for them; that is written down. */
export function TenantContactCard({ orgId, tenant }: TenantContactCardProps) {
  const { contact, show, hide, isPending } = useShownContact(orgId, tenant)
  const mayReveal = tenant.masked && tenant.permissions.includes('tenant:contact_read')

  return (
    <ContactCard
      tenant={tenant}
      contact={contact}
      reveal={
        !mayReveal ? undefined : contact.isRevealed ? (
          <Button size="sm" icon={<EyeOff />} onClick={hide}>
            {texts.hide}
          </Button>
        ) : (
          <Button size="sm" icon={<Eye />} loading={isPending} onClick={show}>
            {texts.reveal}
          </Button>
        )
      }
    />
  )
}
