import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, it } from 'vitest'
import { createOpenApiDocument } from '../../commands/openapi-document.ts'
import { everyCall, listCalls } from './every-call.ts'
import { toPermissionLists } from './list-operations.ts'

const document = createOpenApiDocument()

it('documents who can call each operation, and how', () => {
  const calls = listCalls(document)
  expect(new Set(calls.map(({ operation }) => operation.id)).size).toBeGreaterThan(150)
  for (const { name, requiredPermissions, operation } of calls) {
    expect([name, requiredPermissions === null]).toEqual([
      name,
      operation.isPublic || operation.needsNoOrganization,
    ])
  }
})

it('declares what every call of an operation requires, and no more', () => {
  for (const calls of Map.groupBy(listCalls(document), ({ operation }) => operation.id).values()) {
    const { operation } = calls[0]!
    const { all, any } = toPermissionLists(operation)
    const required = calls.map(({ requiredPermissions }) => new Set(requiredPermissions))
    const alwaysRequired = required
      .reduce((common, permissions) => common.intersection(permissions))
      .difference(new Set(any))
    expect([operation.id, [...alwaysRequired].toSorted()]).toEqual([operation.id, all.toSorted()])
    const isAnyEnough = required.every(
      (permissions) => any.length === 0 || any.some((permission) => permissions.has(permission)),
    )
    expect([operation.id, isAnyEnough]).toEqual([operation.id, true])
  }
})

/** The permissions of the original specification, by operation. */
const printed: Record<string, string> = {
  'getUser listUserSessions': 'user:read',
  'updateUser uploadUserPicture': 'user:update',
  'getOrg getOrgOverview getDashboard': 'org:read',
  'updateOrg uploadOrgLogo resetDemo': 'org:update',
  'listEmailSenders getEmailSender': 'org:sender_read',
  createEmailSender: 'org:sender_create',
  replaceEmailSender: 'org:sender_update',
  deleteEmailSender: 'org:sender_delete',
  getWelcomeEmail: 'org:communication_read',
  'actOnWelcomeEmail testWelcomeEmail': 'org:communication_send',
  'listPortfolios getPortfolio': 'portfolio:read',
  createPortfolio: 'portfolio:create',
  updatePortfolio: 'portfolio:update',
  'updatePortfolio: archiving': 'portfolio:archive',
  'listProperties getProperty getPropertyStats getPropertiesStats': 'property:read',
  createProperty: 'property:create',
  'updateProperty updatePropertyAddress': 'property:update',
  'uploadPropertyImport validatePropertyImport startPropertyImport searchPropertyImports': 'property:import',
  'listTenants getTenant': 'tenant:read',
  createTenant: 'tenant:create',
  updateTenant: 'tenant:update',
  'uploadTenantImport validateTenantImport startTenantImport searchTenantImports': 'tenant:import',
  'listUnits getUnit': 'unit:read',
  createUnit: 'unit:create',
  'updateUnit updateUnitAddress': 'unit:update',
  'uploadUnitImport validateUnitImport startUnitImport searchUnitImports': 'unit:import',
  'listSources getSource listSourceCatalog getSourceHealth': 'source:read',
  retryTask: 'task:retry',
  'listThreats getThreat': 'threat:read',
  listLedgerEvents: 'ledger:read',
  'listPermissions listGrants listRoles listResourceRoles': 'role:read',
  'createRole createResourceRole': 'role:create',
  createGrant: 'role:assign',
  listTeam: 'team:read',
  inviteMembers: 'team:invite',
}

it('requires the permissions of the specification', () => {
  for (const [names, permission] of Object.entries(printed)) {
    const calls = names.includes(':') ? [names] : names.split(' ')
    for (const name of calls)
      expect([name, everyCall[name]?.requiredPermissions]).toEqual([
        name,
        expect.arrayContaining([permission]),
      ])
  }
})

it('detects an operation without an entry', () => {
  const get = { operationId: 'getSomethingNew', responses: {} }
  const paths = { ...document.paths, '/something-new': { get } }
  expect(() => listCalls({ ...document, paths })).toThrow("doesn't say who can call getSomethingNew")
})

it('documents with valid JSON Schema only', () => {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, strictTuples: false, strictRequired: false })
  addFormats.default(ajv)
  ajv.addFormat('binary', true)
  ajv.addVocabulary(['example', ...Object.keys(document)])
  ajv.addSchema({ ...document, $id: 'api' })
  for (const name of Object.keys(document.components.schemas as object)) {
    expect(() => ajv.compile({ $ref: `api#/components/schemas/${name}` }), name).not.toThrow()
  }
})

it('allows null for nullable references', () => {
  const impossible = /"allOf":\[\{"\$ref":"[^"]+"\},\{"type":\["object","null"\]/
  expect(JSON.stringify(document)).not.toMatch(impossible)
})
