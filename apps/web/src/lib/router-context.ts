import type { QueryClient } from '@tanstack/react-query'
import { createContext } from 'react-router'

/** Given to every loader and middleware, so that a test can bring its own. */
export const queryClientContext = createContext<QueryClient>()
