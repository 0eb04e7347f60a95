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
import { emailAddress, externalIdMap, givenMoment, languageTag } from '../../../platform/http/fields.ts'
import { multilineText, tagList, text } from '../../../platform/http/text.ts'
import { staffDecisions } from './consent.ts'
import { day } from './tenants.schema.ts'

const writtenPhone = text(40).openapi({
  description: 'E.164, or as people of the organisation’s country write it.',
})

const EmailInput = z.strictObject({
  address: emailAddress,
  label: text(40).nullable().default(null),
  primary: z.boolean().default(false),
})

const PhoneInput = z.strictObject({
  e164: writtenPhone,
  type: z.enum(phoneTypes).default('mobile'),
  primary: z.boolean().default(false),
  smsCapable: z.boolean().nullable().default(null),
})

const OccupancyInput = z.strictObject({
  propertyId: z
    .uuid()
    .optional()
    .openapi({ description: 'Default: the property of the unit. One of the two is needed.' }),
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
  pets: z.number().int().min(0, 'This cannot be negative.').max(50, 'At most 50.').default(0),
  note: multilineText(1000).nullable().default(null),
})

const writable = {
  kind: z.enum(tenantKinds),
  firstName: text(80).nullable(),
  lastName: text(80).nullable(),
  companyName: text(160).nullable(),
  status: z.enum(tenantStatuses),
  emails: z.array(EmailInput).max(5, 'At most 5 e-mail addresses.'),
  phones: z.array(PhoneInput).max(6, 'At most 6 phone numbers.'),
  language: languageTag.nullable(),
  householdSize: z.number().int().min(1, 'At least 1.').max(30, 'At most 30.').nullable(),
  emergencyContact: z
    .strictObject({
      name: text(120).nullable().default(null),
      relationship: text(60).nullable().default(null),
      phone: writtenPhone.nullable().default(null),
      email: emailAddress.nullable().default(null),
    })
    .nullable(),
  assistance: AssistanceInput.nullable().openapi({ description: 'Needs `tenant:sensitive_read`.' }),
  occupancies: z.array(OccupancyInput).max(50, 'At most 50 occupancies.'),
  tags: tagList,
  notes: multilineText(5000).nullable(),
  externalId: text(100).nullable(),
  externalIds: externalIdMap,
}

export const TenantCreate = z.strictObject(z.object(writable).partial().shape).openapi('TenantCreate', {
  description: 'A person needs a last name, a company its name. An address given here is no consent.',
})
export type TenantCreate = z.infer<typeof TenantCreate>

export const TenantPatch = z
  .strictObject({
    ...z.object(writable).partial().shape,
    archived: z.boolean().optional().openapi({ description: 'Archives and restores.' }),
  })
  .openapi('TenantPatch', {
    description:
      'Lists replace the stored ones. E-mail, phone and emergency contact need `tenant:contact_read`, since nobody can replace what they do not see.',
  })
export type TenantPatch = z.infer<typeof TenantPatch>

export const ConsentInput = z
  .strictObject({
    channel: z.enum(consentChannels),
    address: text(254).openapi({ description: 'One of the addresses of this tenant.' }),
    purpose: z.enum(consentPurposes).default('safety_alerts'),
    decision: z.enum(staffDecisions),
    note: multilineText(1000).openapi({
      description: 'How the tenant said so: on paper, at the desk, on the phone, in which words.',
    }),
    documentRef: text(200).nullable().default(null).openapi({ description: 'Where the signed paper is.' }),
    occurredAt: givenMoment.optional().openapi({ description: 'When the tenant said so. Default: now.' }),
  })
  .openapi('ConsentInput')
export type ConsentInput = z.infer<typeof ConsentInput>

export const eraseReasons = ['tenant_request', 'retention_over', 'entered_by_mistake', 'legal_order'] as const

export const EraseInput = z
  .strictObject({
    reason: z.enum(eraseReasons).openapi({
      description: 'Stands in the ledger for good, so it is chosen from a list and names nobody.',
    }),
    confirm: z.literal('ERASE', 'Type ERASE to confirm.'),
  })
  .openapi('EraseInput')
export type EraseInput = z.infer<typeof EraseInput>
