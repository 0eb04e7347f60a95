import { Button, Popover } from '@parapet/ui'
import { ListFilter as FilterIcon } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { listTexts } from './texts.ts'
import type { ListFilterMenuProps } from './list-filter-menu.tsx'

const loadMenu = () => import('./list-filter-menu.tsx')
const ListFilterMenu = lazy(() => loadMenu().then((module) => ({ default: module.ListFilterMenu })))

/** Opens the filter menu. Its code loads on hover or focus. */
export function ListFilterButton(props: ListFilterMenuProps) {
  return (
    <Popover
      label={listTexts.filterBy}
      padding="none"
      content={
        <Suspense fallback={null}>
          <ListFilterMenu {...props} />
        </Suspense>
      }
    >
      <Button
        size="sm-md"
        icon={<FilterIcon />}
        onPointerEnter={() => void loadMenu()}
        onFocus={() => void loadMenu()}
      >
        {listTexts.filter}
      </Button>
    </Popover>
  )
}
