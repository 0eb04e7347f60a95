import { useQuery } from '@tanstack/react-query'
import { atom, useAtomValue } from 'jotai'

interface Row {
  id: string
  name: string
  city: string
  units: number
}

const titleAtom = atom('Rows')

async function fetchRows(): Promise<Row[]> {
  const response = await fetch('/api/rows')
  return (await response.json()) as Row[]
}

/** A minimal list: one request, one plain table. */
export function Component() {
  const title = useAtomValue(titleAtom)
  const { data } = useQuery({ queryKey: ['rows'], queryFn: fetchRows })
  return (
    <main>
      <h1>{title}</h1>
      <table>
        <tbody>
          {data?.map((row) => (
            <tr key={row.id} data-row>
              <td>{row.name}</td>
              <td>{row.city}</td>
              <td>{row.units}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  )
}
