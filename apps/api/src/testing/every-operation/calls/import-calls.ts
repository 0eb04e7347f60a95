import { expectJson, type FileDocument, importCalls } from '../../import-test-calls.ts'
import { type DocumentedCalls, type Place, uniqueWord } from '../documented-call.ts'
import { fileForm } from './forms.ts'

type Kind = 'property' | 'unit' | 'tenant'

const contents: Record<Kind, (place: Place) => string> = {
  property: () => `Name,Address,City,State,Zip\nPier,${uniqueWord()} Main St,Boston,MA,02110\n`,
  unit: ({ at }) => `Property,Unit\n${at.mark} house,${uniqueWord()}\n`,
  tenant: ({ at }) =>
    `Property,Unit,First name,Last name\n${at.mark} house,${at.mark} loft,${uniqueWord()},Person\n`,
}

const asAdmin = (place: Place, kind: Kind) => importCalls(place.test, place.at.admin, kind)

async function upload(place: Place, kind: Kind) {
  const response = await asAdmin(place, kind).upload(contents[kind](place))
  return (await expectJson<FileDocument>(response, 201)).fileId
}

async function uploadChecked(place: Place, kind: Kind) {
  const fileId = await upload(place, kind)
  await expectJson(await asAdmin(place, kind).validate({ fileId }), 200)
  return fileId
}

const importOnce = (place: Place, kind: Kind) => asAdmin(place, kind).importFile(contents[kind](place))

/** The same calls for each kind of file. */
function callsOf(kind: Kind): DocumentedCalls {
  const Name = `${kind[0]!.toUpperCase()}${kind.slice(1)}`
  const needs = [`${kind}:import`] as const
  return {
    [`upload${Name}Import`]: { needs, make: (place) => ({ body: fileForm(contents[kind](place)) }) },
    [`validate${Name}Import`]: {
      needs,
      make: async (place) => ({ json: { fileId: await upload(place, kind) } }),
    },
    [`start${Name}Import`]: {
      needs,
      make: async (place) => ({ json: { fileId: await uploadChecked(place, kind) } }),
    },
    [`discard${Name}Import`]: {
      needs,
      make: async (place) => ({ params: { fileId: await upload(place, kind) } }),
    },
    [`getRejected${Name}Rows`]: {
      needs,
      make: async (place) => ({ params: { fileId: await uploadChecked(place, kind) } }),
    },
    [`undo${Name}Import`]: {
      needs,
      make: async (place) => ({ params: { fileId: await importOnce(place, kind) }, json: {} }),
    },
    [`search${Name}Imports`]: { needs, make: () => ({}) },
    [`get${Name}ImportTemplate`]: { needs, make: () => ({}) },
    [`get${Name}ImportTemplateWorkbook`]: { needs, make: () => ({}) },
  }
}

export const fileCalls: DocumentedCalls = {
  ...callsOf('property'),
  ...callsOf('unit'),
  ...callsOf('tenant'),
  getPropertyImportStats: { needs: ['property:read'], make: () => ({}) },
  listMissingTenants: {
    needs: ['tenant:import', 'tenant:read'],
    make: async (place) => ({ params: { fileId: await importOnce(place, 'tenant') } }),
  },
  markMissingTenantsPast: {
    needs: ['tenant:import', 'tenant:update'],
    make: async (place) => ({ params: { fileId: await importOnce(place, 'tenant') }, json: {} }),
  },
}
