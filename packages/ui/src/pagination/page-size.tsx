import { Select } from '../select/select.tsx'
import styles from './pagination.module.css'

interface PageSizeProps {
  pageSize: number
  pageSizes: readonly number[]
  onPageSizeChange: (pageSize: number) => void
}

export function PageSize({ pageSize, pageSizes, onPageSizeChange }: PageSizeProps) {
  return (
    <label className={styles.size}>
      Rows per page
      <Select
        className={styles.select}
        size="sm-md"
        value={String(pageSize)}
        onChange={(event) => onPageSizeChange(Number(event.target.value))}
      >
        {pageSizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </Select>
    </label>
  )
}
