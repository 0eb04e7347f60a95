import type {
  criticalities,
  propertyClasses,
  propertyStatuses,
  propertySubTypes,
} from '../../../../platform/db/schema/index.ts'
import type { PostalAddress } from '../../../estate/index.ts'

/** What a row says about a property. A missing key means that no column is mapped to it, null an empty cell. */
export interface PropertyDraft {
  code?: string | null
  externalId?: string | null
  name?: string | null
  /** Name or code as written in the file. */
  portfolio?: string | null
  propertyClass?: (typeof propertyClasses)[number] | null
  propertySubType?: (typeof propertySubTypes)[number] | null
  criticality?: (typeof criticalities)[number] | null
  status?: (typeof propertyStatuses)[number] | null
  address: PostalAddress
  /** Address parts that the file speaks about; the others stay as they are in an update. */
  addressParts: (keyof PostalAddress)[]
  fingerprint: string
  county?: string | null
  countyFips?: string | null
  point?: { lat: number; lon: number } | null
  yearBuilt?: number | null
  stories?: number | null
  units?: number | null
  livingArea?: number | null
  livingAreaUnits?: 'square_feet' | 'square_meters' | null
  managerEmail?: string | null
  contactName?: string | null
  contactPhone?: string | null
  tags?: string[] | null
  notes?: string | null
}
