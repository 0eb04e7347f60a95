import { realpath, rename, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { ownProduct } from './ports.ts'

const folderVariable = 'E2E_FOLDER'

/** Makes the workers, which inherit the environment, find the folders of the products. */
export function setProductsFolder(folder: string) {
  process.env[folderVariable] = folder
}

/** The data folder of a product. */
export function getProductFolder(product: number): string {
  const folder = process.env[folderVariable]
  if (!folder) throw new Error(`${folderVariable} is not set. The global setup of the tests does that.`)
  return join(folder, String(product))
}

/** The folder that a product serves: a symlink, so that tests can swap the build. */
export const getSitePath = (product: number) => `${getProductFolder(product)}-site`

/** Atomically replaces the served build. */
export async function serveBuild(folder: string, product = ownProduct) {
  const sitePath = getSitePath(product)
  await symlink(folder, `${sitePath}-next`)
  await rename(`${sitePath}-next`, sitePath)
}

export function findServedBuild(): Promise<string> {
  return realpath(getSitePath(ownProduct))
}
