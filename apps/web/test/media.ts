import { vi } from 'vitest'

/** Media queries, missing in jsdom. `fresh-page.ts` calls it for every file, and then none matches. */
export function stubMedia(matches: (query: string) => boolean = () => false): void {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: matches(query), addEventListener() {}, removeEventListener() {} }))
}
