import { expectJson, type FileDocument, importCalls } from '../../import-test-calls.ts'
import { type SampleCalls, type CallContext, uniqueWord } from '../sample-call.ts'
import { fileForm } from './forms.ts'

type Kind = 'property' | 'unit' | 'tenant'

const contents: Record<Kind, (context: CallContext) => string> = {
  property: () => `Name,Address,City,State,Zip\nPier,${uniqueWord()} Main St,Boston,MA,02110\n`,
  unit: ({ fixture }) => `Property,Unit\n${fixture.mark} house,${uniqueWord()}\n`,
  tenant: ({ fixture }) =>
    `Property,Unit,First name,Last name\n${fixture.mark} house,${fixture.mark} loft,${uniqueWord()},Person\n`,
}

const asAdmin = (context: CallContext, kind: Kind) => importCalls(context.test, context.fixture.admin, kind)

async function upload(context: CallContext, kind: Kind) {
  const response = await asAdmin(context, kind).upload(contents[kind](context))
  return (await expectJson<FileDocument>(response, 201)).fileId
}

async function uploadValidated(context: CallContext, kind: Kind) {
  const fileId = await upload(context, kind)
  await expectJson(await asAdmin(context, kind).validate({ fileId }), 200)
  return fileId
}

const importOnce = (context: CallContext, kind: Kind) =>
  asAdmin(context, kind).importFile(contents[kind](context))

/** The same calls for each kind of file. */
function listImportCalls(kind: Kind): SampleCalls {
  const capitalizedKind = `${kind[0]!.toUpperCase()}${kind.slice(1)}`
  const requiredPermissions = [`${kind}:import`] as const
  return {
    [`upload${capitalizedKind}Import`]: {
      requiredPermissions,
      makeInput: (context) => ({ body: fileForm(contents[kind](context)) }),
    },
    [`validate${capitalizedKind}Import`]: {
      requiredPermissions,
      makeInput: async (context) => ({ json: { fileId: await upload(context, kind) } }),
    },
    [`start${capitalizedKind}Import`]: {
      requiredPermissions,
      makeInput: async (context) => ({ json: { fileId: await uploadValidated(context, kind) } }),
    },
    [`discard${capitalizedKind}Import`]: {
      requiredPermissions,
      makeInput: async (context) => ({ params: { fileId: await upload(context, kind) } }),
    },
    [`getRejected${capitalizedKind}Rows`]: {
      requiredPermissions,
      makeInput: async (context) => ({ params: { fileId: await uploadValidated(context, kind) } }),
    },
    [`undo${capitalizedKind}Import`]: {
      requiredPermissions,
      makeInput: async (context) => ({ params: { fileId: await importOnce(context, kind) }, json: {} }),
    },
    [`search${capitalizedKind}Imports`]: { requiredPermissions, makeInput: () => ({}) },
    [`get${capitalizedKind}ImportTemplate`]: { requiredPermissions, makeInput: () => ({}) },
    [`get${capitalizedKind}ImportTemplateWorkbook`]: { requiredPermissions, makeInput: () => ({}) },
  }
}

export const fileCalls: SampleCalls = {
  ...listImportCalls('property'),
  ...listImportCalls('unit'),
  ...listImportCalls('tenant'),
  getPropertyImportStats: { requiredPermissions: ['property:read'], makeInput: () => ({}) },
  listMissingTenants: {
    requiredPermissions: ['tenant:import', 'tenant:read'],
    makeInput: async (context) => ({ params: { fileId: await importOnce(context, 'tenant') } }),
  },
  markMissingTenantsPast: {
    requiredPermissions: ['tenant:import', 'tenant:update'],
    makeInput: async (context) => ({ params: { fileId: await importOnce(context, 'tenant') }, json: {} }),
  },
}
