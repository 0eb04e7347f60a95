import { Button, buttonClassName } from '@parapet/ui'
import { Phone } from 'lucide-react'
import { useRevealContact } from '~/data/tenants/mutations'
import { formatPhone } from '~/lib/phone'
import { toastFailure } from '~/lib/toast-failure'
import styles from './roll-call.module.css'
import { rollCallTexts as texts } from './texts.ts'

/** A tenant's phone numbers to call, once they're asked for, because the ledger records who saw them. */
export function PhoneNumbers({ orgId, tenantId }: { orgId: string; tenantId: string }) {
  const reveal = useRevealContact(orgId)
  const show = () =>
    reveal.mutate(tenantId, { onError: (error) => toastFailure(texts.couldNotShowPhones, error) })

  if (!reveal.data)
    return (
      <div className={styles.phones}>
        <Button size="md-lg" icon={<Phone />} loading={reveal.isPending} onClick={show}>
          {texts.showPhones}
        </Button>
        <span className={styles.quiet}>{texts.showPhonesDetail}</span>
      </div>
    )

  const numbers = reveal.data.phones.flatMap(({ e164, raw }) => e164 ?? raw ?? [])
  return (
    <div className={styles.phones}>
      {numbers.length === 0 ? <span className={styles.quiet}>{texts.noPhones}</span> : null}
      {numbers.map((number) => (
        <a key={number} href={`tel:${number}`} className={buttonClassName({ size: 'md-lg' })}>
          <Phone aria-hidden="true" />
          {texts.call(formatPhone(number))}
        </a>
      ))}
    </div>
  )
}
