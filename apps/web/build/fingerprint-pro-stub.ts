/**
 * Stands in for the loader of the commercial fingerprint agent, which the identity SDK imports and calls only when it
 * is given a key for it. Ours is not.
 */
export const defaultEndpoint = ''
export const defaultScriptUrlPattern = ''
export const load = () =>
  Promise.reject(new Error('The commercial fingerprint agent is not part of this product.'))
