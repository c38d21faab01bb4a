import { resolve } from 'node:path'

/** What the pages have instead of what they import: for the browser, for the server, and in tests. */
export const alias = [
  // Of these libraries they use little, which is written here; the types are those of the libraries.
  { find: /^i18next$/, replacement: resolve(import.meta.dirname, 'src/i18n/translator.ts') },
  { find: /^react-i18next$/, replacement: resolve(import.meta.dirname, 'src/i18n/use-translation.ts') },
  // What these stand in for is part of React since 18.
  { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
  { find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/, replacement: 'use-sync-external-store/with-selector' },
]
