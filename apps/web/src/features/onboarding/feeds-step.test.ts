import { expect, it } from 'vitest'
import { listReadyFeeds, suggestFeeds } from './feeds-step.tsx'

const feed = (connector: string, more: object = {}) => ({
  connector: connector as 'gdacs',
  region: 'world' as const,
  secret: null,
  suggestion: null,
  added: 0,
  ...more,
})
const weather = feed('nws_alerts', { region: 'us' })
const quakes = feed('usgs_earthquake')
const keyed = feed('nasa_firms', { secret: { label: 'MAP_KEY', url: 'https://example.com' } })

it('suggests sources that cover the properties', () => {
  const fitting = { ...weather, suggestion: 'You have 3 properties in Colorado.' }
  expect(suggestFeeds([fitting, quakes], 'US')).toEqual(['nws_alerts'])
})

it('suggests sources that cover the country while there are no properties', () => {
  expect(suggestFeeds([weather, quakes], 'US')).toEqual(['nws_alerts', 'usgs_earthquake'])
  expect(suggestFeeds([weather, quakes], 'DE')).toEqual(['usgs_earthquake'])
})

it('leaves out sources that are already added or need setup', () => {
  expect(suggestFeeds([{ ...quakes, added: 1 }], 'US')).toEqual([])
  expect(listReadyFeeds([keyed, feed('cap_feed'), feed('manual'), quakes])).toEqual([quakes])
})
