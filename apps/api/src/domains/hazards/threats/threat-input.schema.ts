import { z } from '@hono/zod-openapi'
import { dismissReasons, resolutions, triages } from '../../../platform/db/schema/index.ts'
import { checklistRoles } from '../../../platform/db/schema/checklist.ts'
import { certainties, hazards, severities, urgencies } from '../../../platform/db/schema/hazard.ts'
import { dateTimeInput } from '../../../platform/http/fields.ts'
import { multilineText, text } from '../../../platform/http/text.ts'

const longitude = z.number().min(-180).max(180)
const latitude = z.number().min(-90).max(90)
const positionsMax = 5000

const ring = z.array(z.tuple([longitude, latitude])).min(4, 'A ring needs at least four positions.')

/** A polygon drawn by a person. */
const DrawnArea = z
  .strictObject({ type: z.literal('Polygon'), coordinates: z.array(ring).min(1).max(20) })
  .refine(
    ({ coordinates }) => coordinates.reduce((sum, positions) => sum + positions.length, 0) <= positionsMax,
    `Use up to ${positionsMax} positions.`,
  )
  .refine(
    ({ coordinates }) =>
      coordinates.every((positions) => {
        const [first, last] = [positions[0]!, positions.at(-1)!]
        return first[0] === last[0] && first[1] === last[1]
      }),
    'A ring must end where it starts.',
  )
  .openapi('DrawnArea')

const locationFields = {
  point: z.strictObject({ lon: longitude, lat: latitude }).optional(),
  radiusMeters: z.number().min(1).max(500_000).optional().openapi({
    description: 'Radius around `point`, in meters. If omitted, the organization’s matching distances apply.',
  }),
  area: DrawnArea.optional(),
  propertyIds: z
    .array(z.uuid())
    .min(1)
    .max(1000)
    .optional()
    .openapi({ description: 'Exactly these properties.' }),
}

const contentFields = {
  title: text(160),
  hazard: z.enum(hazards),
  severity: z.enum(severities),
  certainty: z.enum(certainties),
  urgency: z.enum(urgencies),
  onsetAt: dateTimeInput.nullable(),
  endsAt: dateTimeInput.nullable(),
  description: multilineText(5000).nullable(),
  instruction: multilineText(5000).nullable(),
  areaDesc: text(300).nullable(),
}

/** A threat reported by a person. Exactly one of `point`, `area` and `propertyIds` is its location. */
export const ThreatCreate = z
  .strictObject({
    ...z.object(contentFields).partial().shape,
    title: contentFields.title,
    hazard: contentFields.hazard,
    severity: contentFields.severity,
    ...locationFields,
  })
  .superRefine((input, ctx) => {
    const locations = [input.point, input.area, input.propertyIds].filter((value) => value !== undefined)
    if (locations.length !== 1) {
      ctx.addIssue({
        code: 'custom',
        path: ['point'],
        params: { code: locations.length === 0 ? 'required' : 'mismatch' },
        message: 'Enter the location as exactly one of these: a point, an area, or properties.',
      })
    }
    if (input.radiusMeters !== undefined && input.point === undefined) {
      ctx.addIssue({
        code: 'custom',
        path: ['radiusMeters'],
        params: { code: 'mismatch' },
        message: 'A radius requires a point.',
      })
    }
    requireStartBeforeEnd(input, ctx)
  })
  .openapi('ThreatCreate')
export type ThreatCreate = z.infer<typeof ThreatCreate>

const photosPerNoteMax = 10

const ChecklistChange = z
  .strictObject({
    key: text(60),
    done: z.boolean().optional(),
    owner: z
      .union([z.strictObject({ userId: z.uuid() }), z.strictObject({ role: z.enum(checklistRoles) })])
      .nullable()
      .optional()
      .openapi({ description: 'Who takes care of it: a member, or a role. Null for no one.' }),
  })
  .refine(({ done, owner }) => done !== undefined || owner !== undefined, 'Send `done` or `owner`.')

/** Work on any threat, and changes to the content of a reported one. */
export const ThreatPatch = z
  .strictObject({
    propertyId: z.uuid().optional().openapi({
      description:
        'Applies the changes at this property only. If omitted, they apply everywhere the caller can update the threat.',
    }),
    triage: z.enum(triages).optional(),
    resolution: z.enum(resolutions).optional().openapi({ description: 'Allowed with `triage: resolved`.' }),
    dismissReason: z
      .enum(dismissReasons)
      .optional()
      .openapi({ description: 'Required with `triage: dismissed`.' }),
    assigneeUserId: z.uuid().nullable().optional(),
    note: multilineText(2000).optional().openapi({ description: 'Kept in the ledger; can’t be changed.' }),
    photos: z
      .array(
        z.strictObject({
          id: z.uuid(),
          description: text(300)
            .optional()
            .openapi({ description: 'Alternative text: what the photo shows.' }),
        }),
      )
      .min(1)
      .max(photosPerNoteMax, `Use up to ${photosPerNoteMax} photos.`)
      .optional()
      .openapi({
        description:
          'Photos to attach to the note, uploaded with `uploadThreatPhoto`. A note can have photos and no text.',
      }),
    checklist: ChecklistChange.optional(),
    undo: z.uuid().optional().openapi({
      description:
        'The `change.groupId` of an earlier change that the caller made; send nothing else with it. Restores the triage or assignee at each property where it hasn’t changed since.',
    }),
    ...z.object(contentFields).partial().shape,
    ...locationFields,
    status: z
      .enum(['ended', 'cancelled'])
      .optional()
      .openapi({ description: 'For manually reported threats: whether it ended or never happened.' }),
  })
  .superRefine((input, ctx) => {
    const allowOnlyWith = (field: 'resolution' | 'dismissReason', triage: string) => {
      if (input[field] === undefined || input.triage === triage) return
      const message = `Allowed only with \`triage: ${triage}\`.`
      ctx.addIssue({ code: 'custom', path: [field], params: { code: 'mismatch' }, message })
    }
    allowOnlyWith('resolution', 'resolved')
    allowOnlyWith('dismissReason', 'dismissed')
    if (input.triage === 'dismissed' && input.dismissReason === undefined) {
      const message = 'Enter a reason for dismissing it.'
      ctx.addIssue({ code: 'custom', path: ['dismissReason'], params: { code: 'required' }, message })
    }
    if (input.undo !== undefined && Object.keys(input).length > 1) {
      const message = 'Send `undo` without other changes.'
      ctx.addIssue({ code: 'custom', path: ['undo'], params: { code: 'not_allowed' }, message })
    }
    requireStartBeforeEnd(input, ctx)
  })
  .openapi('ThreatPatch')
export type ThreatPatch = z.infer<typeof ThreatPatch>

function requireStartBeforeEnd(
  { onsetAt, endsAt }: { onsetAt?: string | null | undefined; endsAt?: string | null | undefined },
  ctx: z.RefinementCtx,
) {
  if (!onsetAt || !endsAt || Date.parse(onsetAt) < Date.parse(endsAt)) return
  const message = 'The end must be after the start.'
  ctx.addIssue({ code: 'custom', path: ['endsAt'], params: { code: 'order' }, message })
}
