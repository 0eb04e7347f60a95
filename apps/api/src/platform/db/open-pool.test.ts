import { expect, it } from 'vitest'
import { openPool } from './open-pool.ts'

it('names the login and server that it can’t connect to, without the password', async () => {
  const server = '127.0.0.1:1/parapet'
  const opening = openPool({
    databaseUrl: `postgres://app:secret@${server}`,
    migrationUrl: `postgres://owner:secret@${server}`,
    dataDir: '',
    onCrash() {},
  })
  await expect(opening).rejects.toThrow(`Couldn’t connect to the database as owner at ${server}: `)
  await expect(opening).rejects.not.toThrow('secret')
})
