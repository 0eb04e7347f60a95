/**
 * From this number on, what is kept in `import_row` is no row of the file but what people did afterwards on the
 * strength of it, so that an undo takes it back first.
 */
export const firstLaterRow = 2 ** 30
