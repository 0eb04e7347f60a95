interface RecordedCall {
  method: string
  /** The path below the identity base URL, with its query. */
  path: string
  authorization: string | null
  body: unknown
}

/** A `fetch` that records its requests. */
export function createRecordingFetch() {
  const calls: RecordedCall[] = []
  const recordingFetch: typeof fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    calls.push({
      method: init?.method ?? 'GET',
      path: `${url.pathname.replace('/identity', '')}${url.search}`,
      authorization: new Headers(init?.headers).get('authorization'),
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
    })
    return fetch(input, init)
  }
  return { calls, fetch: recordingFetch }
}
