import { holdsEvery } from '@parapet/permissions'
import { usePermissions } from '@parapet/permissions/react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { workAreas } from '~/components/work-areas'
import {
  acknowledgeThreat,
  moveRow,
  openOrgMenu,
  pressButton,
  undoTriage,
} from '~/features/palette/key-actions'
import { findCreatePath } from '~/features/palette/list-commands'
import { ProductPalette } from '~/features/palette/product-palette'
import { ShortcutHelp } from '~/features/palette/shortcut-help'
import { useProductShortcuts } from '~/features/palette/use-product-shortcuts'
import { paths } from '~/lib/paths'
import { settingsPages } from '~/routes/settings/settings-pages'

export interface ProductShortcutsProps {
  isPaletteOpen: boolean
  onPaletteOpenChange: (isOpen: boolean) => void
}

const settings = settingsPages.map(({ name, title, anyOf }) => ({
  name,
  title,
  anyOf,
  to: paths.settings(name),
}))

/** The keyboard shortcuts of product pages, with the command palette and the shortcut help. */
export function ProductShortcuts({ isPaletteOpen, onPaletteOpenChange }: ProductShortcutsProps) {
  const permissions = usePermissions()?.permissions ?? []
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [isHelpOpen, setHelpOpen] = useState(false)

  useProductShortcuts({
    togglePalette: () => onPaletteOpenChange(!isPaletteOpen),
    chooseOrg: openOrgMenu,
    showHelp: () => setHelpOpen(true),
    goTo(area) {
      const page = workAreas.find((workArea) => workArea.pathPrefix === area)
      if (page && holdsEvery(permissions, page.permissions)) void navigate(page.to)
    },
    create() {
      const path = findCreatePath(permissions, pathname)
      if (path) void navigate(path)
    },
    moveRow,
    acknowledge: acknowledgeThreat,
    undoTriage,
    pressButton,
  })

  return (
    <>
      <ProductPalette
        open={isPaletteOpen}
        onOpenChange={onPaletteOpenChange}
        settings={settings}
        onShowShortcuts={() => setHelpOpen(true)}
      />
      {isHelpOpen ? <ShortcutHelp onClose={() => setHelpOpen(false)} /> : null}
    </>
  )
}
