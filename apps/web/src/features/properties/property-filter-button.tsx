import { Button, Popover } from '@parapet/ui'
import { ListFilter } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { PropertyFilters } from '~/data/properties/queries'
import { propertyTexts } from '~/texts/properties'
import type { ChosenFilters } from './property-list-url.ts'

const loadMenu = () => import('./property-filter-menu.tsx')
const PropertyFilterMenu = lazy(() => loadMenu().then((module) => ({ default: module.PropertyFilterMenu })))

export interface PropertyFilterButtonProps {
  orgId: string
  filters: ChosenFilters
  conditions: PropertyFilters
  /** The page is about one portfolio already. */
  hasScope: boolean
  onFiltersChange: (filters: ChosenFilters) => void
}

/** Opens the filters. Their code and counts are fetched when somebody is about to use them. */
export function PropertyFilterButton(props: PropertyFilterButtonProps) {
  return (
    <Popover
      label={propertyTexts.filterBy}
      padding="none"
      content={
        <Suspense fallback={null}>
          <PropertyFilterMenu {...props} />
        </Suspense>
      }
    >
      <Button
        size="sm-md"
        icon={<ListFilter />}
        onPointerEnter={() => void loadMenu()}
        onFocus={() => void loadMenu()}
      >
        {propertyTexts.filter}
      </Button>
    </Popover>
  )
}
