import type { z } from '@hono/zod-openapi'
import { and } from 'drizzle-orm'
import { requirePermission } from '../../../../platform/access/require-permission.ts'
import { tenant } from '../../../../platform/db/schema/index.ts'
import { holdsOnTenant, tenantsWithPermission } from '../../../estate/index.ts'
import { getVisibleThreat } from '../../../hazards/index.ts'
import {
  countMatching,
  peopleConditions,
  PeopleFilters,
  peopleSortKeys,
  type PersonRow,
  readPeople,
} from '../../../messaging/index.ts'
import {
  column,
  defineExport,
  type ExportColumn,
  exportPermission,
  exportQuery,
  selectedRows,
  toPoints,
} from '../export-kind.ts'
import { contactColumn, formatEmails, formatPhones } from './tenant.ts'

interface Row extends Omit<PersonRow, 'sortValues'> {
  /** Whether the caller can see this person's contact details. */
  isUnmasked?: boolean
}

type Reason = NonNullable<PersonRow['email']>

/** Words, because people read this file, and no import does. */
const reasonTexts: Record<Exclude<Reason, 'no_address'>, string> = {
  no_gateway: 'not set up',
  suppressed: 'suppressed',
  opted_out: 'opted out',
  not_verified: 'opt-in not confirmed',
  no_consent: 'not opted in',
}

const noAddress = { email: 'no address', sms: 'no phone number', voice: 'no phone number' } as const

const describeReason = (row: Row, channel: keyof typeof noAddress) => {
  const reason = row[channel]
  return reason === 'no_address' ? noAddress[channel] : reason && reasonTexts[reason]
}

const columns: ExportColumn<Row>[] = [
  column('property', 'Property', true, (row) => row.propertyName),
  column('building', 'Building', true, (row) => row.building),
  column('belowGrade', 'Below grade', true, (row) => row.belowGrade),
  column('floor', 'Floor', true, (row) => row.floor),
  column('unit', 'Unit', true, (row) => row.unitName),
  column('name', 'Name', true, (row) => row.name),
  column('language', 'Language', true, (row) => row.language),
  column('householdSize', 'Household size', true, (row) => row.householdSize),
  column('livesAlone', 'Lives alone', true, (row) => row.livesAlone),
  column('certain', 'Definitely affected', true, (row) => row.isCertain),
  column('reachableByEmail', 'Reachable by email', true, (row) => row.email === null),
  column('emailReason', 'Email issue', true, (row) => describeReason(row, 'email')),
  column('reachableByText', 'Reachable by text', true, (row) => row.sms === null),
  column('textReason', 'Text issue', true, (row) => describeReason(row, 'sms')),
  column('reachableByPhone', 'Reachable by phone call', true, (row) => row.voice === null),
  column('phoneReason', 'Phone call issue', true, (row) => describeReason(row, 'voice')),
  column('status', 'Status', false, (row) => row.status),
  contactColumn<Row>('emails', 'Email', false, formatEmails),
  contactColumn<Row>('mobilePhone', 'Mobile phone', false, (row) => formatPhones(row, 'mobile')),
  contactColumn<Row>('homePhone', 'Home phone', false, (row) => formatPhones(row, 'home', 'other')),
  contactColumn<Row>('workPhone', 'Work phone', false, (row) => formatPhones(row, 'work', 'fax')),
]

// Assistance is never exported, so a file can't be filtered by it either.
export const peopleExportQuery = PeopleFilters.omit({ hasAssistance: true }).extend(exportQuery(columns))

/** The only order of the list. */
export const peopleOrder = 'place'

type Query = z.infer<typeof peopleExportQuery> & { threatId: string; sort: string }

export const peopleExport = defineExport<Row, Query>({
  noun: 'person',
  category: 'tenant',
  pluralNoun: 'people',
  ledgerNouns: ['tenant affected by a threat', 'tenants affected by a threat'],
  permission: 'tenant:read',
  query: peopleExportQuery as never,
  columns,
  async openSource(tx, { threatId, ids, format: _format, columns: _columns, sort: _sort, ...filters }) {
    requirePermission(tx, 'threat:read')
    await getVisibleThreat(tx, threatId)
    const listed = and(peopleConditions(tx, threatId, filters), selectedRows(tenant.id, ids))!
    const where = and(listed, tenantsWithPermission(tx, exportPermission))!
    return {
      keys: peopleSortKeys,
      rows: (clauses) => readPeople(tx, and(where, clauses.where), clauses),
      count: (scope) => countMatching(tx, scope === 'file' ? where : listed),
    }
  },
  async loadRelated(tx, rows) {
    for (const row of rows) row.isUnmasked = holdsOnTenant(tx, 'tenant:contact_read', row)
  },
  geometries: async (_tx, rows) => toPoints(rows),
})
