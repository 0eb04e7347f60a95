// The public interface of the estate domain, grouped by folder.
// Registers the handler of the tasks that `enqueueGeocode` enqueues.
import './properties/geocode-properties.ts'

export {
  type AddressInput,
  type AddressKey,
  fingerprintAddress,
  fingerprintWithoutZip,
  foldText,
  formatAddress,
  isSameAddress,
  type Point,
  addressFields,
  type PostalAddress,
} from './addresses/address.ts'
export { countriesRequiring, findCountry, nwsCountries } from './addresses/countries.ts'
export { listCountiesWithin } from './addresses/counties.ts'
export {
  findFarMeters,
  findRoughArea,
  findTimeZone,
  locateOffline,
  resolveCounty,
} from './addresses/location.ts'
export { readToday } from './addresses/organization-defaults.ts'
export { isZipIn, normalizeRegion, regionName, regionNames, stateOfZip } from './addresses/regions.ts'
export { validateAddress } from './addresses/validate-address.ts'
export { holdsOnTenant, permissionsOnTenant, requirePermissionOnProperty } from './access/permissions.ts'
export {
  isAmongThreats,
  isCountedImpact,
  isCurrentImpact,
  impactBelongsToThreat,
  permissionsOnThreat,
  canSeeEveryThreat,
  canSeeThreatAt,
  affectsVisibleProperty,
  impactsWithPermission,
  visibleImpacts,
  visibleThreats,
} from './access/threat-visibility.ts'
export {
  anyOf,
  type CallerInOrg,
  holdsEverywhere,
  idsWithPermission,
  rowsWithPermission,
  propertiesWithPermission,
  tenantsWithPermission,
  visiblePortfolios,
  visibleProperties,
  visibleTenants,
  visibleUnits,
} from './access/visibility.ts'
export { coordinates, FacetCount, permissionList } from './lists/list.schema.ts'
export { toSearchPatterns, toSearchWords, toSearchText } from './lists/search.ts'
export { enqueueGeocode } from './geocoding/enqueue-geocode.ts'
export { enqueueMatch, type MatchInput } from './exposure/enqueue-match.ts'
export { isBuildingNamed, isCertainlyAffected, isPlaceAffected } from './exposure/affected-units.ts'
export { sumAssistance } from './exposure/property-figures.ts'
export {
  AssistanceCount,
  Attention,
  type AttentionReason,
  attentionReasons,
  Reach,
  SeverityName,
  ThreatBrief,
} from './exposure/threat-brief.schema.ts'
export { isFootprintOf, shortenFootprints } from './properties/footprint-rules.ts'
export { propertySortKeys } from './properties/list-properties.service.ts'
export { PropertyQuery } from './properties/properties.schema.ts'
export {
  announcePermissionsToGrantHolders,
  personalFields,
  recordPropertyChange,
} from './properties/property-changes.ts'
export { resolvePropertyFilters, propertyConditions } from './properties/property-filters.ts'
export { createAddressRegistry, requireMember, resolvePortfolio } from './properties/property-rules.ts'
export { countConsent } from './properties/property-stats.service.ts'
export {
  addressColumns,
  getVisibleProperty,
  propertyColumns,
  type PropertyRow,
  visibleAssistance,
} from './properties/property.ts'
export {
  derivedPropertyColumns,
  type PropertyInput,
  type PropertyRowToInsert,
  toAddressColumns,
  toPropertyInsert,
} from './properties/to-property-insert.ts'
export { requirePropertyChangeAllowed } from './properties/write-property.service.ts'
export { findBuildings } from './buildings/building.ts'
export { portfolioConditions, portfolioSortKeys } from './portfolios/list-portfolios.service.ts'
export { readDefaultCountry } from './addresses/organization-defaults.ts'
export {
  getVisiblePortfolio,
  portfolioColumns,
  portfolioFigures,
  type PortfolioRow,
} from './portfolios/portfolio.ts'
export { PortfolioQuery } from './portfolios/portfolios.schema.ts'
export { changePortfolio } from './portfolios/write-portfolio.service.ts'
export { unitSortKeys } from './units/list-units.service.ts'
export { toUnitInsert, type UnitRowToInsert, unitSearchText } from './units/to-unit-insert.ts'
export { countResidentsByUnit, recordUnitChange, requireStatusTransition } from './units/unit-changes.ts'
export { findConflictingNames, unitNameKey } from './units/unit-duplicates.ts'
export { resolveUnitFilters, unitConditions } from './units/unit-filters.ts'
export { listUnitTenants, unitColumns, type UnitRow } from './units/unit.ts'
export { nameBuilding } from './buildings/building-name.ts'
export { nameUnit } from './units/unit-name.ts'
export { UnitQuery } from './units/units.schema.ts'
export { rejectOccupied, requireUnitChangeAllowed } from './units/write-unit.service.ts'
export { openAssistance, reuseSealedAssistance, sealAssistance, toAssistance } from './tenants/assistance.ts'
export { addConfirmedPhone } from './tenants/add-confirmed-phone.ts'
export {
  type Contact,
  type PersonContact,
  appliesToTenant,
  loadConsentLookup,
  lockAddress,
  isSuppressed,
} from './tenants/consent.ts'
export type { ConsentOfAddress } from './tenants/consent-rules.ts'
export {
  contactHash,
  contactHashesOf,
  contactKey,
  formatPhone,
  type HashScope,
  maskEmail,
  maskPhone,
  phoneHashes,
} from './tenants/contacts.ts'
export { hasUnkeyedHashes, rehashAddresses } from './tenants/rehash-addresses.ts'
export { tenantSortKeys } from './tenants/list-tenants.service.ts'
export {
  premisesName,
  recordAccess,
  recordTenantChange,
  recordTenantEvent,
} from './tenants/tenant-changes.ts'
export { resolveTenantFilters, tenantConditions } from './tenants/tenant-filters.ts'
export { newestOccupancyFirst, tenantColumns, type TenantRow } from './tenants/tenant.ts'
export { Assistance, TenantQuery } from './tenants/tenants.schema.ts'
export {
  derivedTenantColumns,
  premisesColumns,
  type TenantPremises,
  tenantSearchText,
  toTenantInsert,
} from './tenants/to-tenant-insert.ts'
export {
  listAffectedUnits,
  lockUnits,
  type RecomputedUnit,
  recomputeUnitStatuses,
  type Residence,
  restoreUnitStatuses,
  unitStatusFor,
} from './tenants/unit-status.ts'
export { requireTenantChangeAllowed } from './tenants/write-tenant.service.ts'
export { pointColumns } from './properties/update-property-address.service.ts'
