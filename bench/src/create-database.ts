import pg from 'pg'

let databaseCount = 0

/** Creates an empty database on the same server, and returns its URL. */
export async function createDatabase(serverUrl: string): Promise<string> {
  databaseCount += 1
  const name = `bench_${process.pid}_${databaseCount}`
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
