import { Columns3 } from 'lucide-react'
import { Button } from '../button/button.tsx'
import { DropdownMenu } from '../dropdown-menu/dropdown-menu.tsx'
import { MenuCheckItem, MenuGroup, MenuItem, MenuSeparator } from '../dropdown-menu/menu-item.tsx'
import { canHideColumn, type DataTableColumn, type TableDensity } from './data-table-column.ts'
import type { Arrangement } from './use-arrangement.ts'

const densities: readonly { value: TableDensity; label: string }[] = [
  { value: 'comfortable', label: 'Comfortable rows' },
  { value: 'normal', label: 'Normal rows' },
  { value: 'compact', label: 'Compact rows' },
]

interface DataTableColumnMenuProps<Row> {
  columns: readonly DataTableColumn<Row>[]
  rowHeaderId: string | undefined
  arrangement: Arrangement
  /** Called on hover or focus, before someone changes the layout. */
  onIntent: () => void
}

export function DataTableColumnMenu<Row>({
  columns,
  rowHeaderId,
  arrangement: { visibility, setVisibility, order, setOrder, widths, setWidths, density, setDensity },
  onIntent,
}: DataTableColumnMenuProps<Row>) {
  const choices = columns.filter((column) => canHideColumn(column, rowHeaderId))
  const isArranged = order.length > 0 || Object.keys(widths).length > 0

  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button size="sm-md" icon={<Columns3 />} onPointerEnter={onIntent} onFocus={onIntent}>
          Columns
        </Button>
      }
    >
      {choices.map((column) => (
        <MenuCheckItem
          key={column.id}
          textValue={column.header}
          checked={visibility[column.id] !== false}
          onCheckedChange={(isVisible) => setVisibility({ ...visibility, [column.id]: isVisible })}
        >
          {column.header}
        </MenuCheckItem>
      ))}
      <MenuSeparator />
      <MenuGroup label="Row height">
        {densities.map(({ value, label }) => (
          <MenuCheckItem
            key={value}
            kind="radio"
            checked={density === value}
            onCheckedChange={() => setDensity(value)}
          >
            {label}
          </MenuCheckItem>
        ))}
      </MenuGroup>
      {isArranged ? (
        <>
          <MenuSeparator />
          <MenuItem
            onSelect={() => {
              setOrder([])
              setWidths({})
            }}
          >
            Reset column order and widths
          </MenuItem>
        </>
      ) : null}
    </DropdownMenu>
  )
}
