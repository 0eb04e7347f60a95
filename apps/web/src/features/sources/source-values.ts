import type { NewSource, SourceChange, SourceTrial } from '~/data/sources/mutations'
import type { CatalogEntry, Source } from '~/data/sources/queries'
import { sourcesTexts as texts } from './texts.ts'
import { listConfigFields, splitList, toConfig, toConfigValues } from './config-schema.ts'
import { nameSetting } from './name-setting.ts'

/** What the form of a source holds: its own fields, and each setting of its connector as `config_{key}`. */
export type SourceValues = Record<string, string>
export type CoverageMode = Source['coverage']['mode']

const prefix = 'config_'

/** The name of a setting in the form. */
export const configFieldName = (key: string) => `${prefix}${key}`

/** What the form begins with: the source as it is, or a new one as its connector suggests. */
export function toSourceValues(entry: CatalogEntry, source: Source | null): SourceValues {
  const { mode, areas } = source?.coverage ?? { mode: 'properties_bbox', areas: [] }
  const config = toConfigValues(listConfigFields(entry.configSchema), source?.config ?? {})
  return {
    name: source?.name ?? entry.name,
    mode,
    states: mode === 'states' ? areas.join(', ') : '',
    boxes: mode === 'custom' ? areas.join('\n') : '',
    everySeconds: String(source?.schedule.everySeconds ?? entry.schedule.defaultSeconds),
    minSeverity: source?.minSeverity ?? '',
    secret: '',
    ...Object.fromEntries(Object.entries(config).map(([key, value]) => [configFieldName(key), value])),
  }
}

/** Everything of a new source. */
export function toNewSource(entry: CatalogEntry, values: SourceValues): NewSource {
  const { secret, ...settings } = readSettings(entry, values)
  return { connector: entry.connector, ...settings, ...(secret === '' ? {} : { secret }) }
}

/** What differs from the source as the form began with it. */
export function toSourceChange(entry: CatalogEntry, values: SourceValues, base: SourceValues): SourceChange {
  const { secret, ...after } = readSettings(entry, values)
  const before = readSettings(entry, base)
  const changed = Object.entries(after).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof typeof after]),
  )
  return { ...(Object.fromEntries(changed) as SourceChange), ...(secret === '' ? {} : { secret }) }
}

/** What a test needs; the stored key serves where none was typed. */
export function toSourceTrial(entry: CatalogEntry, values: SourceValues, source: Source | null): SourceTrial {
  const { config, coverage, secret } = readSettings(entry, values)
  return {
    connector: entry.connector,
    config,
    coverage,
    ...(secret === '' ? {} : { secret }),
    ...(source === null ? {} : { sourceId: source.id }),
  }
}

function readSettings(entry: CatalogEntry, values: SourceValues) {
  const fields = listConfigFields(entry.configSchema)
  const read = (name: string) => (values[name] ?? '').trim()
  const own = Object.fromEntries(fields.map(({ key }) => [key, values[configFieldName(key)] ?? '']))
  return {
    name: read('name'),
    config: toConfig(fields, own),
    coverage: readCoverage(values),
    schedule: { everySeconds: Number(read('everySeconds')) },
    minSeverity: (read('minSeverity') || null) as Source['minSeverity'],
    secret: read('secret'),
  }
}

function readCoverage(values: SourceValues): NewSource['coverage'] & object {
  const mode = (values['mode'] ?? 'properties_bbox') as CoverageMode
  if (mode === 'states') {
    return { mode, areas: splitList(values['states'] ?? '').map((state) => state.toUpperCase()) }
  }
  const lines = (values['boxes'] ?? '').split('\n').map((line) => line.replaceAll(/\s/g, ''))
  return { mode, areas: mode === 'custom' ? lines.filter((line) => line !== '') : [] }
}

/** Where the form shows what the API says about a field. */
export function listPointers(entry: CatalogEntry): Record<string, string> {
  return {
    '/name': 'name',
    '/secret': 'secret',
    '/schedule/everySeconds': 'everySeconds',
    '/minSeverity': 'minSeverity',
    '/coverage/mode': 'mode',
    ...Object.fromEntries(
      listConfigFields(entry.configSchema).map(({ key }) => [`/config/${key}`, configFieldName(key)]),
    ),
  }
}

/** What the fields are called, for two people who changed the same one. */
export function listLabels(entry: CatalogEntry): Record<string, string> {
  return {
    name: texts.name,
    mode: texts.coverage,
    states: texts.states,
    boxes: texts.boxes,
    everySeconds: texts.everySeconds,
    minSeverity: texts.minSeverity,
    secret: texts.key,
    ...Object.fromEntries(
      listConfigFields(entry.configSchema).map(({ key }) => [configFieldName(key), nameSetting(key)]),
    ),
  }
}
