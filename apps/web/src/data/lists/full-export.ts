import { stream } from '@parapet/api-client'
import type { Permission } from '@parapet/permissions'
import { saveLedgerExport } from '~/data/ledger/mutations'
import { everyStatus } from '~/data/threats/queries'
import { api } from '~/lib/api'
import { saveFile } from '~/lib/save-file'
import { type ExportOperation, readOmittedRows } from './export-rows.ts'

export type ExportKind = 'portfolios' | 'properties' | 'units' | 'tenants' | 'threats' | 'ledger'

export interface FullExport {
  kind: ExportKind
  /** All of them are required. */
  permissions: readonly Permission[]
  /** Comma-separated columns of the file. */
  columns: string
  /** Resolves to how many rows the caller can't export. */
  save: (options: { signal: AbortSignal }) => Promise<number>
}

const portfolioColumns =
  'name,code,manager,properties,units,tenants,reachable,activeThreats,unacknowledged,dataQuality,description,tags,status,updatedAt'
const propertyColumns =
  'name,code,externalId,portfolio,propertyClass,propertySubType,line1,line2,city,region,postalCode,country,dependentLocality,sortingCode,county,countyFips,lat,lon,geocode,geocodePrecision,geocodeRadiusMeters,yearBuilt,units,unitsRecorded,unitsOccupied,tenants,reachable,threats,riskScore,stories,livingArea,livingAreaUnits,managerEmail,contactName,contactPhone,criticality,tags,status,dataQuality,notes,updatedAt'
const unitColumns =
  'property,propertyCode,portfolio,unit,building,floor,unitType,bedrooms,bathrooms,area,areaUnits,status,occupantType,tenants,marketRent,line1,line2,city,region,postalCode,country,belowGrade,accessible,threats,externalId,tags,notes,updatedAt'
const tenantColumns =
  'property,propertyCode,unit,building,firstName,lastName,company,emails,mobilePhone,homePhone,workPhone,status,role,leaseFrom,leaseTo,moveIn,moveOut,language,householdSize,emergencyName,emergencyPhone,consentEmail,consentSms,consentVoice,reachable,threats,externalId,tags,notes,updatedAt'

const threatColumns =
  'title,incident,event,hazard,severity,certainty,urgency,status,triage,attention,assignees,properties,units,tenants,reachable,maxRisk,areaDesc,startsAt,endsAt,closedAt,sentAt,source,attribution,externalUrl'

const createListExport = (
  kind: Exclude<ExportKind, 'ledger'>,
  operation: ExportOperation,
  readPermission: Permission,
  columns: string,
  conditions: Readonly<Record<string, string>> = {},
): FullExport => ({
  kind,
  permissions: [readPermission, 'export:create'],
  columns,
  save: async (options) => {
    const response = await stream(
      api,
      operation,
      { query: { ...conditions, format: 'csv', columns } },
      options,
    )
    saveFile(await response.blob(), response.fileName ?? `${kind}.csv`)
    return readOmittedRows(response)
  },
})

/** One file per kind of record, with all of an organization's data. */
export const fullExports: readonly FullExport[] = [
  createListExport('portfolios', 'exportPortfolios', 'portfolio:read', portfolioColumns),
  createListExport('properties', 'exportProperties', 'property:read', propertyColumns),
  createListExport('units', 'exportUnits', 'unit:read', unitColumns),
  createListExport('tenants', 'exportTenants', 'tenant:read', tenantColumns),
  createListExport('threats', 'exportThreats', 'threat:read', threatColumns, { status: everyStatus }),
  {
    kind: 'ledger',
    permissions: ['ledger:read', 'ledger:export'],
    columns: '',
    save: async ({ signal }) => {
      await saveLedgerExport({ format: 'ndjson' }, { signal, onProgress: () => {} })
      return 0
    },
  },
]
