import type { Vtec } from '../../../../platform/db/schema/hazard-message.ts'
import { toInstant } from '../parsing/instant.ts'

export interface VtecCode extends Vtec {
  /** `vtec:KBIS.TO.W.0002`: carries no year, since begin is all zeros once the event runs. */
  key: string
  /** T and E: never a real event. X is an experimental code in a real product. */
  isTest: boolean
}

const pattern =
  /\/([OTEX])\.(NEW|CON|EXT|EXA|EXB|UPG|CAN|EXP|ROU|COR)\.([A-Z]{4})\.([A-Z]{2})\.([WAYSFON])\.(\d{4})\.(\d{6}T\d{4}Z)-(\d{6}T\d{4}Z)\//g

function readTime(code: string): string | null {
  const [, year, month, day, hour, minute] = /^(\d\d)(\d\d)(\d\d)T(\d\d)(\d\d)Z$/.exec(code) ?? []
  if (!year || month === '00') return null
  return toInstant(Date.parse(`20${year}-${month}-${day}T${hour}:${minute}:00Z`))
}

/** All P-VTEC codes in a text, in their order (NWSI 10-1703). What only looks like one is left out. */
export function readVtec(text: string): VtecCode[] {
  return [...text.matchAll(pattern)].map(
    ([, mode, action, office, phenomenon, significance, etn, begin, end]) => ({
      office: office!,
      phenomenon: phenomenon!,
      significance: significance!,
      etn: Number(etn),
      action: action as Vtec['action'],
      begin: readTime(begin!),
      end: readTime(end!),
      key: `vtec:${office}.${phenomenon}.${significance}.${etn}`,
      isTest: mode === 'T' || mode === 'E',
    }),
  )
}

/** What a code says about its event as a whole. */
export function concludeVtec({ action }: Vtec): 'ended' | 'cancelled' | null {
  if (action === 'CAN' || action === 'UPG') return 'cancelled'
  return action === 'EXP' ? 'ended' : null
}
