export { KeysetPagination, type KeysetPaginationProps } from './keyset-pagination.tsx'
export { Pagination, type PaginationProps } from './pagination.tsx'
