import { stream, type ApiStream } from '@parapet/api-client'
import type { Permission } from '@parapet/permissions'
import { saveLedger } from '~/data/ledger/mutations'
import { api } from '~/lib/api'
import { saveFile } from '~/lib/save-file'

export type ExportedThing = 'portfolios' | 'properties' | 'units' | 'tenants' | 'ledger'
type Options = { signal: AbortSignal }

export interface FullExport {
  thing: ExportedThing
  /** A person needs every one of them. */
  permissions: readonly Permission[]
  /** Every column of the file, archived rows included where there are some. */
  columns: string
  save: (options: Options) => Promise<void>
}

const portfolioColumns =
  'name,code,manager,properties,units,tenants,dataQuality,description,tags,status,updatedAt'
const propertyColumns =
  'name,code,externalId,portfolio,propertyClass,propertySubType,line1,line2,city,region,postalCode,country,county,countyFips,lat,lon,geocode,yearBuilt,units,unitsRecorded,unitsOccupied,tenants,reachable,stories,livingArea,livingAreaUnits,managerEmail,contactName,contactPhone,criticality,tags,status,dataQuality,notes,updatedAt'
const unitColumns =
  'property,propertyCode,portfolio,unit,building,floor,unitType,bedrooms,bathrooms,area,areaUnits,status,occupantType,tenants,marketRent,line1,line2,city,region,postalCode,country,belowGrade,accessible,externalId,tags,notes,updatedAt'
const tenantColumns =
  'property,propertyCode,unit,building,firstName,lastName,company,emails,mobilePhone,homePhone,workPhone,status,role,leaseFrom,leaseTo,moveIn,moveOut,language,householdSize,emergencyName,emergencyPhone,consentEmail,consentSms,reachable,externalId,tags,notes,updatedAt'

async function saveWhole(thing: ExportedThing, answer: ApiStream) {
  saveFile(await answer.blob(), answer.fileName ?? `${thing}.csv`)
}

/** One file for each kind of thing that an organization has here, with everything in it. */
export const fullExports: readonly FullExport[] = [
  {
    thing: 'portfolios',
    permissions: ['portfolio:read', 'export:create'],
    columns: portfolioColumns,
    save: async (options) =>
      await saveWhole(
        'portfolios',
        await stream(
          api,
          'exportPortfolios',
          { query: { format: 'csv', columns: portfolioColumns } },
          options,
        ),
      ),
  },
  {
    thing: 'properties',
    permissions: ['property:read', 'export:create'],
    columns: propertyColumns,
    save: async (options) =>
      await saveWhole(
        'properties',
        await stream(
          api,
          'exportProperties',
          { query: { format: 'csv', columns: propertyColumns } },
          options,
        ),
      ),
  },
  {
    thing: 'units',
    permissions: ['unit:read', 'export:create'],
    columns: unitColumns,
    save: async (options) =>
      await saveWhole(
        'units',
        await stream(api, 'exportUnits', { query: { format: 'csv', columns: unitColumns } }, options),
      ),
  },
  {
    thing: 'tenants',
    permissions: ['tenant:read', 'export:create'],
    columns: tenantColumns,
    save: async (options) =>
      await saveWhole(
        'tenants',
        await stream(api, 'exportTenants', { query: { format: 'csv', columns: tenantColumns } }, options),
      ),
  },
  {
    thing: 'ledger',
    permissions: ['ledger:read', 'ledger:export'],
    columns: '',
    save: async ({ signal }) => {
      await saveLedger({ format: 'ndjson' }, { signal, onProgress: () => {} })
    },
  },
]
