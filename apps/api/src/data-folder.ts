import path from 'node:path'

/** The folder that PARAPET_DATA_DIR names. For commands, too, that read no other setting. */
export const dataFolderOf = (named: string | undefined) => path.resolve(named || '.data')
