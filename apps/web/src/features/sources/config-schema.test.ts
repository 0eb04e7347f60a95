import { expect, it } from 'vitest'
import { listConfigFields, toConfig, toConfigValues } from './config-schema.ts'

const schema = {
  type: 'object',
  properties: {
    url: { type: 'string', format: 'uri', maxLength: 2000 },
    satellite: { default: 'A', type: 'string', enum: ['A', 'B'] },
    inUnitedStates: { default: false, type: 'boolean' },
    least: { type: 'integer' },
    words: { type: 'array', items: { type: 'string' } },
    nested: { type: 'object' },
  },
  required: ['url'],
}

it('derives form fields from a JSON Schema', () => {
  const fields = listConfigFields(schema)
  expect(fields.map(({ key, kind }) => [key, kind])).toEqual([
    ['url', 'url'],
    ['satellite', 'choice'],
    ['inUnitedStates', 'yesNo'],
    ['least', 'number'],
    ['words', 'list'],
  ])
  expect(fields.filter(({ isRequired }) => isRequired).map(({ key }) => key)).toEqual(['url'])
})

it('starts with the stored values or the defaults, and sends them back unchanged', () => {
  const fields = listConfigFields(schema)
  const config = { url: 'https://alerts.test/cap', least: 4, words: ['flood', 'fire'] }
  const values = toConfigValues(fields, config)

  expect(values).toEqual({
    url: 'https://alerts.test/cap',
    satellite: 'A',
    inUnitedStates: 'false',
    least: '4',
    words: 'flood, fire',
  })
  expect(toConfig(fields, values)).toEqual({ ...config, satellite: 'A', inUnitedStates: false })
  expect(toConfig(fields, { ...values, url: ' ', least: '', words: ',' })).toEqual({
    satellite: 'A',
    inUnitedStates: false,
    words: [],
  })
})

it('has no fields for a connector without settings', () => {
  expect(listConfigFields({ type: 'object', properties: {}, additionalProperties: false })).toEqual([])
})
