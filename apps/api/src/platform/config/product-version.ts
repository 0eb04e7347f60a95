import manifest from '../../../package.json' with { type: 'json' }

/** Said to the hosts that we ask. */
export const productVersion = manifest.version
