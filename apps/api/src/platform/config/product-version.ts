import manifest from '../../../package.json' with { type: 'json' }

/** Sent in the User-Agent of outgoing requests. */
export const productVersion = manifest.version
