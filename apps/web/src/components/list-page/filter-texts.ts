/** Texts of the filter menu, the chips, and lists without matches, which are loaded on demand. */
export const listFilterTexts = {
  back: 'Back to all filters',
  clearFilters: 'Clear filters',
  clear: 'Clear',
  removeFilter: (filter: string) => `Remove filter ${filter}`,
  activeFilters: 'Active filters',
  searchedFor: (q: string) => `Search: ${q}`,
  filteredEmptyDetail: 'Remove a filter or try a different search.',
  none: 'None',
  noValues: 'No values yet',
  apply: 'Apply',
} as const
