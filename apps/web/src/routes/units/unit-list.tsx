import { unitQueries } from '~/data/units/queries'
import { readUnitConditions, useUnitList } from '~/features/units/unit-list'
import { paths } from '~/lib/paths'
import { unitTexts as texts } from '~/features/units/texts'
import { createListRoute } from '../lists/create-list-route.tsx'

export const { loader, Component } = createListRoute({
  screen: 'units',
  readSource: (orgId, params) => unitQueries.source(orgId, readUnitConditions(params)),
  useList: useUnitList,
  create: {
    permission: 'unit:create',
    label: texts.create,
    loadDrawer: async () => (await import('~/features/units/create-unit-drawer')).CreateUnitDrawer,
  },
  import: { permission: 'unit:import', label: texts.import, path: paths.unitImport },
})
