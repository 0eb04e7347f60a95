import { configure } from '@testing-library/dom'
import { act } from './render.tsx'

configure({ eventWrapper: (fire) => act(fire) })
