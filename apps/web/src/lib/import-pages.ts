import { paths } from './paths.ts'

/** The import page of each kind of file. */
export const importPages = {
  property: paths.propertyImport,
  unit: paths.unitImport,
  tenant: paths.tenantImport,
} as const
