/** A request that the provider's SDK sent. */
export interface WireRequest {
  method: string
  /** The path below the base URL, with its query. */
  path: string
  headers: Headers
  body: unknown
}

export interface Wire {
  fetch: typeof fetch
  requests: WireRequest[]
  /** The requests to this path, ignoring the query. */
  sentTo: (path: string) => WireRequest[]
  /** Replaces the provider’s response for this path from now on. */
  answer: (path: string, answer: () => Response | Promise<Response>) => void
}

/** A `fetch` that records requests and lets a test replace the provider's responses. */
export function createWire(baseUrl: string): Wire {
  const requests: WireRequest[] = []
  const answers = new Map<string, () => Response | Promise<Response>>()
  const withoutQuery = (path: string) => path.replace(/\?.*$/, '')

  return {
    requests,
    sentTo: (path) => requests.filter((request) => withoutQuery(request.path) === path),
    answer: (path, answer) => answers.set(path, answer),
    async fetch(input, init) {
      const url = input instanceof Request ? input.url : String(input)
      const request = {
        method: init?.method ?? 'GET',
        path: url.replace(baseUrl, ''),
        headers: new Headers(init?.headers),
        body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
      }
      requests.push(request)
      const answer = answers.get(withoutQuery(request.path))
      return answer ? answer() : fetch(input, init)
    },
  }
}
