export const estimatedRowHeightPx = 41
export const headHeightPx = 36
export const overscanRowCount = 8
