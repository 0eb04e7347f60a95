import { paths } from './paths.ts'

/** Where a file of each kind is imported. */
export const importPages = {
  property: paths.propertyImport,
  unit: paths.unitImport,
  tenant: paths.tenantImport,
} as const
