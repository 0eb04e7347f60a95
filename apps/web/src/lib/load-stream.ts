/** Fetches what reads files while they are written: nobody needs it to see a list. */
export const loadStream = async () => (await import('./stream.ts')).stream
