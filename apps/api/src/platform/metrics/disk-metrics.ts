import { statfs } from 'node:fs/promises'
import { Gauge, type Registry } from 'prom-client'

/** Of the folder where the embedded database, uploads and the secret key lie. */
export function createDiskMetrics(registry: Registry) {
  return {
    watchFolder(folder: string) {
      const read = async () => await statfs(folder).catch(() => null)
      new Gauge({
        name: 'parapet_data_folder_free_bytes',
        help: 'Room left for this process where PARAPET_DATA_DIR lies.',
        registers: [registry],
        async collect() {
          const found = await read()
          if (found) this.set(found.bavail * found.bsize)
          else this.remove()
        },
      })
      new Gauge({
        name: 'parapet_data_folder_bytes',
        help: 'Size of the file system where PARAPET_DATA_DIR lies.',
        registers: [registry],
        async collect() {
          const found = await read()
          if (found) this.set(found.blocks * found.bsize)
          else this.remove()
        },
      })
    },
  }
}
