import { unitTexts as texts } from '~/features/units/texts'
import { unitList, useUnitList } from '~/features/units/unit-list'
import { paths } from '~/lib/paths'
import { createListRoute } from '../lists/create-list-route.tsx'

export const { loader, Component } = createListRoute({
  list: unitList,
  useList: useUnitList,
  create: {
    permission: 'unit:create',
    label: texts.create,
    loadDrawer: async () => (await import('~/features/units/create-unit-drawer')).CreateUnitDrawer,
  },
  import: { permission: 'unit:import', label: texts.import, path: paths.unitImport },
})
