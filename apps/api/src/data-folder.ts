import path from 'node:path'

/** Resolves PARAPET_DATA_DIR. Also for commands that read no other setting. */
export const resolveDataFolder = (setting: string | undefined) => path.resolve(setting || '.data')
