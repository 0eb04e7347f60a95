import { Columns3 } from 'lucide-react'
import { Button } from '../button/button.tsx'
import { DropdownMenu } from '../dropdown-menu/dropdown-menu.tsx'
import { MenuCheckItem } from '../dropdown-menu/menu-check-item.tsx'
import type { ColumnVisibility, DataTableColumn } from './data-table-column.ts'

interface DataTableColumnMenuProps<Row> {
  columns: readonly DataTableColumn<Row>[]
  rowHeaderId: string | undefined
  visibility: ColumnVisibility
  onVisibilityChange: (visibility: ColumnVisibility) => void
}

export function DataTableColumnMenu<Row>({
  columns,
  rowHeaderId,
  visibility,
  onVisibilityChange,
}: DataTableColumnMenuProps<Row>) {
  const choices = columns.filter((column) => column.canHide !== false && column.id !== rowHeaderId)

  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button size="sm-md" icon={<Columns3 />}>
          Columns
        </Button>
      }
    >
      {choices.map((column) => (
        <MenuCheckItem
          key={column.id}
          textValue={column.header}
          checked={visibility[column.id] !== false}
          onCheckedChange={(isVisible) => onVisibilityChange({ ...visibility, [column.id]: isVisible })}
        >
          {column.header}
        </MenuCheckItem>
      ))}
    </DropdownMenu>
  )
}
