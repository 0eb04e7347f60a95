import pg from 'pg'

let created = 0

/** The address of a new, empty database on the same server. */
export async function createDatabase(serverUrl: string): Promise<string> {
  created += 1
  const name = `bench_${process.pid}_${created}`
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
