import type { ImportKind } from '~/data/imports/operations'
import { importPages } from '~/lib/import-pages'
import { paths } from '~/lib/paths'

interface ImportKindConfig {
  /** The path of the wizard: at its first step, or with a file. */
  getWizardPath: (query?: { file?: string }) => string
  /** The path of the list that shows the imported records. */
  getListPath: (query?: { importFileId?: string }) => string
  getRecordPath: (id: string) => string
  /** Fields that can replace a required field, such as the full address for the street. */
  substitutes: Readonly<Record<string, readonly string[]>>
  /** The field without which no row can be imported: only a column can fill it. */
  essentialField: string
  /** Fields that distinguish rows, in display order. Those in `always` are shown even when no column fills them. */
  identifyingFields: { always: readonly string[]; ifFilled: readonly string[] }
  /** Fields to build the label of a row from, best first: the first set whose first field has a value is used. */
  labelFields: readonly (readonly string[])[]
  /** The kind that people usually import next. */
  nextKind: ImportKind | null
}

const fullAddressFields = ['fullAddress']
const propertyReferenceFields = ['propertyCode', 'line1']

/** The wizard's configuration per kind. The meaning of columns comes from the server. */
export const importKinds: Readonly<Record<ImportKind, ImportKindConfig>> = {
  property: {
    getWizardPath: importPages.property,
    getListPath: paths.properties,
    getRecordPath: paths.property,
    substitutes: {
      line1: fullAddressFields,
      city: fullAddressFields,
      region: fullAddressFields,
      postalCode: fullAddressFields,
    },
    essentialField: 'line1',
    identifyingFields: { always: ['name', 'line1', 'city', 'region', 'postalCode'], ifFilled: [] },
    labelFields: [['name'], ['line1'], ['fullAddress'], ['externalId']],
    nextKind: 'unit',
  },
  unit: {
    getWizardPath: importPages.unit,
    getListPath: paths.units,
    getRecordPath: paths.unit,
    substitutes: { property: propertyReferenceFields },
    essentialField: 'unit',
    identifyingFields: { always: ['property', 'unit'], ifFilled: ['building', 'status'] },
    labelFields: [
      ['property', 'building', 'unit'],
      ['propertyCode', 'building', 'unit'],
      ['line1', 'unit'],
      ['unit'],
    ],
    nextKind: 'tenant',
  },
  tenant: {
    getWizardPath: importPages.tenant,
    getListPath: paths.tenants,
    getRecordPath: paths.tenant,
    substitutes: {
      property: propertyReferenceFields,
      unit: ['line1'],
      firstName: ['fullName', 'company'],
      lastName: ['fullName', 'company'],
    },
    essentialField: 'lastName',
    identifyingFields: {
      always: ['property', 'unit'],
      ifFilled: ['fullName', 'firstName', 'lastName', 'company', 'status', 'emails'],
    },
    labelFields: [
      ['fullName'],
      ['firstName', 'lastName'],
      ['lastName'],
      ['company'],
      ['emails'],
      ['externalId'],
    ],
    nextKind: null,
  },
}

/** A label for a row, built from its values; null if it has none to use. */
export function getRowLabel(
  kind: ImportKind,
  values: Readonly<Record<string, string | null>>,
): string | null {
  const fields = importKinds[kind].labelFields.find(([first]) => first !== undefined && values[first])
  return fields?.flatMap((field) => values[field] ?? []).join(' ') ?? null
}
