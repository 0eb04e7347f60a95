import { realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

import { Ajv, type AnySchemaObject } from 'ajv'
import addFormats from 'ajv-formats'

import { rootFolder } from '../installation.ts'

export interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string; labels?: Record<string, string> }
  [field: string]: unknown
}

// Since 4.4 the package has compiled validators instead of schemas, and those allow unknown fields.
// The real path, so that its dependencies resolve.
const schemasFolder = realpathSync(join(rootFolder, 'node_modules/kubernetes-models/_schemas'))

/** Kubernetes' name of a schema, such as `io.k8s.api.apps.v1.Deployment`. */
function getSchemaName({ apiVersion, kind }: Manifest): string {
  const [group = '', version] = apiVersion.includes('/') ? apiVersion.split('/') : ['core', apiVersion]
  return `io.k8s.api.${group.split('.')[0]}.${version}.${kind}`
}

const toFileName = (name: string) =>
  name.replaceAll(/(?:^|\.)(.)/g, (_dot, letter: string) => letter.toUpperCase())

/**
 * Checks manifests against the Kubernetes schemas. Like `kubectl`, rejects unknown fields, which the schemas themselves
 * allow.
 */
export function createManifestCheck(): (manifest: Manifest) => string[] {
  const ajv = new Ajv({ strict: false, allErrors: true })
  addFormats.default(ajv)
  for (const format of ['int32', 'int64', 'double', 'byte', 'int-or-string', 'quantity']) {
    ajv.addFormat(format, true)
  }

  return (manifest) => {
    const name = getSchemaName(manifest)
    for (const [id, schema] of listSchemas(name)) {
      if (!ajv.getSchema(id)) ajv.addSchema(schema, id)
    }
    const validate = ajv.getSchema(name)
    if (!validate) return [`No schema found for ${manifest.apiVersion} ${manifest.kind}`]
    if (validate(manifest) === true) return []
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    )
  }
}

const schemasById = new Map<string, AnySchemaObject>()

/** The schema and those it references, captured by replacing the validator that each file registers with. */
function listSchemas(name: string): ReadonlyMap<string, AnySchemaObject> {
  const file = join(schemasFolder, `${toFileName(name)}.js`)
  const require = createRequire(file)
  const validatorPath = require.resolve('@kubernetes-models/validate')
  const register = (id: string, schema: AnySchemaObject) =>
    void schemasById.set(id, closeObjects(schema) as AnySchemaObject)
  require.cache[validatorPath] = { exports: { register }, loaded: true } as unknown as NodeJS.Module
  const { addSchema } = require(file) as { addSchema(): void }
  addSchema()
  return schemasById
}

/** A copy that rejects unknown fields of objects. */
function closeObjects(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closeObjects)
  if (typeof schema !== 'object' || schema === null) return schema
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closeObjects(value)]))
  const isOpenObject = 'properties' in copy && !('additionalProperties' in copy)
  return isOpenObject ? { ...copy, additionalProperties: false } : copy
}
