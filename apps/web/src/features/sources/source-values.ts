import type { NewSource, SourceChange, SourceTrial } from '~/data/sources/mutations'
import type { CatalogEntry, Source } from '~/data/sources/queries'
import { sourceTexts as texts } from './texts.ts'
import { listConfigFields, splitList, toConfig, toConfigValues } from './config-schema.ts'
import { getSettingLabel } from './setting-labels.ts'

/** Form values of a source: its own fields, and each connector setting as `config_{key}`. */
export type SourceValues = Record<string, string>
export type CoverageMode = Source['coverage']['mode']

const configPrefix = 'config_'

/** The form field of a setting. */
export const configFieldName = (key: string) => `${configPrefix}${key}`

/** Initial form values: the source's, or the connector's defaults for a new one. */
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

/** The body that creates a source. */
export function toNewSource(entry: CatalogEntry, values: SourceValues): NewSource {
  const { secret, ...settings } = readSettings(entry, values)
  return { connector: entry.connector, ...settings, ...(secret === '' ? {} : { secret }) }
}

/** The merge patch for the fields that changed. */
export function toSourceChange(entry: CatalogEntry, values: SourceValues, base: SourceValues): SourceChange {
  const { secret, ...settings } = readSettings(entry, values)
  const original = readSettings(entry, base)
  const changed = Object.entries(settings).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(original[key as keyof typeof settings]),
  )
  return { ...(Object.fromEntries(changed) as SourceChange), ...(secret === '' ? {} : { secret }) }
}

/** The body of a test. The API uses the stored key if none was entered. */
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
  const readText = (name: string) => (values[name] ?? '').trim()
  const configValues = Object.fromEntries(fields.map(({ key }) => [key, values[configFieldName(key)] ?? '']))
  return {
    name: readText('name'),
    config: toConfig(fields, configValues),
    coverage: readCoverage(values),
    schedule: { everySeconds: Number(readText('everySeconds')) },
    minSeverity: (readText('minSeverity') || null) as Source['minSeverity'],
    secret: readText('secret'),
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

/** JSON pointers of API errors, and the form field each is shown at. */
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

/** Field labels for the conflict dialog. */
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
      listConfigFields(entry.configSchema).map(({ key }) => [configFieldName(key), getSettingLabel(key)]),
    ),
  }
}
