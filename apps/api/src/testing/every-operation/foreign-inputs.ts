import type { CallInput } from './sample-call.ts'
import type { Operation } from './list-operations.ts'

export interface ForeignInput {
  /** Where the foreign id is, for example `/params/id`. */
  position: string
  input: CallInput
}

const idPattern = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{64}|[\w-]{43})$/

/** Our request with one id at a time replaced by that of the other organization's request. */
export function swapIds(ownInput: CallInput, foreignInput: CallInput): ForeignInput[] {
  const parts = ['params', 'query', 'json'] as const
  return parts.flatMap((part) =>
    listSwaps(ownInput[part], foreignInput[part], `/${part}`).map(({ position, value }) => ({
      position,
      input: { ...ownInput, [part]: value },
    })),
  )
}

function listSwaps(
  ownInput: unknown,
  foreignInput: unknown,
  position: string,
): { position: string; value: unknown }[] {
  if (typeof ownInput === 'string') {
    const isOtherId =
      typeof foreignInput === 'string' && ownInput !== foreignInput && idPattern.test(foreignInput)
    return isOtherId ? [{ position, value: foreignInput }] : []
  }
  if (
    typeof ownInput !== 'object' ||
    ownInput === null ||
    typeof foreignInput !== 'object' ||
    foreignInput === null
  )
    return []
  return Object.entries(ownInput).flatMap(([key, inner]) =>
    listSwaps(inner, (foreignInput as Record<string, unknown>)[key], `${position}/${key}`).map((swap) => ({
      position: swap.position,
      value: Array.isArray(ownInput)
        ? ownInput.map((item: unknown, index) => (String(index) === key ? swap.value : item))
        : { ...ownInput, [key]: swap.value },
    })),
  )
}

/** Which id of the organization fixture fits a parameter or field of this name. */
export const idKeyByName: Record<string, string> = {
  actorId: 'adminId',
  alertId: 'alertId',
  assignee: 'adminId',
  assigneeUserId: 'memberId',
  campaignId: 'campaignId',
  fileId: 'importId',
  groupId: 'taskId',
  incidentId: 'incidentId',
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
  threadId: 'alertId',
  threatId: 'threatId',
  threatIds: 'threatId',
  unitId: 'unitId',
  uploadedBy: 'adminId',
  userId: 'memberId',
}

/** The sample with one foreign id at a time added to a query or body field that it leaves out. */
export function insertForeignIds(
  { parameters, bodies }: Operation,
  sample: CallInput,
  foreignIds: Record<string, string>,
  resolve: (schema: Record<string, unknown>) => Record<string, unknown>,
): ForeignInput[] {
  const queries = parameters
    .filter(
      ({ name, ...parameter }) => parameter.in === 'query' && name in idKeyByName && !sample.query?.[name],
    )
    .map(({ name }) => ({
      position: `/query/${name}`,
      input: { ...sample, query: { ...sample.query, [name]: foreignIds[idKeyByName[name]!]! } },
    }))
  const schema = bodies['application/json']
  const json = sample.json
  if (!schema || typeof json !== 'object' || json === null) return queries
  const fields = Object.entries((resolve(schema).properties ?? {}) as Record<string, Record<string, unknown>>)
  return [
    ...queries,
    ...fields
      .filter(([name]) => name in idKeyByName && !(name in json))
      .map(([name, field]) => {
        const id = foreignIds[idKeyByName[name]!]!
        const value = resolve(field).type === 'array' ? [id] : id
        return { position: `/json/${name}`, input: { ...sample, json: { ...json, [name]: value } } }
      }),
  ]
}
