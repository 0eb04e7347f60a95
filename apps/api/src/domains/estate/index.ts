export { formatAddress, type AddressInput, type PostalAddress } from './addresses/address.ts'
export { findCountry } from './addresses/country-rules.ts'
export { fingerprintAddress } from './addresses/fingerprint-address.ts'
export { foldText } from './addresses/fold-text.ts'
export { locateByZip, type Point } from './addresses/geocoder.ts'
export { nwsCountries } from './addresses/nws-countries.ts'
export { placeCounty } from './addresses/place.ts'
export { readToday } from './addresses/read-today.ts'
export { normalizeRegion, regionName, regionNames } from './addresses/regions.ts'
export { findTimeZone } from './addresses/time-zone.ts'
export { validateAddress } from './addresses/validate-address.ts'
export { stateOfZip } from './addresses/zip-states.ts'
export { enqueueMatch, type MatchInput } from './exposure/enqueue-match.ts'
export {
  isAmongThreats,
  isCountedImpact,
  isCurrentImpact,
  isOfThreat,
  permissionsOnThreat,
  seesEveryThreat,
  touching,
  visibleImpacts,
  visibleThreats,
  type CallerInOrg,
} from './exposure/threat-access.ts'
export { Reach, ThreatBrief, SeverityName } from './exposure/threat-brief.schema.ts'
export { getVisiblePortfolio } from './portfolios/find-portfolio.ts'
export { portfolioConditions, portfolioSortKeys } from './portfolios/list-portfolios.service.ts'
export { portfolioFigures } from './portfolios/portfolio-figures.ts'
export { PortfolioQuery } from './portfolios/portfolios.schema.ts'
export { changePortfolio } from './portfolios/update-portfolio.service.ts'
export { addressColumns } from './properties/address-columns.ts'
export { announceGrantedPortfolios } from './properties/announce-granted-portfolios.ts'
export { countConsent } from './properties/count-consent.ts'
export { getVisibleProperty } from './properties/find-property.ts'
export { findConflictingAddresses } from './properties/find-taken-addresses.ts'
export { isFootprintOf, shortenFootprints } from './properties/footprint.ts'
export { propertySortKeys } from './properties/list-properties.service.ts'
export { narrowSearch, searchPatterns } from './properties/narrow-search.ts'
export { personalFields } from './properties/personal-fields.ts'
export { visiblePortfolios } from './properties/portfolio-access.ts'
export { FacetCount, PropertyQuery, coordinates, permissionList } from './properties/properties.schema.ts'
export {
  anyOf,
  requireOnProperty,
  seesEveryProperty,
  visibleProperties,
} from './properties/property-access.ts'
export { propertyConditions } from './properties/property-conditions.ts'
export { recordPropertyChange } from './properties/record-property-change.ts'
export { requireMember, resolvePortfolio } from './properties/resolve-references.ts'
export { searchWords, toSearchText } from './properties/search-words.ts'
export {
  derivedPropertyColumns,
  toAddressColumns,
  toPropertyInsert,
  type PropertyInput,
  type PropertyRowToInsert,
} from './properties/to-property-insert.ts'
export { propertyColumns, type PropertyRow } from './properties/to-property.ts'
export { requirePropertyRights } from './properties/update-property.service.ts'
export { readConsent, type ConsentOfAddress, type Contact } from './tenants/consent-of-addresses.ts'
export { contactHash, contactKey } from './tenants/contact-hash.ts'
export { tenantSortKeys } from './tenants/list-tenants.service.ts'
export { maskEmail, maskPhone } from './tenants/mask-contact.ts'
export { narrowTenantSearch } from './tenants/narrow-tenant-search.ts'
export { recordTenantChange } from './tenants/record-tenant-change.ts'
export { placeName, recordTenantEvent } from './tenants/record-tenant-event.ts'
export {
  listAffectedUnits,
  lockUnits,
  restoreUnitStatuses,
  recomputeUnitStatuses,
  unitStatusFor,
  type Residence,
  type RecomputedUnit,
} from './tenants/recompute-unit-statuses.ts'
export { sealAssistance, reuseSealedAssistance } from './tenants/stored-assistance.ts'
export { holdsOnTenant, tenantsWith, visibleTenants } from './tenants/tenant-access.ts'
export { tenantConditions } from './tenants/tenant-conditions.ts'
export { invalidFields } from './tenants/tenant-problems.ts'
export { TenantQuery } from './tenants/tenant-query.schema.ts'
export {
  derivedTenantColumns,
  placeColumns,
  toTenantInsert,
  type TenantPlace,
} from './tenants/to-tenant-insert.ts'
export { newestFirst, tenantColumns, type TenantRow } from './tenants/to-tenant.ts'
export { requireTenantRights } from './tenants/update-tenant.service.ts'
export { countResidentsOf } from './units/count-residents.ts'
export { findConflictingNames, unitNameKey } from './units/find-taken-names.ts'
export { listUnitTenants } from './units/list-unit-tenants.ts'
export { unitSortKeys } from './units/list-units.service.ts'
export { narrowUnitSearch } from './units/narrow-unit-search.ts'
export { recordUnitChange } from './units/record-unit-change.ts'
export { toUnitInsert, unitSearchText, type UnitRowToInsert } from './units/to-unit-insert.ts'
export { unitColumns, type UnitRow } from './units/to-unit.ts'
export { visibleUnits } from './units/unit-access.ts'
export { unitConditions } from './units/unit-conditions.ts'
export { requireNextStatus } from './units/unit-states.ts'
export { UnitQuery } from './units/units.schema.ts'
export { rejectOccupied, requireUnitRights } from './units/update-unit.service.ts'
