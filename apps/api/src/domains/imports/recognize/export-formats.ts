import type { ExportFormat } from '../import-kind.ts'
import { propertyExports } from './formats/property-exports.ts'
import { tenantExports } from './formats/tenant-exports.ts'
import { unitExports } from './formats/unit-exports.ts'

/**
 * Exports whose headings are known, once for each kind that can be imported from them: a rent roll names units and
 * tenants alike. Recognising one only fills the mapping in beforehand.
 */
export const exportFormats: readonly ExportFormat[] = [...propertyExports, ...tenantExports, ...unitExports]
