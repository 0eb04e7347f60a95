import type { ImportKind } from './import-kind.ts'
import { propertyKind } from '../kinds/property/property-kind.ts'
import { tenantKind } from '../kinds/tenant/tenant-kind.ts'
import { unitKind } from '../kinds/unit/unit-kind.ts'

/** Every kind of record that can be imported. */
export const importKinds: readonly ImportKind[] = [propertyKind, unitKind, tenantKind]
