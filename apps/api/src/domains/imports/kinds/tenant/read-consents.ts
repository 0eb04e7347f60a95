import type { DraftConsent, DraftPhone } from './tenant-draft.ts'
import type { TenantReader } from './tenant-reader.ts'
import { findDecision } from './value-maps.ts'

export interface ConsentSource {
  emails: readonly string[]
  phones: readonly DraftPhone[]
  today: string
  canRecord: boolean
}

const channels = [
  ['consentEmail', 'email'],
  ['consentSms', 'sms'],
] as const

/**
 * What a row proves about consent. A yes without a day and something to show for it is ignored with a warning: nobody
 * is opted in because a column of a file says so.
 */
export function readConsents(
  reader: TenantReader,
  { emails, phones, today, canRecord }: ConsentSource,
): DraftConsent[] {
  const wanted = channels.filter(([field]) => findDecision(reader.raw(field)) === true)
  if (wanted.length === 0) return []
  const date = reader.date('consentDate') ?? null
  const evidence = reader.text('consentEvidence', 500) ?? null
  return wanted.flatMap(([field, channel]): DraftConsent[] => {
    const addresses = channel === 'email' ? emails : phones.flatMap(({ e164, type }) => textable(e164, type))
    const [address] = addresses
    const missing = !canRecord
      ? 'Consent was ignored: you may not record consent for tenants.'
      : date === null || evidence === null || date > today
        ? 'Consent was ignored: date and evidence are needed.'
        : address === undefined
          ? `Consent was ignored: there is no ${channel === 'email' ? 'e-mail address' : 'mobile number'} it could be for.`
          : null
    if (missing === null) return [{ channel, address: address!, date: date!, evidence: evidence! }]
    const value = reader.raw(field)
    reader.report({ severity: 'warning', code: 'consent_without_proof', field, value, message: missing })
    return []
  })
}

const textable = (e164: string | null, type: DraftPhone['type']) =>
  e164 !== null && type === 'mobile' ? [e164] : []
