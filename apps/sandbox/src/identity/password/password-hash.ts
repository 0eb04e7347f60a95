import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Person } from '../../state/sandbox-state.ts'

const derive = promisify(scrypt) as (password: string, salt: string, length: number) => Promise<Buffer>

export async function setPassword(person: Person, password: string): Promise<void> {
  const salt = randomBytes(16).toString('base64url')
  person.password = { salt, hash: (await derive(password, salt, 32)).toString('base64url') }
}

export async function hasPassword(person: Person, password: string): Promise<boolean> {
  if (!person.password) return false
  const { salt, hash } = person.password
  return timingSafeEqual(await derive(password, salt, 32), Buffer.from(hash, 'base64url'))
}
