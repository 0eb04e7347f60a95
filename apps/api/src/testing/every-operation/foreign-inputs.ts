import type { CallInput } from './documented-call.ts'
import type { Operation } from './list-operations.ts'

export interface ForeignInput {
  /** Where the foreign id is: `/params/id`. */
  position: string
  input: CallInput
}

const idForm = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{64}|[\w-]{43})$/

/** Our request with one id at a time replaced by that of the other organization's request. */
export function swapIds(own: CallInput, foreign: CallInput): ForeignInput[] {
  const parts = ['params', 'query', 'json'] as const
  return parts.flatMap((part) =>
    listSwaps(own[part], foreign[part], `/${part}`).map(({ position, value }) => ({
      position,
      input: { ...own, [part]: value },
    })),
  )
}

function listSwaps(own: unknown, foreign: unknown, position: string): { position: string; value: unknown }[] {
  if (typeof own === 'string') {
    const isOtherId = typeof foreign === 'string' && own !== foreign && idForm.test(foreign)
    return isOtherId ? [{ position, value: foreign }] : []
  }
  if (typeof own !== 'object' || own === null || typeof foreign !== 'object' || foreign === null) return []
  return Object.entries(own).flatMap(([key, inner]) =>
    listSwaps(inner, (foreign as Record<string, unknown>)[key], `${position}/${key}`).map((swap) => ({
      position: swap.position,
      value: Array.isArray(own)
        ? own.map((item: unknown, index) => (String(index) === key ? swap.value : item))
        : { ...own, [key]: swap.value },
    })),
  )
}

/** Which id of the filled organization fits a parameter or field of this name. */
export const idOfName: Record<string, string> = {
  actorId: 'adminId',
  assignee: 'adminId',
  assigneeUserId: 'memberId',
  campaignId: 'campaignId',
  fileId: 'importId',
  groupId: 'taskId',
  managerUserId: 'memberId',
  moveTo: 'portfolioId',
  portfolioId: 'portfolioId',
  portfolioIds: 'portfolioId',
  propertyId: 'propertyId',
  propertyIds: 'propertyId',
  replaceBy: 'roleId',
  requestedBy: 'adminId',
  resourceId: 'propertyId',
  resourceRoleId: 'resourceRoleId',
  roleId: 'roleId',
  roleIds: 'roleId',
  selectedOrgId: 'orgId',
  senderId: 'senderId',
  sourceId: 'sourceId',
  subjectId: 'propertyId',
  taskId: 'taskId',
  tenantId: 'tenantId',
  tenantIds: 'tenantId',
  threatId: 'threatId',
  unitId: 'unitId',
  uploadedBy: 'adminId',
  userId: 'memberId',
}

/** The sample with one foreign id at a time added to a query or body field that it leaves out. */
export function plantIds(
  { parameters, bodies }: Operation,
  sample: CallInput,
  foreignIds: Record<string, string>,
  resolve: (schema: Record<string, unknown>) => Record<string, unknown>,
): ForeignInput[] {
  const queries = parameters
    .filter(({ name, ...parameter }) => parameter.in === 'query' && name in idOfName && !sample.query?.[name])
    .map(({ name }) => ({
      position: `/query/${name}`,
      input: { ...sample, query: { ...sample.query, [name]: foreignIds[idOfName[name]!]! } },
    }))
  const schema = bodies['application/json']
  const json = sample.json
  if (!schema || typeof json !== 'object' || json === null) return queries
  const fields = Object.entries((resolve(schema).properties ?? {}) as Record<string, Record<string, unknown>>)
  return [
    ...queries,
    ...fields
      .filter(([name]) => name in idOfName && !(name in json))
      .map(([name, field]) => {
        const id = foreignIds[idOfName[name]!]!
        const value = resolve(field).type === 'array' ? [id] : id
        return { position: `/json/${name}`, input: { ...sample, json: { ...json, [name]: value } } }
      }),
  ]
}
