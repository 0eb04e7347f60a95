import { toast } from '@parapet/ui'
import { useState } from 'react'
import { useRevealContact, type TenantContact } from '~/data/tenants/mutations'
import type { Tenant } from '~/data/tenants/queries'
import { describeFailure } from '~/lib/describe-failure'
import { tenantTexts as texts } from './texts.ts'

/** The contacts as they are on the screen: masked, or in clear. */
export interface ShownContact {
  emails: string[]
  phones: string[]
  emergencyContact: Tenant['emergencyContact']
  isMasked: boolean
  /** Somebody asked for them, and that was written down. */
  isRevealed: boolean
}

/** Keeps revealed contacts for as long as the page is open, and nowhere else. */
export function useShownContact(orgId: string, tenant: Tenant) {
  const reveal = useRevealContact(orgId)
  const [clear, setClear] = useState<TenantContact | null>(null)
  // Another version may have other contacts.
  const isCurrent = clear !== null && clear.emails.length === tenant.emails.length
  const source = isCurrent ? clear : tenant

  const contact: ShownContact = {
    emails: source.emails.map(({ address }) => address),
    phones: source.phones.map(({ e164, raw }) => e164 ?? raw ?? ''),
    emergencyContact: isCurrent ? clear.emergencyContact : tenant.emergencyContact,
    isMasked: tenant.masked && !isCurrent,
    isRevealed: isCurrent,
  }

  function show() {
    reveal.mutate(tenant.id, {
      onSuccess: setClear,
      onError: (error) =>
        toast({
          color: 'danger',
          heading: texts.revealFailed,
          body: describeFailure(error),
          persistent: true,
        }),
    })
  }

  return { contact, show, hide: () => setClear(null), isPending: reveal.isPending }
}
