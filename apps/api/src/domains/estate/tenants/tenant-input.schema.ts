import { z } from '@hono/zod-openapi'
import {
  consentChannels,
  consentPurposes,
  leaseTypes,
  occupancyRoles,
  phoneTypes,
  tenantKinds,
  tenantStatuses,
} from '../../../platform/db/schema/index.ts'
import { emailAddress, externalIdMap, dateTimeInput, languageTag } from '../../../platform/http/fields.ts'
import { multilineText, tagList, text } from '../../../platform/http/text.ts'
import { staffDecisions } from './consent-rules.ts'
import { day } from './tenants.schema.ts'

const phoneInput = text(40).openapi({
  description: 'E.164, or the national format of the organization’s country.',
})

const EmailInput = z.strictObject({
  address: emailAddress,
  label: text(40).nullable().default(null),
  primary: z.boolean().default(false),
})

const PhoneInput = z.strictObject({
  e164: phoneInput,
  type: z.enum(phoneTypes).default('mobile'),
  primary: z.boolean().default(false),
  smsCapable: z.boolean().nullable().default(null),
})

const OccupancyInput = z.strictObject({
  propertyId: z
    .uuid()
    .optional()
    .openapi({ description: 'Default: the unit’s property. One of the two is required.' }),
  unitId: z.uuid().nullable().default(null),
  role: z.enum(occupancyRoles).default('primary'),
  leaseFrom: day.nullable().default(null),
  leaseTo: day.nullable().default(null),
  moveIn: day.nullable().default(null),
  moveOut: day.nullable().default(null),
  leaseType: z.enum(leaseTypes).nullable().default(null),
  externalId: text(100).nullable().default(null),
})
export type OccupancyInput = z.infer<typeof OccupancyInput>

const AssistanceInput = z.strictObject({
  mobility: z.boolean().default(false),
  hearing: z.boolean().default(false),
  vision: z.boolean().default(false),
  oxygenOrPower: z.boolean().default(false),
  infant: z.boolean().default(false),
  pets: z.number().int().min(0).max(50).default(0),
  note: multilineText(1000).nullable().default(null),
})

const writableFields = {
  kind: z.enum(tenantKinds),
  firstName: text(80).nullable(),
  lastName: text(80).nullable(),
  companyName: text(160).nullable(),
  status: z.enum(tenantStatuses),
  emails: z.array(EmailInput).max(5, 'Use up to 5 email addresses.'),
  phones: z.array(PhoneInput).max(6, 'Use up to 6 phone numbers.'),
  language: languageTag.nullable(),
  householdSize: z.number().int().min(1).max(30).nullable(),
  emergencyContact: z
    .strictObject({
      name: text(120).nullable().default(null),
      relationship: text(60).nullable().default(null),
      phone: phoneInput.nullable().default(null),
      email: emailAddress.nullable().default(null),
    })
    .nullable(),
  assistance: AssistanceInput.nullable().openapi({ description: 'Requires `tenant:sensitive_read`.' }),
  occupancies: z.array(OccupancyInput).max(50, 'Use up to 50 occupancies.'),
  tags: tagList,
  notes: multilineText(5000).nullable(),
  externalId: text(100).nullable(),
  externalIds: externalIdMap,
}

export const TenantCreate = z.strictObject(z.object(writableFields).partial().shape).openapi('TenantCreate', {
  description:
    'A person needs a last name; a company needs a company name. Adding an address doesn’t record consent.',
})
export type TenantCreate = z.infer<typeof TenantCreate>

export const TenantPatch = z
  .strictObject({
    ...z.object(writableFields).partial().shape,
    archived: z.boolean().optional().openapi({ description: 'Archives or restores the tenant.' }),
  })
  .openapi('TenantPatch', {
    description:
      'Lists replace the stored ones. Email, phone, and emergency contact require `tenant:contact_read`, because callers can’t replace what they can’t see.',
  })
export type TenantPatch = z.infer<typeof TenantPatch>

export const ConsentInput = z
  .strictObject({
    channel: z.enum(consentChannels),
    address: text(254).openapi({ description: 'One of this tenant’s addresses.' }),
    purpose: z.enum(consentPurposes).default('safety_alerts'),
    decision: z.enum(staffDecisions),
    note: multilineText(1000).openapi({
      description:
        'How the tenant gave or withdrew consent: on paper, at the front desk, or by phone, and what they said or signed.',
    }),
    documentRef: text(200).nullable().default(null).openapi({ description: 'Where the signed document is.' }),
    occurredAt: dateTimeInput.optional().openapi({ description: 'When the tenant decided. Default: now.' }),
  })
  .openapi('ConsentInput')
export type ConsentInput = z.infer<typeof ConsentInput>

export const eraseReasons = ['tenant_request', 'retention_over', 'entered_by_mistake', 'legal_order'] as const

export const EraseInput = z
  .strictObject({
    reason: z.enum(eraseReasons).openapi({
      description: 'Kept in the ledger permanently, so it’s chosen from a list and names no one.',
    }),
    confirm: z.literal('ERASE', 'Type ERASE to confirm.'),
  })
  .openapi('EraseInput')
export type EraseInput = z.infer<typeof EraseInput>
