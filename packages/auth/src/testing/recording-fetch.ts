/** A request that the provider's SDK sent. */
export interface RecordedRequest {
  method: string
  /** The path below the base URL, with its query. */
  path: string
  headers: Headers
  body: unknown
}

export interface RecordingFetch {
  fetch: typeof fetch
  requests: RecordedRequest[]
  /** The requests to this path, ignoring the query. */
  sentTo: (path: string) => RecordedRequest[]
  /** Replaces the provider’s response for this path from now on. `send` gets the provider's own. */
  mockResponse: (path: string, createResponse: ResponseFactory) => void
}

type ResponseFactory = (send: () => Promise<Response>) => Response | Promise<Response>

/** A `fetch` that records requests and lets a test replace the provider's responses. */
export function createRecordingFetch(baseUrl: string): RecordingFetch {
  const requests: RecordedRequest[] = []
  const mockResponses = new Map<string, ResponseFactory>()
  const withoutQuery = (path: string) => path.replace(/\?.*$/, '')

  return {
    requests,
    sentTo: (path) => requests.filter((request) => withoutQuery(request.path) === path),
    mockResponse: (path, createResponse) => mockResponses.set(path, createResponse),
    async fetch(input, init) {
      const url = input instanceof Request ? input.url : String(input)
      const request = {
        method: init?.method ?? 'GET',
        path: url.replace(baseUrl, ''),
        headers: new Headers(init?.headers),
        body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
      }
      requests.push(request)
      const createResponse = mockResponses.get(withoutQuery(request.path))
      const send = () => fetch(input, init)
      return createResponse ? createResponse(send) : send()
    },
  }
}
