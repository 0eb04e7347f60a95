import type { UnitAddress } from '../../../../platform/db/schema/index.ts'
import type { KnownPlace } from '../../places/known-place.ts'
import type { RowIssue } from '../../row-issue.ts'
import type { UnitDraft } from './unit-draft.ts'
import { fingerprintAddress, validateAddress } from '../../../estate/index.ts'

interface GivenAddress {
  /** Undefined when the row says nothing, null when it says that of the property. */
  address: UnitAddress | null | undefined
  issues: RowIssue[]
}

/** The address of a unit where it is not that of its property, which fills in the parts that the row leaves out. */
export function readUnitAddress({ address: given }: UnitDraft, place: KnownPlace): GivenAddress {
  if (!given) return { address: undefined, issues: [] }
  const { city, region, postalCode, country } = place
  const { address, issues } = validateAddress({ city, region, postalCode, country, ...given }, country)
  if (fingerprintAddress(address) === place.fingerprint) return { address: null, issues: [] }
  return {
    address: { ...address, lat: null, lon: null },
    issues: issues.map(({ severity, code, field, value, message, fix }) => ({
      severity,
      code,
      field,
      value,
      message,
      ...(fix !== null && { suggestion: fix }),
    })),
  }
}
