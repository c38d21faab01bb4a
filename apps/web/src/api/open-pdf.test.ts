import { afterEach, expect, test, vi } from 'vitest'
import { openPdf } from './open-pdf.ts'

const { saveFile } = vi.hoisted(() => ({ saveFile: vi.fn() }))
vi.mock('./save-file.ts', () => ({ saveFile }))

afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

test.each([
  { viewer: true, tab: {}, opened: 1, saved: 0 },
  { viewer: true, tab: null, opened: 1, saved: 1 },
  { viewer: false, tab: {}, opened: 0, saved: 1 },
])('opens a PDF in a tab, and saves it where there is none: $viewer $tab', ({ viewer, tab, opened, saved }) => {
  const open = vi.fn(() => tab)
  vi.stubGlobal('open', open)
  vi.stubGlobal('navigator', { pdfViewerEnabled: viewer })
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:pdf' })
  openPdf(new Blob(), 'dre.pdf')
  expect([open.mock.calls.length, saveFile.mock.calls.length]).toEqual([opened, saved])
})
