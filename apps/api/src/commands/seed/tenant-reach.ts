import { consentRecord, suppression, tenant } from '../../platform/db/schema/index.ts'
import type { HistoryRows } from './history.ts'

type ConsentRow = typeof consentRecord.$inferInsert
type TenantRow = typeof tenant.$inferInsert

/**
 * Puts consent before the tenants who gave it, and states it in their rows as the triggers would. Otherwise, the triggers
 * would change almost every tenant after the insert, and write all their index entries again.
 */
export function putConsentFirst(rows: readonly HistoryRows[]): HistoryRows[] {
  const isConsent = ([table]: HistoryRows) => table === consentRecord || table === suppression
  const consent = rows.filter(isConsent)
  const reachOf = createReach(consent)
  return [
    ...consent,
    ...rows
      .filter((entry) => !isConsent(entry))
      .map(([table, tableRows]): HistoryRows => {
        if (table !== tenant) return [table, tableRows]
        return [table, tableRows.map((row) => ({ ...row, ...reachOf(row as TenantRow) }))]
      }),
  ]
}

/** As the database's `refresh_reach`: the latest record of each address counts, and one opt-in is enough. */
function createReach(consent: readonly HistoryRows[]) {
  const listRows = (of: HistoryRows[0]) => consent.flatMap(([table, rows]) => (table === of ? rows : []))
  const records = listRows(consentRecord) as ConsentRow[]
  const byAddress = Map.groupBy(
    records.filter(({ purpose }) => purpose === 'safety_alerts'),
    ({ channel, addressHash }) => `${channel}:${addressHash}`,
  )
  const suppressed = new Set(
    listRows(suppression).map((row) => `${String(row.channel)}:${String(row.addressHash)}`),
  )
  return ({ id, contactHashes = [] }: TenantRow): Partial<TenantRow> => {
    const latest = contactHashes.flatMap((address) => {
      const record = findLatest(byAddress.get(address) ?? [], id)
      return record ? [{ ...record, isSuppressed: suppressed.has(address) }] : []
    })
    const stateOf = (channel: ConsentRow['channel']) => {
      const ofChannel = latest.filter((record) => record.channel === channel)
      return (
        (ofChannel.find(({ state }) => state === 'opted_in') ?? ofChannel.toSorted(byTime).at(-1))?.state ??
        'none'
      )
    }
    return {
      consentEmail: stateOf('email'),
      consentSms: stateOf('sms'),
      consentVoice: stateOf('voice'),
      reachable: latest.some(({ state, isSuppressed }) => state === 'opted_in' && !isSuppressed),
    }
  }
}

/** A record of another tenant with the address doesn't count; one without a tenant does if it stops messages. */
function findLatest(records: readonly ConsentRow[], tenantId: string) {
  const counts = ({ tenantId: of, state }: ConsentRow) =>
    of === tenantId || ((of ?? null) === null && (state === 'opted_out' || state === 'declined'))
  return records.filter(counts).toSorted(byTime).at(-1)
}

const byTime = (a: ConsentRow, b: ConsentRow) =>
  a.occurredAt.getTime() - b.occurredAt.getTime() || (a.id < b.id ? -1 : 1)
